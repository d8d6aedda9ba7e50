"""The sheet for a new game: edition, names, who starts, and the seed of the circle."""

from patchwork.editions import EDITIONS
from patchwork.records import MAX_NAME
from patchwork.state import PLAYERS
from web import draw
from web.nodes import Markup, Node, h
from web.nouns import MAX_SEED
from web.shown import Shown
from web.view.forms import choice, option
from web.view.parts import button
from web.view.players import level_choice
from web.view.sheet import sheet, title


def new_game(app: Shown) -> Node:
    """The sheet, filled in with the draft."""
    texts = app.texts
    return sheet(
        "new-game",
        h("div", {"class": "hero"}, draw.icon("spool")),
        title(texts("new"), takes_focus=False),
        h("p", {"class": "slogan"}, texts("slogan")),
        h(
            "form",
            {"id": "new-game", "data-act": "start", "autocomplete": "off"},
            _against(app),
            *_levels(app),
            _editions(app),
            h("div", {"class": "beginning"}, _names(app), _starts(app)),
            _seed(app),
            h(
                "div",
                {"class": "go"},
                h(
                    "button",
                    {
                        "class": "act primary",
                        "id": "start",
                        "type": "submit",
                        "data-act": "start",
                        "data-focus": True,
                    },
                    draw.icon("check"),
                    h("span", None, texts("new.go")),
                ),
                button("close", "act", texts("new.back"), identity="close"),
                button("open rules", "act", draw.icon("rules"), texts("rules")),
            ),
        ),
        h("p", {"class": "fine"}, texts("new.fine")),
    )


def _against(app: Shown) -> Node:
    texts = app.texts
    pictures = {"computer": "level", "people": "people", "watch": "pause"}
    options = []
    for value, picture in pictures.items():
        label = h("span", None, draw.icon(picture), texts(f"new.against.{value}"))
        options.append(option("against", value, app.draft.against, label))
    return choice("against", texts("new.against"), options)


def _levels(app: Shown) -> list[Node]:
    texts, draft = app.texts, app.draft
    if draft.against == "people":
        return []
    if draft.against == "computer":
        return [level_choice(app, "level", texts("new.level"), draft.level)]
    return [
        level_choice(app, "other", texts("new.level.green"), draft.other),
        level_choice(app, "level", texts("new.level.yellow"), draft.level),
    ]


def _names(app: Shown) -> Node:
    """A field for the name of each person."""
    levels = app.draft.levels
    people = [name for name, level in zip(PLAYERS, levels, strict=True) if level is None]
    fields = (_name(app, player, is_alone=len(people) == 1) for player in people)
    return h("div", {"class": "pair", "hidden": not people}, *fields)


def _editions(app: Shown) -> Node:
    texts = app.texts
    options = []
    for name, edition in EDITIONS.items():
        says = h("small", None, texts(f"new.{name}.says", mark=edition.leather[0]))
        label = h("span", None, draw.swatches(name), h("b", None, texts(f"new.{name}")), says)
        options.append(option("edition", name, app.draft.edition, label))
    return choice("editions", texts("new.edition"), options)


def _starts(app: Shown) -> Node:
    texts = app.texts
    labels: list[tuple[str, Markup, str]] = [
        (name, draw.icon(name), texts(f"player.{name}" if level is None else f"level.{level}"))
        for name, level in zip(PLAYERS, app.draft.levels, strict=True)
    ]
    labels.append(("random", draw.icon("button"), texts("new.random")))
    options = [
        option("start", value, app.draft.start, h("span", None, picture, label))
        for value, picture, label in labels
    ]
    return choice("", texts("new.start"), options)


def _name(app: Shown, player: str, is_alone: bool) -> Node:
    texts = app.texts
    value = app.draft.green if player == PLAYERS[0] else app.draft.yellow
    return h(
        "label",
        {"class": "field"},
        h("span", None, draw.icon(player), texts("new.name" if is_alone else f"new.{player}")),
        h(
            "input",
            {
                "name": player,
                "value": value,
                "maxlength": MAX_NAME,
                "placeholder": texts(f"player.{player}"),
            },
        ),
    )


def _seed(app: Shown) -> Node:
    texts = app.texts
    field = h(
        "input",
        {
            "name": "seed",
            "value": app.draft.seed,
            "maxlength": MAX_SEED,
            "aria-describedby": "seed-says",
            "spellcheck": "false",
        },
    )
    return h(
        "div",
        {"class": "seed"},
        h("label", {"class": "field"}, h("span", None, texts("new.seed")), field),
        button("seed", "act", texts("new.another-seed")),
        h("p", {"class": "hint", "id": "seed-says"}, texts("new.seed.says")),
    )
