"""Who plays: the choice of a level of the computer, and the sheet that changes it in a game."""

from patchwork.state import PLAYERS
from web import draw
from web.nodes import Node, h
from web.players import LEVELS
from web.shown import Shown
from web.view.forms import choice, option
from web.view.sheet import close_button, sheet, title

PERSON = ""


def players(app: Shown) -> Node:
    """The sheet on which people hand a side over to the computer, or take it back."""
    texts = app.texts
    return sheet(
        "wide tall",
        title(texts("players")),
        h("p", {"class": "fine"}, texts("players.says")),
        h(
            "form",
            {"class": "seats", "data-act": "seat", "autocomplete": "off"},
            *(_seat(app, player) for player in range(len(PLAYERS))),
        ),
        h("div", {"class": "go"}, close_button(app)),
    )


def level_choice(app: Shown, name: str, legend: str, chosen: str) -> Node:
    """The eight levels as the field `name` of a form, with words about the chosen one."""
    texts = app.texts
    says = f"{name}-says"
    return h(
        "div",
        {"class": "levels"},
        choice("", legend, [_level(app, name, str(level), chosen) for level in LEVELS]),
        h("p", {"class": "hint", "id": says}, texts(f"level.{chosen}.says")),
    )


def _seat(app: Shown, player: int) -> Node:
    level = app.levels[player]
    name, chosen = str(player), PERSON if level is None else str(level)
    person = h("span", None, draw.icon(PLAYERS[player]), app.texts("players.person"))
    options = [option(name, PERSON, chosen, person)]
    options += [_level(app, name, str(each), chosen) for each in LEVELS]
    legend = app.texts(f"player.{PLAYERS[player]}")
    return h("div", {"class": "levels"}, choice("", legend, options))


def _level(app: Shown, name: str, level: str, chosen: str) -> Node:
    label = h("span", None, h("small", None, level), app.texts(f"level.{level}"))
    return option(name, level, chosen, label)
