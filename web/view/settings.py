"""The sheet of settings. Each applies at once: the page's events turn a choice into `set`."""

from web.nodes import Node, h
from web.settings import CHOICES
from web.shown import Shown
from web.view.forms import choice, option
from web.view.parts import button
from web.view.sheet import close_button, sheet, title

GROUPS = (
    ("looks", ("theme", "look", "track", "text")),
    ("moving", ("motion", "sound", "vibration")),
    ("playing", ("confirm", "keys", "side", "guide")),
    ("computer", ("thought", "pace", "hints")),
)


def settings(app: Shown) -> Node:
    """Every setting with its values, those in force chosen."""
    texts = app.texts
    return sheet(
        "wide tall",
        title(texts("settings")),
        h(
            "form",
            {"class": "settings", "data-act": "set", "autocomplete": "off"},
            *(_group(app, name, names) for name, names in GROUPS),
            _offline(app),
        ),
        h(
            "div",
            {"class": "go"},
            close_button(app),
            button("reset", "act", texts("settings.reset"), identity="reset"),
        ),
    )


def _group(app: Shown, name: str, names: tuple[str, ...]) -> Node:
    heading = h("h3", {"id": f"settings-{name}"}, app.texts(f"settings.{name}"))
    return h(
        "section",
        {"aria-labelledby": f"settings-{name}"},
        heading,
        *(_setting(app, each) for each in names),
    )


def _offline(app: Shown) -> Node:
    """How far the page is kept on this device, and what can be done about that."""
    texts, offline = app.texts, app.offline
    by_hand = offline.state == "ready" and not offline.can_install and not offline.is_app
    return h(
        "section",
        {"aria-labelledby": "settings-offline"},
        h("h3", {"id": "settings-offline"}, texts("offline")),
        h("p", {"id": "offline", "role": "status"}, texts(f"offline.{offline.state}")),
        h("p", {"class": "fine", "hidden": not by_hand}, texts("offline.by-hand")),
        offline.can_install
        and button("install", "act", texts("offline.install"), identity="install"),
        offline.has_new and button("renew", "act", texts("offline.renew"), identity="renew"),
    )


def _setting(app: Shown, name: str) -> Node:
    texts, chosen = app.texts, app.settings[name]
    options = [
        option(name, value, chosen, h("span", None, texts(f"settings.{name}.{value}")))
        for value in CHOICES[name]
    ]
    return choice("", texts(f"settings.{name}"), options)
