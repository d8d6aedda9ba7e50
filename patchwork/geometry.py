"""Cells, masks and orientations. Start with `cell` and `orientations`.

A cell is a bit number, row * STRIDE + column; a set of cells is an int with those bits, a mask.
Each row has ten bits, and the tenth is in no mask of free cells, so a shifted shape that would wrap
round the right edge always meets a cell that is not free.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

SIZE = 9  # cells a side
STRIDE = SIZE + 1  # bits a row


class Orientation(NamedTuple):
    """A way to lay a shape: turned clockwise by `digit % 4` quarters, from 4 on mirrored first."""

    digit: int
    mask: int  # with the top left corner of the bounding box on cell 0
    height: int
    width: int
    offsets: tuple[int, ...]  # its cells, ascending
    corners: tuple[int, ...]  # where that top left corner can lie on a quilt, ascending


def cell(row: int, column: int) -> int:
    """The cell in this row and column, each 0..8 from the top left."""
    return row * STRIDE + column


def row_column(cell: int) -> tuple[int, int]:
    """Row and column of a cell."""
    return divmod(cell, STRIDE)


def mask_of(cells: Iterable[int]) -> int:
    """The set of these cells."""
    mask = 0
    for each in cells:
        mask |= 1 << each
    return mask


def cells(mask: int) -> Iterator[int]:
    """The cells of a mask, ascending: by row, then by column."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _square(side: int, row: int, column: int) -> int:
    return mask_of(
        cell(row + down, column + right) for down in range(side) for right in range(side)
    )


FULL = _square(SIZE, 0, 0)
SEVENS = tuple(_square(7, row, column) for row in range(3) for column in range(3))


def corners_that_fit(free: int, orientation: Orientation) -> int:
    """Where the top left corner of the orientation can lie so that it covers free cells only.

    All corners are tried at once: shifting the free cells back by each offset and intersecting.
    """
    corners = FULL
    for offset in orientation.offsets:
        corners &= free >> offset
        if not corners:
            break
    return corners


def orientations(shape: tuple[str, ...]) -> tuple[Orientation, ...]:
    """The orientation that each digit 0..7 stands for; where several digits give the same cells
    they all stand for the one with the smallest digit.

    `shape` is drawn in rows, "#" for a cell of the patch.
    """
    found: dict[tuple[str, ...], Orientation] = {}
    for digit, rows in enumerate(_turned(shape)):
        if rows not in found:
            found[rows] = _orientation(digit, rows)
    return tuple(found[rows] for rows in _turned(shape))


def _orientation(digit: int, rows: tuple[str, ...]) -> Orientation:
    height, width = len(rows), len(rows[0])
    offsets = tuple(
        cell(row, column)
        for row, text in enumerate(rows)
        for column, mark in enumerate(text)
        if mark == "#"
    )
    return Orientation(digit, mask_of(offsets), height, width, offsets, _corners(height, width))


def _turned(shape: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The shape as each digit 0..7 lays it."""
    for rows in (shape, tuple(row[::-1] for row in shape)):
        for _ in range(4):
            yield rows
            rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))


@cache
def _corners(height: int, width: int) -> tuple[int, ...]:
    return tuple(
        cell(row, column) for row in range(SIZE - height + 1) for column in range(SIZE - width + 1)
    )
