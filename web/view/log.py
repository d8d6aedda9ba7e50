"""Moves in words."""

from web.nodes import Node, h
from web.shown import Shown
from web.speech import deed_alone
from web.view.parts import token

MOVES_SHOWN = 8  # where there is room for them


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
                    deed_alone(app, move),
                    is_hinted and h("small", None, " ", app.texts("diary.hinted")),
                ),
            )
            for player, move, is_hinted in app.log(MOVES_SHOWN)
        ),
    )
