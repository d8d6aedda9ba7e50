"""The head of the page: title, whose move it is and why, undo, redo and menu; and the notice."""

from web import draw
from web.hand import LEATHER
from web.nodes import Node, h
from web.nouns import Notice
from web.shown import Shown
from web.view.parts import button, phrase, spoken, token

LONG = 42  # characters that a phone has room for in one line


def header(app: Shown) -> Node:
    """Title, edition, status and tools."""
    texts = app.texts
    return h(
        "header",
        {"class": "top", "inert": app.panel is not None},
        h("h1", {"class": "brand"}, draw.icon("spool"), texts("brand")),
        h("p", {"class": "edition"}, texts(f"edition.{app.state.edition}")),
        _status(app),
        h(
            "nav",
            {"class": "tools", "aria-label": texts("game")},
            _tool(app, "undo", "undo", None if app.can_undo else texts("undo.nothing")),
            _tool(app, "redo", "redo", None if app.can_redo else texts("redo.nothing")),
            app.can_hint and _tool(app, "hint", "hint", None),
            _tool(app, "menu", "open menu", None),
        ),
    )


def notice(app: Shown) -> Node:
    """The one message that may lie on the table, with its action."""
    told, texts = app.notice, app.texts
    if told is None:
        return h("div", {"class": "notice", "role": "alert", "hidden": True})
    key = f"notice.{told.key}"
    return h(
        "div",
        {"class": "notice", "role": "alert"},
        h("p", None, texts(key, **_values(app, told))),
        told.action
        and button(told.action, "act", texts(f"{key}.action"), identity="notice-action"),
        button("dismiss", "act", draw.icon("close"), spoken(texts("dismiss"))),
    )


def voice(app: Shown) -> Node:
    """What listeners are told: politely what happened, at once what cannot be done."""
    return h(
        "div",
        {"class": "spoken"},
        h("p", {"id": "said", "role": "status"}, app.said),
        h("p", {"id": "refused", "role": "alert"}, app.refused),
    )


def _values(app: Shown, told: Notice) -> dict[str, object]:
    """What the message names; the engine's reasons in words."""
    if "reason" not in told.values:
        return told.values
    key = f"refusal.{told.values['reason']}"
    return {**told.values, "reason": app.texts(key if key in app.texts else "refusal.link-content")}


def _sentence(app: Shown) -> tuple[str, dict[str, object]]:
    """Whose move it is and why, or what is in hand: a key of the texts and its values."""
    hand, progress = app.hand, app.progress
    if app.is_computers_move:
        if app.is_watched and app.is_paused:
            return "status.rests", {}
        if progress is not None and progress.depth > 1:
            return "status.thinks.far", {"n": progress.depth}
        return "status.thinks", {}
    if hand is not None and hand.patch != LEATHER:
        return "status.hand", {"patch": hand.patch}
    why, spaces = app.why()
    return f"status.{why}", {"n": spaces, "other": app.names[1 - app.mover]}


def _status(app: Shown) -> Node:
    key, values = _sentence(app)
    is_long = len(app.texts(key, name=app.names[app.mover], **values)) > LONG
    return h(
        "p",
        {"class": "status long" if is_long else "status", "id": "status", "tabindex": -1},
        token(app.mover),
        phrase(app, key, app.mover, **values),
    )


def _tool(app: Shown, name: str, action: str, refusal: str | None) -> Node:
    label = h("span", None, app.texts(name))
    return button(action, "tool", draw.icon(name), label, identity=name, refusal=refusal)
