"""The sheet with the other player's quilt, large, and with what that player has."""

from patchwork.track import END
from web import draw
from web.nodes import Markup, Node, h
from web.shown import Shown
from web.texts import readable
from web.view import grid
from web.view.parts import CELLS, quilt
from web.view.sheet import close_button, sheet, title


def other_quilt(app: Shown) -> Node:
    """The quilt of the player who is not to move."""
    texts, other = app.texts, 1 - app.seat
    cells = texts("quilt.cells", n=CELLS - app.player(other).empty)
    return sheet(
        "wide",
        h(
            "div",
            {"class": "looked-at"},
            _large(app, other),
            h(
                "div",
                {"class": "possessions"},
                title(texts("quilt", name=app.names[other])),
                h("p", {"class": "fine"}, cells),
                _possessions(app, other),
                close_button(app),
            ),
        ),
    )


def _large(app: Shown, player: int) -> Node:
    """The quilt to be looked at, a grid as on the table."""
    texts = app.texts
    return h(
        "div",
        {
            "class": "board large",
            "id": "other-board",
            "role": "grid",
            "tabindex": 0,
            "aria-activedescendant": grid.active(app, "other"),
            "aria-label": f"{texts('quilt', name=app.names[player])}. {texts('quilt.look')}",
        },
        quilt(app, player, letters=True, ghost=draw.cursor(app.cursor)),
        grid.cells(app, player, "other"),
    )


def _possessions(app: Shown, player: int) -> Node:
    has, texts = app.player(player), app.texts
    rows = [
        _row(draw.icon("button"), texts("quilt.buttons"), has.buttons, draw.money(has.buttons)),
        _row(draw.icon("income"), texts("quilt.income"), f"+{has.income}"),
        _row(draw.icon("time"), texts("quilt.space"), f"{has.time} / {END}"),
        _row(draw.icon("empty"), texts("quilt.empty"), has.empty),
        _row(draw.icon("rosette"), texts("quilt.now"), readable(app.score(player))),
    ]
    if has.bonus:
        seven = texts("end.seven")
        rows.append(_row(draw.icon("seven"), seven, f"+{app.parts_of_score(player).bonus}"))
    return h("dl", {"class": "purses"}, *rows)


def _row(picture: Markup, what: str, value: str | int, money: Markup | None = None) -> Node:
    purse = h("span", {"class": "purse"}, money) if money else None
    return h("div", None, h("dt", None, picture, what), h("dd", None, purse, h("b", None, value)))
