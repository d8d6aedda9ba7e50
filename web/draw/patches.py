"""Patches: a piece of cloth with a seam, a running stitch and the buttons of its income.

A patch is drawn with its top left corner at (0, 0) and then moved to its place, so its print goes
with it and the drawing of each orientation is made once.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from patchwork.geometry import Orientation, cell, cells, row_column
from patchwork.patches import PATCHES, Patch
from web.draw import svg
from web.draw.outline import length, outline
from web.draw.svg import CELL
from web.draw.things import thing
from web.nodes import Markup

MARGIN = 3  # room for seam and shade round a picture of a patch

Place = tuple[int, int]  # row and column


class Stitches(NamedTuple):
    """A running stitch, as drawing.css has it: stitches and gaps, and the line they are on."""

    dash: float
    gap: float
    length: float  # of the line; a little more does no harm


@cache
def patch_picture(number: int, extra: str = "", box: tuple[int, int] | None = None) -> Markup:
    """A whole patch as an `<svg>` of its own, as it is printed, not turned.

    `box` gives columns and rows of a frame, in cells, in whose middle the patch lies: patches in
    frames of one size are drawn to one scale. Without it the frame is as large as the patch.
    """
    shape = PATCHES[number].shape
    columns, rows = box or (len(shape[0]), len(shape))
    left = (len(shape[0]) - columns) * CELL / 2 - MARGIN
    top = (len(shape) - rows) * CELL / 2 - MARGIN
    frame = (left, top, columns * CELL + 2 * MARGIN, rows * CELL + 2 * MARGIN)
    view_box = " ".join(svg.number(value) for value in frame)
    return svg.picture(extra, view_box, svg.use(f"patch-{number}"))


@lru_cache(maxsize=512)
def sewn(number: int | None, mask: int) -> Markup:
    """A patch sewn on these cells of the quilt; 0 is leather, None a cloth that nobody knows."""
    corner, shape = at_corner(mask)
    return svg.group("patch", artwork(number, shape), transform=move_to(corner))


@cache
def artwork(number: int | None, shape: int) -> str:
    """What a patch looks like on the cells of `shape`, which begin in row 0 and column 0."""
    border = outline(shape, 0.7)
    stitches = outline(shape, 4.6, 3)
    return "".join(
        (
            svg.path(border, fill=svg.pattern(_cloth(number))),
            svg.path(border, fill=svg.pattern("weave"), css="patch-seam"),
            svg.path(outline(shape, 2), css="patch-edge"),
            svg.path(stitches, css="patch-stitch-shade"),
            svg.path(stitches, css="patch-stitch"),
            *(_button(place) for place in button_places(number, shape)),
        )
    )


def button_places(number: int | None, shape: int) -> tuple[Place, ...]:
    """Where the buttons of a patch are sewn when it lies on these cells: they turn with it."""
    if number not in PATCHES:
        return ()
    patch = PATCHES[number]
    printed, laid = patch.orientations[0], _orientation(patch, shape)
    return tuple(
        _turned(place, laid.digit, printed.height, printed.width)
        for place in _spread(printed.mask, patch.income)
    )


def stitches(mask: int) -> Stitches:
    """The running stitch round a patch on these cells."""
    return Stitches(5, 4.2, length(mask) * CELL)


def at_corner(mask: int) -> tuple[Place, int]:
    """Where the bounding box of a mask begins, and the mask moved to row 0 and column 0."""
    places = list(map(row_column, cells(mask)))
    row = min(row for row, _ in places)
    column = min(column for _, column in places)
    return (row, column), mask >> cell(row, column)


def move_to(corner: Place) -> str | None:
    """The transform that moves a drawing to this place of the quilt."""
    row, column = corner
    return svg.move(column * CELL, row * CELL) if row or column else None


def _cloth(number: int | None) -> str:
    return "cloth-unknown" if number is None else f"cloth-{number}"


def _button(place: Place) -> str:
    row, column = place
    return thing("button", (column + 0.5) * CELL, (row + 0.5) * CELL, 10.5)


def _orientation(patch: Patch, shape: int) -> Orientation:
    return next(each for each in patch.orientations if each.mask == shape)


def _spread(shape: int, count: int) -> list[Place]:
    """One cell near the middle, or several as far apart as possible."""
    places = list(map(row_column, cells(shape)))
    rows, columns = zip(*places, strict=True)
    middle = (sum(rows) / len(places), sum(columns) / len(places))
    if count == 1:
        return [min(places, key=lambda place: _distance(place, middle))]
    chosen: list[Place] = []
    while len(chosen) < count:
        others = chosen or [middle]
        chosen.append(max(places, key=lambda place: _nearest(place, others)))
    return chosen


def _nearest(place: Place, others: Sequence[tuple[float, float]]) -> float:
    return min(_distance(place, other) for other in others)


def _distance(place: Place, other: tuple[float, float]) -> float:
    return (place[0] - other[0]) ** 2 + (place[1] - other[1]) ** 2


def _turned(place: Place, digit: int, height: int, width: int) -> Place:
    """Where a cell of the printed shape lies in an orientation, as defined in `geometry`."""
    row, column = place
    if digit >= 4:
        column = width - 1 - column
    for _ in range(digit % 4):
        row, column = column, height - 1 - row
        height, width = width, height
    return row, column
