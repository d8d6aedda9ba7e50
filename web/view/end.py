"""The end of the game: who won and how, each player's sum in full, and both quilts."""

from patchwork.state import PLAYERS
from web import draw
from web.nodes import Markup, Node, h
from web.shown import Shown
from web.texts import readable
from web.view.parts import CELLS, button, name_of, quilt, token
from web.view.sheet import sheet, title
from web.view.tip import tip_inside


def end(app: Shown) -> Node:
    """The result, with the winner's quilt first."""
    return h(
        "div",
        {"class": "final"},
        _quilt(app, app.mover),
        sheet(
            "verdict centred",
            h("p", {"class": "rosette"}, draw.icon("rosette")),
            title(_title(app)),
            h("p", {"class": "subline"}, _subline(app)),
            _sums(app),
            tip_inside(app),
            _ways_on(app),
        ),
        _quilt(app, 1 - app.mover),
    )


def _title(app: Shown) -> str:
    ended, texts = app.outcome, app.texts
    assert ended is not None, "the panel opens after the end only"
    name = app.names[ended.winner]
    if ended.reason == "first":
        return texts("end.first", name=name)
    return texts("end.points", name=name, n=abs(ended.scores[0] - ended.scores[1]))


def _subline(app: Shown) -> str:
    ended, texts = app.outcome, app.texts
    assert ended is not None
    winner, loser = (ended.scores[player] for player in (ended.winner, 1 - ended.winner))
    says = texts("end.says", winner=winner, loser=loser, n=app.state.ply)
    if ended.reason == "first":
        return f"{texts('end.first.why', name=app.names[ended.winner])} {says}"
    return says


def _sums(app: Shown) -> Node:
    texts = app.texts
    parts = [app.parts_of_score(player) for player in range(len(PLAYERS))]
    heads = [
        h("th", {"scope": "col"}, token(player), name_of(app, player))
        for player in range(len(PLAYERS))
    ]
    each = parts[0].each
    products = [texts("end.product", n=part.empty, each=each) for part in parts]
    buttons, bonus, penalties, scores = (
        [readable(value) for value in values]
        for values in zip(
            *((part.buttons, part.bonus, part.penalty, part.score) for part in parts), strict=True
        )
    )
    rows = [
        _row(draw.icon("button"), texts("end.buttons"), buttons),
        _row(draw.icon("seven"), texts("end.seven"), bonus),
        _row(draw.icon("empty"), texts("end.empty", each=each), penalties, products),
        _row(None, texts("end.score"), scores, css="total"),
    ]
    return h(
        "table",
        {"class": "sums"},
        h("caption", {"class": "spoken"}, texts("end.sums")),
        h("thead", None, h("tr", None, h("td"), *heads)),
        h("tbody", None, *rows),
    )


def _row(
    picture: Markup | None,
    label: str,
    values: list[str],
    sums: list[str] | None = None,
    css: str | None = None,
) -> Node:
    """One line of the sum, with how each value comes about in small print."""
    small = [h("small", None, text, " ") for text in sums] if sums else [None] * len(values)
    cells = [h("td", None, how, value) for how, value in zip(small, values, strict=True)]
    return h("tr", {"class": css}, h("th", {"scope": "row"}, picture, label), *cells)


def _ways_on(app: Shown) -> Node:
    texts = app.texts
    return h(
        "div",
        {"class": "go"},
        button("again", "act primary", draw.icon("right"), texts("end.again"), identity="again"),
        button("close", "act", texts("end.look"), identity="close"),
        button("open new", "act", texts("new")),
        _last_way(app),
    )


def _last_way(app: Shown) -> Node:
    """Swap the seats, if those who sit there have names, else take the last move back."""
    has_names = any(app.game.tags.get(name) for name in ("Green", "Yellow"))
    action, key = ("swap", "end.swap") if has_names else ("undo", "undo")
    return button(action, "act", app.texts(key))


def _quilt(app: Shown, player: int) -> Node:
    texts = app.texts
    cells = texts("end.quilt", n=CELLS - app.player(player).empty)
    name = h("b", None, texts("quilt", name=app.names[player]))
    return h(
        "div",
        {"class": "quilted"},
        quilt(app, player),
        h("p", None, token(player), h("span", None, name, " ", cells)),
        h("div", {"class": "purse"}, draw.money(app.player(player).buttons)),
    )
