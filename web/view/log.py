"""Moves in words."""

from patchwork.notation import format_cell
from patchwork.state import Advance, Move, Sew
from web.nodes import Node, h
from web.shown import Shown
from web.view.parts import token

MOVES_SHOWN = 4


def said(app: Shown, player: int, move: Move) -> str:
    """A move that was made, as a sentence without its full stop."""
    return f"{app.names[player]} {_deed(app, move)}"


def diary(app: Shown) -> Node:
    """The last moves, the newest first."""
    return h(
        "ol",
        {"class": "diary", "aria-label": app.texts("diary")},
        *(
            h(
                "li",
                None,
                token(player, "small"),
                h(
                    "span",
                    {"class": "name"},
                    h("b", None, app.names[player]),
                    " ",
                    _deed(app, move),
                ),
            )
            for player, move in app.log(MOVES_SHOWN)
        ),
    )


def _deed(app: Shown, move: Move) -> str:
    if isinstance(move, Advance):
        return app.texts("diary.advance")
    cell = format_cell(move.cell)
    if isinstance(move, Sew):
        return app.texts("diary.sew", cell=cell)
    return app.texts("diary.buy", patch=move.patch, cell=cell)
