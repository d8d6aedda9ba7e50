"""What lies over the table when it is opened: one panel at a time. Start with `panel`."""

from collections.abc import Callable

from patchwork.game import Game
from patchwork.state import PLAYERS
from web import draw
from web.library import Entry
from web.nodes import Node, h
from web.shown import Shown
from web.view.circle import whole_circle
from web.view.end import end
from web.view.new_game import new_game
from web.view.other_quilt import other_quilt
from web.view.parts import button, spoken
from web.view.players import players
from web.view.rules import rules
from web.view.settings import settings
from web.view.sheet import close_button, sheet, title

KEYS = (
    ("choose", ("1", "2", "3")),
    ("move", ("key.arrows",)),
    ("turn", ("R",)),
    ("flip", ("F",)),
    ("next", ("N",)),
    ("sew", ("key.enter",)),
    ("back", ("key.escape",)),
    ("advance", ("A",)),
    ("undo", ("U",)),
    ("hint", ("H",)),
    ("hurry", ("M",)),
    ("pause", ("P",)),
    ("look", ("key.arrows",)),
    ("ends", ("key.ends",)),
    ("status", ("S",)),
    ("track", ("T",)),
    ("quilt", ("B",)),
    ("other", ("O",)),
    ("last", ("L",)),
    ("help", ("?",)),
)


def panel(app: Shown) -> Node:
    """The open panel; hidden while there is none."""
    if app.panel is None:
        return h("div", {"hidden": True, "data-key": "none"})
    attributes = {
        "id": "panel",
        "class": "panel whole" if app.panel == "end" else "panel",
        "role": "dialog",
        "aria-modal": "true",
        "aria-labelledby": "panel-title",
        "data-key": app.panel,
    }
    return h("div", attributes, PANELS[app.panel](app))


def _menu(app: Shown) -> Node:
    texts = app.texts
    choices = [
        _choice("open new", draw.icon("spool"), texts("new")),
        _choice("open players", draw.icon("level"), texts("players")),
        _choice("open games", draw.icon("button"), texts("games")),
        _choice("open circle", draw.icon("ahead"), texts("circle")),
        _choice("open share", draw.icon("share"), texts("share")),
        _choice("open rules", draw.icon("rules"), texts("rules")),
        _choice("open settings", draw.icon("settings"), texts("settings")),
        _choice("open keys", draw.icon("keys"), texts("keys")),
    ]
    if app.can_hint:
        choices.insert(0, _choice("hint", draw.icon("hint"), texts("hint")))
    if app.outcome:
        choices.insert(0, _choice("open end", draw.icon("rosette"), texts("result")))
    if app.is_embedded:
        choices.append(_own_tab(app))
    stack = h("div", {"class": "stack"}, *choices)
    return sheet("narrow", title(texts("menu")), stack, close_button(app))


def _choice(action: str, picture: Node | str, label: str) -> Node:
    return button(action, "act", picture, h("span", None, label))


def _own_tab(app: Shown) -> Node:
    """The way out of the page around, with the game as it stands."""
    attributes = {"class": "act", "href": app.link_address(), "target": "_blank", "rel": "noopener"}
    return h("a", attributes, draw.icon("share"), h("span", None, app.texts("own-tab")))


def _keys(app: Shown) -> Node:
    texts = app.texts
    rows: list[Node] = []
    for name, keys in KEYS:
        caps = [h("kbd", None, texts(key) if key.startswith("key.") else key) for key in keys]
        words = h("dd", None, texts(f"keys.{name}"))
        rows.append(h("div", None, h("dt", None, *caps), words))
    table = h("dl", {"class": "keys"}, *rows)
    return sheet("wide tall", title(texts("keys")), table, close_button(app))


def _share(app: Shown) -> Node:
    texts, record = app.texts, app.record()
    link = h("input", {"id": "link", "readonly": True, "value": app.link_address()})
    fields = [
        h("label", {"class": "field"}, h("span", None, texts("share.link")), link),
        button("copy link", "act primary", draw.icon("share"), texts("share.copy-link")),
    ]
    if record is not None:
        text = h("textarea", {"id": "record", "readonly": True, "rows": 5}, record)
        fields.append(h("label", {"class": "field"}, h("span", None, texts("share.record")), text))
        fields.append(button("copy record", "act", texts("share.copy-record")))
    says = h("p", {"class": "fine"}, texts("share.says"))
    return sheet("", title(texts("share")), says, *fields, close_button(app))


def _games(app: Shown) -> Node:
    texts = app.texts
    saved = app.saved_games()
    items = [h("li", None, _saved_game(app, entry, game)) for entry, game in saved]
    says = texts("games.says") if items else texts("games.none")
    return sheet(
        "",
        title(texts("games")),
        h("p", {"class": "fine"}, says),
        h("ul", {"class": "games"}, *items),
        close_button(app),
    )


def _saved_game(app: Shown, entry: Entry, game: Game) -> Node:
    texts = app.texts
    green, yellow = (
        game.tags.get(name.capitalize()) or texts(f"player.{name}") for name in PLAYERS
    )
    moves = texts("games.moves", n=game.state.ply)
    edition = texts(f"edition.{game.state.edition}")
    here = entry.link == app.game.link()
    mark = "games.here" if here else "games.over" if entry.is_over else "games.resume"
    return button(
        f"resume {entry.identity}",
        "act",
        h(
            "span",
            None,
            texts("games.names", green=green, yellow=yellow),
            spoken(": "),
            h("small", None, f"{edition}, {moves}"),
        ),
        h("small", None, texts(mark)),
    )


PANELS: dict[str, Callable[[Shown], Node]] = {
    "menu": _menu,
    "new": new_game,
    "players": players,
    "games": _games,
    "share": _share,
    "settings": settings,
    "rules": rules,
    "keys": _keys,
    "quilt": other_quilt,
    "circle": whole_circle,
    "end": end,
}
