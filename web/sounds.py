"""What is to be heard after a verb, as data: `sounds` says it, `web.dom.sound` makes it heard.

Every sound is a score of a few notes and noises, made in the page; none lasts half a second. Times
are milliseconds.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from patchwork.state import Advance
from web.motion import SEW, arrival
from web.nouns import Happened
from web.shown import Shown


class Note(NamedTuple):
    """One tone or one noise, which fades away."""

    wave: Literal["sine", "triangle", "noise"]
    pitch: float  # Hz; of a noise the middle of what is heard
    start: float
    duration: float
    volume: float  # 0..1
    pitch_at_end: float | None = None  # where it glides to


class Sound(NamedTuple):
    """A score of `SCORES`, and when it begins, at normal speed."""

    name: str
    delay: float = 0


VOLUMES = {"off": 0.0, "quiet": 0.15, "medium": 0.4, "loud": 1.0}

SCORES: dict[str, tuple[Note, ...]] = {
    # a hand brushes over cloth
    "pick": (Note("noise", 1800, 0, 140, 0.4, 900),),
    "turn": (Note("triangle", 1150, 0, 35, 0.2),),
    # the needle goes in and the thread is pulled through
    "sew": (Note("noise", 4200, 0, 30, 0.3), Note("noise", 1400, 60, 300, 0.5, 3400)),
    # two taps on wood
    "income": (Note("triangle", 620, 0, 90, 0.5), Note("triangle", 780, 120, 110, 0.5)),
    "token": (Note("triangle", 1900, 0, 25, 0.35), Note("noise", 5200, 0, 20, 0.2)),
    # paper flicked with a nail
    "refusal": (Note("noise", 520, 0, 60, 0.6), Note("sine", 150, 0, 130, 0.5, 105)),
    "seven": (
        Note("sine", 1318.5, 0, 480, 0.4),
        Note("sine", 2637, 0, 320, 0.15),
        Note("sine", 3951, 0, 160, 0.08),
    ),
    "end": tuple(
        Note("triangle", pitch, 40 * at, 480 - 40 * at, 0.3)
        for at, pitch in enumerate((392.0, 493.9, 587.3, 784.0))
    ),
}

# For each sound that one may feel, how long the device vibrates, rests, vibrates ...
VIBRATIONS: dict[str, tuple[int, ...]] = {
    "sew": (18,),
    "refusal": (30, 50, 30),
    "end": (60, 60, 120),
}


def sounds(app: Shown, happened: Happened) -> tuple[Sound, ...]:
    """All that is heard, in the order in which it begins."""
    match happened.what:
        case "picked" | "put back" | "taken back":
            return (Sound("pick"),)
        case "left" | "right" | "flipped":
            return (Sound("turn"),)
        case "refused":
            return (Sound("refusal"),)
    return tuple(sorted(_move(app), key=lambda sound: sound.delay))


def _move(app: Shown) -> Iterator[Sound]:
    assert app.last is not None, "a move was made"
    move, brings = app.last
    if not isinstance(move, Advance):
        yield Sound("sew")
    if brings.bonus:
        yield Sound("seven", SEW)
    if app.outcome is not None:
        yield Sound("end", SEW)
        return
    if brings.steps:
        yield Sound("token", arrival(move, brings))
    if brings.paid:
        yield Sound("income", arrival(move, brings))
