"""The two faces of the time track, the tape and the spiral: a choice of looks alone.

The tape is drawn in two sizes, so there are three pictures; each is named by its class.
"""

from web.draw import spiral, tape
from web.draw.marks import Point, TrackPreview
from web.nodes import Node

FACES = (*tape.TAPES, "spiral")  # every way in which the track is drawn


def track(
    times: tuple[int, int],
    leather: tuple[int, ...],
    marks: tuple[int, ...],
    face: str,
    preview: TrackPreview | None = None,
) -> Node:
    """The track with both tokens: "wide" or "slim" for a tape, "spiral" for a square.

    `leather` are the leather marks not yet taken, `marks` all those of the edition. A preview adds
    the way in amber, a ghost of the token at its end and a ring round each mark that it would meet.
    """
    if face == "spiral":
        return spiral.spiral(times, leather, marks, preview)
    return tape.tape(times, leather, marks, face, preview)


def token_place(face: str, player: int, space: int) -> Point:
    """The middle of a player's token on a space, in the units of that picture."""
    if face == "spiral":
        return spiral.token_place(player, space)
    return tape.token_place(face, player, space)


def mark_place(face: str, mark: int) -> Point:
    """The middle of what lies on a space, in the units of that picture."""
    return spiral.mark_place(mark) if face == "spiral" else tape.mark_place(face, mark)
