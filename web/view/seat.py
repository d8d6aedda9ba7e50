"""A player's place at the table: the plate with the numbers, the quilt, and what lies beside it."""

from patchwork.state import PLAYERS
from web import draw
from web.hand import LEATHER
from web.nodes import Markup, Node, elements, h
from web.nouns import Held
from web.shown import Shown
from web.texts import readable
from web.view import grid
from web.view.log import diary
from web.view.parts import CELLS, button, name_of, quilt, spoken, token


def own_seat(app: Shown) -> Node:
    """The player to move, whose quilt is shown large."""
    return h(
        "section",
        {"class": "seat own", "aria-label": app.texts("quilt", name=app.names[app.seat])},
        _plate(app, app.seat),
        _board(app),
    )


def other_seat(app: Shown) -> Node:
    """The other player, whose quilt is small and opens large."""
    other = 1 - app.seat
    name = app.names[other]
    return h(
        "section",
        {"class": "seat other", "aria-label": app.texts("quilt", name=name)},
        _plate(app, other),
        button(
            "open quilt",
            "board peek",
            quilt(app, other),
            spoken(app.texts("quilt.enlarge", name=name)),
            identity="peek",
        ),
        h("div", {"class": "aside"}, diary(app), _prizes(app)),
    )


def at_once(app: Shown, painted: Node) -> Node:
    """The painted seat with only the patch in hand renewed, or the quilt of who just moved: what
    was sewn on lies there, its stitches come with the motion."""
    plate, board = elements(painted)
    before, cells = elements(board)
    mover = app.shows_move_of
    if app.shows_advance:
        return painted
    if mover is None:
        after = quilt(app, app.seat, letters=True, ghost=ghost(app, app.held()))
    else:
        after = quilt(app, mover, letters=True, is_fresh=True)
    if after.attributes["class"] != before.attributes["class"]:
        return painted  # the other player's quilt: too much to be drawn at once
    return painted._replace(children=(plate, board._replace(children=(after, cells))))


def _plate(app: Shown, player: int) -> Node:
    has, texts = app.player(player), app.texts
    is_turn = player == app.mover
    flag = texts("plate.won" if app.state.phase == "over" else "plate.turn")
    return h(
        "div",
        {"class": f"plate {PLAYERS[player]}{' turn' if is_turn else ''}"},
        h("p", {"class": "who"}, token(player), name_of(app, player)),
        h("span", {"class": "flag", "hidden": not is_turn}, flag),
        h(
            "ul",
            {"class": "facts"},
            _fact(
                "buttons", draw.icon("button"), has.buttons, texts("fact.buttons", n=has.buttons)
            ),
            _fact(None, draw.icon("income", "small"), f"+{has.income}", texts("fact.income")),
            _fact(None, draw.icon("time", "small"), has.time, texts("fact.space")),
            _fact(None, draw.icon("empty", "small"), has.empty, texts("fact.empty")),
            _fact(
                None,
                draw.icon("rosette", "small"),
                readable(app.score(player)),
                texts("fact.score"),
            ),
            has.bonus
            and h(
                "li",
                {"data-fact": "bonus"},
                draw.icon("seven", "small"),
                spoken(texts("fact.bonus")),
            ),
        ),
    )


def _fact(css: str | None, picture: Markup, value: str | int, word: str) -> Node:
    return h("li", {"class": css}, picture, h("b", None, value), h("span", None, " ", word))


def _board(app: Shown) -> Node:
    """The large quilt; a grid whose cells are told one by one. A patch in hand takes
    the keys and the pointer."""
    held, texts = app.held(), app.texts
    count = texts("quilt.cells", n=CELLS - app.player(app.seat).empty)
    label = f"{texts('quilt', name=app.names[app.seat])}: {count}."
    attributes: dict[str, str | int | None] = {
        "class": "board",
        "id": "board",
        "role": "grid",
        "tabindex": 0,
        "data-quilt": held and "hand",
        "aria-activedescendant": None if held else grid.active(app, "own"),
        "aria-label": f"{label} {texts(_keys(held))}",
    }
    picture = quilt(app, app.seat, letters=True, ghost=ghost(app, held))
    return h("div", attributes, picture, grid.cells(app, app.seat, "own"))


def ghost(app: Shown, held: Held | None) -> Markup:
    """The patch in hand; without one, the cell at which people look who have no mouse."""
    if held is None:
        return draw.cursor(app.cursor)
    return draw.ghost(held.hand.patch, held.hand.mask, sum(1 << cell for cell in held.blocked))


def _keys(held: Held | None) -> str:
    """The key of the words about what the keys do on the quilt."""
    if held is None:
        return "quilt.look"
    return "quilt.keys.leather" if held.hand.patch == LEATHER else "quilt.keys"


def _prizes(app: Shown) -> Node:
    texts, players = app.texts, app.state.players
    winner = next((name for name, has in zip(app.names, players, strict=True) if has.bonus), None)
    seven = texts("prize.won", name=winner) if winner else texts("prize.free")
    leather = texts("prize.count", n=len(app.state.leather), all=len(app.leather_marks()))
    return h(
        "ul",
        {"class": "prizes"},
        _prize(draw.icon("seven"), texts("prize.seven"), seven),
        _prize(draw.icon("leather"), texts("prize.leather"), leather),
    )


def _prize(picture: Markup, what: str, who: str) -> Node:
    return h("li", None, picture, h("span", None, what, " ", h("b", None, who)))
