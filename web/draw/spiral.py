"""The other face of the time track: 54 squares that wind inwards, as on the board in the box.

Space 0 lies outside, at the end of the spool's thread; the last space is the large square in the
middle. Every square has four quarters: green's token stands in the upper left and yellow's in the
lower right, marks lie in the upper right and numbers in the lower left. So nothing hides another.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from patchwork.state import GREEN
from patchwork.track import END, INCOME_MARKS
from web.draw import svg
from web.draw.marks import Point, TrackPreview, named_mark, named_token, ring, taken
from web.draw.things import thing, token
from web.nodes import Node

SIDE = 40  # of a square; the board is eight of them wide and high
MARGIN = 5
RADIUS = 8.2  # of marks and tokens in a square

Square = tuple[int, int]  # row and column

# From square to square: how far the way goes to the right, up, left, down and so on.
START: Square = (7, 0)
LEGS = (7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2)
DIRECTIONS = ((0, 1), (-1, 0), (0, -1), (1, 0))
MIDDLE: Square = (3, 3)  # the upper left square of the last space, which is two squares wide

# The one long seam, from the upper edge of space 0 round the board and inwards.
SEAM = "M40 280H0V320H320V0H40V280H280V40H80V240H240V80H120V200H200V120H160"


def _way() -> Iterator[Square]:
    row, column = START
    yield START
    for leg, steps in enumerate(LEGS):
        down, right = DIRECTIONS[leg % 4]
        for _ in range(steps):
            row, column = row + down, column + right
            yield row, column
    yield MIDDLE


PLACES = tuple(_way())  # by space: its square


@lru_cache(maxsize=16)
def spiral(
    times: tuple[int, int],
    leather: tuple[int, ...],
    marks: tuple[int, ...],
    preview: TrackPreview | None = None,
) -> Node:
    """The spiral with both tokens, in a square frame; all as `faces.track` has it."""
    whole = 8 * SIDE + 2 * MARGIN
    return svg.layers(
        "tape spiral",
        f"{-MARGIN} {-MARGIN} {whole} {whole}",
        _squares(range(END + 1), "tape-cloth"),
        _squares(range(min(times)), "tape-done"),
        _squares(range(preview.start + 1, preview.end + 1), "tape-way") if preview else "",
        _ground() + "".join(named_mark(mark, _mark("button", mark)) for mark in INCOME_MARKS),
        "".join(named_mark(mark, _leather(mark, mark in leather)) for mark in marks),
        _rings(preview, (*INCOME_MARKS, *leather)) if preview else "",
        "".join(_number(space) for space in (*range(0, END, 5), END)),
        _ghost(preview) if preview else "",
        "".join(_named_token(player, space) for player, space in enumerate(times)),
    )


def _ground() -> str:
    """What lies on the squares for good: their lines, the seam, the spool."""
    return _ticks() + svg.path(SEAM, css="spiral-seam") + _spool()


def token_place(player: int, space: int) -> Point:
    """The middle of a player's token on a space."""
    side = 0 if player == GREEN else 1
    return _quarter(space, side, side)


def mark_place(mark: int) -> Point:
    """The middle of a mark."""
    return _quarter(mark, 1, 0)


def _quarter(space: int, right: float, down: float) -> Point:
    """The middle of a quarter of a space: the left (0) or right one (1), the upper or lower one."""
    row, column = PLACES[space]
    side = _side(space)
    return column * SIDE + side * (0.26 + 0.48 * right), row * SIDE + side * (0.26 + 0.48 * down)


def _side(space: int) -> float:
    return SIDE if space < END else 2 * SIDE


def _size(space: int) -> float:
    """The radius of what lies on a space."""
    return RADIUS if space < END else 1.5 * RADIUS


def _squares(spaces: Iterable[int], css: str) -> str:
    commands = []
    for space in spaces:
        (row, column), side = PLACES[space], _side(space)
        commands.append(f"M{column * SIDE} {row * SIDE}h{side}v{side}h-{side}z")
    return svg.path("".join(commands), css=css)


def _ticks() -> str:
    """The lines between a space and the next."""
    commands = []
    for (row, column), (next_row, next_column) in pairwise(PLACES):
        line = "v" if row == next_row else "h"
        x, y = max(column, next_column) * SIDE, max(row, next_row) * SIDE
        commands.append(f"M{x} {y}{line}{SIDE}")
    return svg.path("".join(commands), css="spiral-ticks")


def _line(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{svg.number(x)} {svg.number(y)}" for x, y in points)


def _spool() -> str:
    """Its thread leads to space 0."""
    row, column = START
    x = (column + 0.5) * SIDE
    return svg.path(f"M{x} {SIDE}V{row * SIDE}", css="spiral-thread") + thing("spool", x, SIDE, 16)


def _mark(name: str, space: int) -> str:
    return thing(name, *mark_place(space), _size(space))


def _leather(space: int, is_left: bool) -> str:
    return _mark("leather", space) if is_left else taken(mark_place(space), _size(space))


def _rings(preview: TrackPreview, marks: tuple[int, ...]) -> str:
    return "".join(ring(mark_place(mark), _size(mark)) for mark in marks if preview.meets(mark))


def _number(space: int) -> str:
    x, y = _quarter(space, 0, 1)
    return svg.text(x, y + 5, space, css="tape-number")


def _named_token(player: int, space: int) -> str:
    middle, size = token_place(player, space), _size(space)
    return named_token(player, middle, size, _token(player, space))


def _token(player: int, space: int) -> str:
    return token(player, *token_place(player, space), _size(space))


def _ghost(preview: TrackPreview) -> str:
    """The way from space to space, and the token at its end."""
    player, start, end = preview
    way = (_quarter(space, 0.5, 0.5) for space in range(start, end + 1))
    return svg.path(_line(way), css="tape-arc", stroke_width=1.6) + svg.group(
        "tape-ghost", _token(player, end)
    )
