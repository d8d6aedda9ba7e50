"""The time track, drawn for wide and for narrow windows and told in words."""

from collections.abc import Iterator

from patchwork.state import PLAYERS, Advance, State
from web import draw, speech
from web.nodes import Node, elements, h
from web.shown import Shown
from web.view.parts import spoken

# By setting: what is drawn. Small windows have no room for the spiral and show the tape.
TAPES = ("wide", "middle", "slim")
FACES = {"tape": TAPES, "spiral": (*TAPES, "spiral")}


def track(app: Shown) -> Node:
    """Both tokens, the marks, and where the patch in hand would take its player."""
    return h(
        "section",
        {
            "class": "track",
            "aria-label": app.texts("track"),
            "data-latest": _latest(app),
        },
        spoken(speech.track(app)),
        *_faces(app, app.state, _preview(app)),
    )


def at_once(app: Shown, painted: Node) -> Node:
    """The painted track, but for a token that just advanced."""
    if not app.shows_advance:
        return painted
    words, *_ = elements(painted)
    return painted._replace(children=(words, *_faces(app, app.state)))


def prepare(app: Shown) -> None:
    """Draw beforehand what `at_once` will show if the player to move advances."""
    after = app.after_advance()
    if after is not None:
        list(_faces(app, after))


def _faces(app: Shown, state: State, preview: draw.TrackPreview | None = None) -> Iterator[Node]:
    green, yellow = (player.time for player in state.players)
    for face in FACES[app.settings["track"]]:
        yield draw.track((green, yellow), state.leather, app.leather_marks(), face, preview)


def _latest(app: Shown) -> str | None:
    """Whose token the last move was about, made or taken back, if it was an advance."""
    news = app.last or app.undone
    if news is None:
        return None
    move, brings = news
    return PLAYERS[brings.player] if isinstance(move, Advance) else None


def _preview(app: Shown) -> draw.TrackPreview | None:
    held = app.held()
    if held is None or held.refusal is not None or held.brings is None:
        return None
    brings = held.brings
    if not brings.steps:
        return None
    return draw.TrackPreview(brings.player, brings.before.time, brings.after.time)
