"""The bar under the offer: advance, or what one does with the patch in hand."""

from patchwork.forecast import Forecast
from patchwork.state import ADVANCE
from web import draw, refusals
from web.hand import LEATHER
from web.nodes import Markup, Node, h
from web.nouns import Held
from web.shown import Shown
from web.view.parts import button, spoken


def bar(app: Shown) -> Node:
    """The buttons of the moment; exactly one of them is the main one."""
    held = app.held()
    if held is not None:
        return _hand_bar(app, held)
    if app.is_computers_move:
        return _waiting_bar(app)
    brings = app.advance_brings()
    return _turn_bar(app, brings) if brings else _end_bar(app)


def _turn_bar(app: Shown, brings: Forecast) -> Node:
    texts = app.texts
    target = texts("advance", space=brings.after.time)
    gained = brings.gain + brings.paid
    return h(
        "div",
        {"class": "bar", "data-key": "turn"},
        button(
            "advance",
            "act primary advance",
            draw.icon("ahead", "arrow"),
            h("b", {"class": "target"}, target),
            h("b", {"class": "space", "aria-hidden": "true"}, brings.after.time),
            spoken(", ", texts("advance.gain.spoken", n=gained), ": "),
            h("b", {"class": "gain", "aria-hidden": "true"}, f"+{gained}", *_gains(brings)),
            h("small", None, _sum(app, brings)),
            identity="advance",
            **{"data-hinted": "true" if app.hinted_move == ADVANCE else None},
        ),
    )


def _waiting_bar(app: Shown) -> Node:
    """While the computer is to move: have it move now, or let a game that is watched rest."""
    texts = app.texts
    is_resting = app.is_watched and app.is_paused
    now = button(
        "hurry",
        "act" if app.is_watched else "act primary",
        draw.icon("ahead"),
        h("span", None, texts("step" if is_resting else "hurry")),
        identity="hurry",
    )
    rest = button(
        "pause",
        "act primary",
        draw.icon("go" if is_resting else "pause"),
        h("span", None, texts("go-on" if is_resting else "pause")),
        identity="pause",
    )
    return h(
        "div",
        {
            "class": "bar waiting",
            "role": "group",
            "aria-label": texts("bar.thinks"),
            "data-key": "watched" if app.is_watched else "waiting",
        },
        app.is_watched and rest,
        now,
    )


def _gains(brings: Forecast) -> list[Markup]:
    pictures = [draw.icon("button")]
    if brings.leather is not None:
        pictures.append(draw.icon("leather"))
    return pictures


def _sum(app: Shown, brings: Forecast) -> str:
    """Where the buttons of the advance come from, and the leather patch."""
    texts = app.texts
    words = texts("advance.steps", n=brings.steps)
    if brings.paid:
        words = texts("advance.sum", first=words, last=texts("advance.income", n=brings.paid))
    if brings.leather is not None:
        words = texts("advance.sum", first=words, last=texts("advance.leather"))
    return words


def _hand_bar(app: Shown, held: Held) -> Node:
    texts = app.texts
    moves = [] if held.hand.patch == LEATHER else _moves(app)
    refusal = refusals.in_short(app, held)
    sew = texts("sew.leather" if held.hand.patch == LEATHER else "sew")
    return h(
        "div",
        {
            "class": "bar hand",
            "role": "toolbar",
            "aria-label": texts("bar.hand"),
            "data-key": "hand" if moves else "leather",
        },
        *moves,
        button(
            "confirm",
            "act primary",
            draw.icon("close" if refusal else "check"),
            h("span", None, refusal or sew),
            identity="confirm",
            refusal="" if refusal else None,
        ),
    )


def _moves(app: Shown) -> list[Node]:
    texts = app.texts
    left, right = spoken(" ", texts("turn.left")), spoken(" ", texts("turn.right"))
    return [
        _move("left", texts("turn"), left),
        _move("right", texts("turn"), right),
        _move("flip", texts("flip")),
        _move("back", texts("put-back")),
    ]


def _move(action: str, label: str, more: Node | None = None) -> Node:
    word = h("span", None, label, more)
    return button(action, "act move", draw.icon(action), word, identity=f"hand-{action}")


def _end_bar(app: Shown) -> Node:
    texts = app.texts
    return h(
        "div",
        {"class": "bar", "data-key": "end"},
        button("open end", "act primary", draw.icon("rosette"), texts("result"), identity="result"),
    )
