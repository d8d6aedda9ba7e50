"""The time track, drawn for wide and for narrow windows and told in words."""

from patchwork.state import PLAYERS, Advance
from patchwork.track import END, INCOME_MARKS
from web import draw
from web.nodes import Node, h
from web.shown import Shown
from web.view.parts import listed, spoken

# By setting: what is drawn. Small windows have no room for the spiral and show the tape.
FACES = {"tape": ("wide", "slim"), "spiral": ("wide", "slim", "spiral")}


def track(app: Shown) -> Node:
    """Both tokens, the marks, and where the patch in hand would take its player."""
    green, yellow = app.player(0).time, app.player(1).time
    left, marks, preview = app.state.leather, app.leather_marks(), _preview(app)
    faces = FACES[app.settings["track"]]
    return h(
        "section",
        {
            "class": "track",
            "aria-label": app.texts("track"),
            "data-latest": _latest(app),
        },
        spoken(_words(app)),
        *(draw.track((green, yellow), left, marks, face, preview) for face in faces),
    )


def _latest(app: Shown) -> str | None:
    """Whose token the last move was about, if it was an advance."""
    if app.last is None:
        return None
    move, brings = app.last
    return PLAYERS[brings.player] if isinstance(move, Advance) else None


def _preview(app: Shown) -> draw.TrackPreview | None:
    held = app.held()
    if held is None or held.refusal is not None or held.brings is None:
        return None
    brings = held.brings
    if not brings.steps:
        return None
    return draw.TrackPreview(brings.player, brings.before.time, brings.after.time)


def _words(app: Shown) -> str:
    texts, (green, yellow) = app.texts, app.names
    last = min(app.player(0).time, app.player(1).time)
    income = [mark for mark in INCOME_MARKS if mark > last]
    tokens = texts(
        "track.tokens",
        green=green,
        yellow=yellow,
        green_space=app.player(0).time,
        yellow_space=app.player(1).time,
        end=END,
    )
    ahead = texts("track.income", marks=listed(texts, income or [texts("track.none")]))
    leather = listed(texts, app.state.leather or [texts("track.none")])
    return f"{tokens} {ahead} {texts('track.leather', marks=leather)}"
