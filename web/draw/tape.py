"""The time track as a tailor's tape of 54 spaces, 0..53, with brass ends.

Green rides on its upper edge and yellow on the lower, so both can stand on one space. Beside its
token each player's edge bears a line as on a plan: how far it is to the next marks.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from patchwork.state import GREEN
from patchwork.track import END, INCOME_MARKS
from web.draw import svg
from web.draw.marks import Point, TrackPreview, named_mark, named_token, ring, taken
from web.draw.things import thing, token
from web.nodes import Node


class Tape(NamedTuple):
    """The measures of a tape. The lane is the room for tokens above it and below it."""

    space: float  # width of a space
    height: float
    lane: float
    mark: float  # radius of a mark
    token: float  # radius of a token
    figure: float  # height of the numbers beside it
    has_numbers: bool

    @property
    def length(self) -> float:
        """From the left edge of space 0 to the right edge of the last."""
        return self.space * (END + 1)

    @property
    def bottom(self) -> float:
        """The lower edge of the tape; the upper one is at `lane`."""
        return self.lane + self.height

    def middle(self, space: int) -> float:
        """The x of the middle of a space."""
        return (space + 0.5) * self.space

    @property
    def marks_middle(self) -> float:
        """The y of the middles of the marks: above the numbers, if there are any."""
        return self.lane + self.height * (0.38 if self.has_numbers else 0.5)


TAPES = {
    "wide": Tape(25.6, 40, 24, 9.5, 9.5, 15, True),
    "middle": Tape(14.4, 31, 19, 7.2, 8, 14, True),
    "slim": Tape(6.4, 18, 14, 6.2, 6.2, 14, False),
}
FIGURE_WIDTH, CAP_HEIGHT = 0.52, 0.66  # of a number as high as 1
GAP = 1.5  # between a number and what stands beside it


@lru_cache(maxsize=32)
def tape(
    times: tuple[int, int],
    leather: tuple[int, ...],
    marks: tuple[int, ...],
    size: str,
    preview: TrackPreview | None = None,
) -> Node:
    """The tape with both tokens; `size` is one of `TAPES`, the rest is as `faces.track` has it."""
    tape = TAPES[size]
    brass = 10 if tape.has_numbers else 5
    view_box = (-brass, 0, tape.length + 2 * brass, tape.height + 2 * tape.lane)
    return svg.layers(
        f"tape {size}",
        " ".join(svg.number(value) for value in view_box),
        _cloth(tape, brass),
        _band(tape, 0, min(times) * tape.space, "tape-done"),
        _way(tape, preview) if preview else "",
        _ticks(tape) + _buttons(tape),
        _leathers(tape, leather, marks),
        _rings(tape, preview, (*INCOME_MARKS, *leather)) if preview else "",
        _numbers(tape) if tape.has_numbers else "",
        _ghost(tape, preview) if preview else "",
        _distances(tape, times, leather, preview.player if preview else None),
        "".join(_token(tape, player, space) for player, space in enumerate(times)),
    )


def token_place(size: str, player: int, space: int) -> Point:
    """The middle of a player's token on a space."""
    tape = TAPES[size]
    return tape.middle(space), _token_middle(tape, player)


def mark_place(size: str, mark: int) -> Point:
    """The middle of a mark."""
    tape = TAPES[size]
    return tape.middle(mark), tape.marks_middle


@cache
def _cloth(tape: Tape, brass: float) -> str:
    """The bare tape with its brass ends."""
    ends = _band(tape, -brass, tape.length + 2 * brass, "tape-brass", 1)
    return ends + _band(tape, 0, tape.length, "tape-cloth")


def _band(tape: Tape, x: float, width: float, css: str, overlap: float = 0) -> str:
    """A stretch of the tape's full height."""
    height = tape.height + 2 * overlap
    return svg.rectangle(x, tape.lane - overlap, width, height, css=css, rx=3 if overlap else None)


def _way(tape: Tape, preview: TrackPreview) -> str:
    spaces = preview.end - preview.start
    return _band(tape, (preview.start + 1) * tape.space, spaces * tape.space, "tape-way")


@cache
def _ticks(tape: Tape) -> str:
    """Lines between the spaces from both edges, longer at every fifth and tenth."""
    commands = []
    for space in range(1, END + 1):
        above = 0.5 if space % 10 == 0 else 0.34 if space % 5 == 0 else 0.2
        below = 0.3 if space % 5 == 0 else 0.2
        x = svg.number(space * tape.space)
        commands.append(f"M{x} {svg.number(tape.lane)}v{svg.number(tape.height * above)}")
        commands.append(f"M{x} {svg.number(tape.bottom)}v{svg.number(-tape.height * below)}")
    width = 1 if tape.has_numbers else 0.7
    return svg.path("".join(commands), css="tape-ticks", stroke_width=width)


@cache
def _buttons(tape: Tape) -> str:
    y, size = tape.marks_middle, tape.mark
    return "".join(
        named_mark(mark, thing("button", tape.middle(mark), y, size)) for mark in INCOME_MARKS
    )


@lru_cache(maxsize=32)
def _leathers(tape: Tape, leather: tuple[int, ...], marks: tuple[int, ...]) -> str:
    return "".join(named_mark(mark, _leather(tape, mark, mark in leather)) for mark in marks)


def _leather(tape: Tape, mark: int, is_left: bool) -> str:
    x, y = tape.middle(mark), tape.marks_middle
    return thing("leather", x, y, tape.mark * 0.95) if is_left else taken((x, y), tape.mark)


def _rings(tape: Tape, preview: TrackPreview, marks: tuple[int, ...]) -> str:
    return "".join(
        ring((tape.middle(mark), tape.marks_middle), tape.mark)
        for mark in marks
        if preview.meets(mark)
    )


@cache
def _numbers(tape: Tape) -> str:
    return "".join(
        svg.text(tape.middle(space), tape.bottom - 3.5, space, css="tape-number")
        for space in (*range(0, END, 5), END)
    )


def _ghost(tape: Tape, preview: TrackPreview) -> str:
    y = _token_middle(tape, preview.player)
    start = tape.middle(preview.start) + tape.token
    end = tape.middle(preview.end)
    arc = f"M{svg.number(start)} {svg.number(y)}H{svg.number(end - tape.token * 1.3)}"
    return (
        svg.path(arc, css="tape-arc", stroke_width=max(1.5, tape.token * 0.2))
        + _pin(tape, preview.player, end)
        + svg.group("tape-ghost", token(preview.player, end, y, tape.token))
    )


@lru_cache(maxsize=32)
def _distances(
    tape: Tape, times: tuple[int, int], leather: tuple[int, ...], previewed: int | None
) -> str:
    """How far both players have to the next income mark and to the next leather patch; not told
    for the player whose way is drawn."""
    return "".join(
        _way_to(tape, player, time, sorted(set(_next_marks(time, leather))))
        for player, time in enumerate(times)
        if player != previewed
    )


def _next_marks(time: int, leather: tuple[int, ...]) -> Iterator[int]:
    for marks in (INCOME_MARKS, leather):
        yield from [mark for mark in marks if mark > time][:1]


def _way_to(tape: Tape, player: int, time: int, marks: list[int]) -> str:
    """A line from the token to its next marks, with the spaces to go over each mark, or as near to
    it as there is room."""
    y = _token_middle(tape, player)
    x = tape.middle(time) + tape.token
    drawing = ""
    for mark in marks:
        spaces = mark - time
        half = len(str(spaces)) * FIGURE_WIDTH * tape.figure / 2
        middle = max(tape.middle(mark), x + GAP + half)
        start, end = svg.number(x), svg.number(max(middle - half - GAP, x))
        drawing += svg.path(f"M{start} {svg.number(y)}H{end}", css="tape-measure")
        base = y + CAP_HEIGHT * tape.figure / 2
        drawing += svg.text(middle, base, spaces, css="tape-far", font_size=tape.figure)
        x = middle + half + GAP
    return drawing


def _token(tape: Tape, player: int, space: int) -> str:
    x, y = tape.middle(space), _token_middle(tape, player)
    drawing = _pin(tape, player, x) + token(player, x, y, tape.token)
    return named_token(player, (x, y), tape.token, drawing)


def _pin(tape: Tape, player: int, x: float) -> str:
    """The needle from a token into the edge of the tape."""
    depth = min(tape.height * 0.12, 3)  # the numbers stand a little higher
    end = tape.lane + depth if player == GREEN else tape.bottom - depth
    commands = f"M{svg.number(x)} {svg.number(_token_middle(tape, player))}V{svg.number(end)}"
    return svg.path(commands, css="tape-pin", stroke_width=max(1, tape.token * 0.18))


def _token_middle(tape: Tape, player: int) -> float:
    return tape.lane * 0.5 if player == GREEN else tape.bottom + tape.lane * 0.5
