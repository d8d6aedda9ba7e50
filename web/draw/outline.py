"""The outline of a set of cells as an SVG path, moved inwards and with rounded corners."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from patchwork.geometry import cells, row_column
from web.draw.svg import CELL, number

Vector = tuple[int, int]  # down, right
Edge = tuple[int, int, int, int]  # row and column of its start, down and right to its end


class Corner(NamedTuple):
    """A corner of a border, in cells, and the directions in which the border comes and goes."""

    row: int
    column: int
    into: Vector
    out: Vector


@cache
def outline(mask: int, inset: float = 0.0, radius: float = 5.0) -> str:
    """The commands of a path round these cells, one closed part for each border, holes included.

    `inset` moves the line inwards (outwards if negative) by units of 1/40 cell; `radius` rounds
    all corners, also the concave ones.
    """
    return "".join(_commands(border, inset, radius) for border in borders(mask))


@cache
def borders(mask: int) -> tuple[list[Corner], ...]:
    """The borders of these cells, each as its corners in order, with the cells on the right hand.

    Cells that only touch at a corner are gone round separately.
    """
    edges, found = set(_edges(mask)), []
    while edges:
        found.append(_take_border(edges))
    return tuple(found)


def length(mask: int) -> int:
    """How long the borders of these cells are together, in sides of a cell."""
    return sum(1 for _ in _edges(mask))


def _edges(mask: int) -> Iterator[Edge]:
    inside = {row_column(cell) for cell in cells(mask)}
    for row, column in inside:
        if (row - 1, column) not in inside:
            yield row, column, 0, 1
        if (row, column + 1) not in inside:
            yield row, column + 1, 1, 0
        if (row + 1, column) not in inside:
            yield row + 1, column + 1, 0, -1
        if (row, column - 1) not in inside:
            yield row + 1, column, -1, 0


def _take_border(edges: set[Edge]) -> list[Corner]:
    """Remove the edges of one border; the first of them starts at a corner, being the smallest."""
    corners = []
    first = edge = min(edges)
    while True:
        *_, down, right = edge
        edge = _following(edge, edges)
        edges.remove(edge)
        if edge[2:] != (down, right):
            corners.append(Corner(edge[0], edge[1], (down, right), edge[2:]))
        if edge == first:
            return corners


def _following(edge: Edge, edges: set[Edge]) -> Edge:
    row, column, down, right = edge
    # To the right before straight on: so two cells that touch at this corner stay apart.
    turns = ((right, -down), (down, right), (-right, down))
    ahead = ((row + down, column + right, *turn) for turn in turns)
    return next(candidate for candidate in ahead if candidate in edges)


def _commands(border: list[Corner], inset: float, radius: float) -> str:
    parts: list[str] = []
    for row, column, (down_in, right_in), (down_out, right_out) in border:
        x = column * CELL - (down_in + down_out) * inset - right_in * radius
        y = row * CELL + (right_in + right_out) * inset - down_in * radius
        if not parts:
            parts.append(f"M{number(x)} {number(y)}")
        else:
            parts.append(f"H{number(x)}" if right_in else f"V{number(y)}")
        bend = (right_in, down_in, right_in + right_out, down_in + down_out)
        parts.append("q" + " ".join(number(radius * step) for step in bend))
    return "".join(parts) + "Z"
