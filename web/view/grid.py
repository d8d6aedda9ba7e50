"""A quilt as a grid for those who listen: 81 cells with their words, laid over the drawing.

The nodes are made anew only when the quilt changes; where the cursor stands is an attribute of the
grid, not of a cell.
"""

from functools import lru_cache

from patchwork.game import Sewn
from patchwork.geometry import SIZE, cell
from patchwork.notation import format_cell
from web.hand import LEATHER
from web.nodes import Node, h
from web.shown import Shown
from web.texts import Texts


def cells(app: Shown, player: int, grid: str) -> Node:
    """The rows of a grid; `grid` begins the ids of its cells."""
    return _rows(app.texts, grid, app.sewn(player))


def active(app: Shown, grid: str) -> str:
    """The id of the cell on which the cursor stands."""
    return f"{grid}-{format_cell(app.cursor)}"


@lru_cache(maxsize=8)
def _rows(texts: Texts, grid: str, sewn: tuple[Sewn, ...]) -> Node:
    return h(
        "div",
        {"class": "cells"},
        *(
            h(
                "div",
                {"role": "row"},
                *(_cell(texts, grid, sewn, cell(row, column)) for column in range(SIZE)),
            )
            for row in range(SIZE)
        ),
    )


def _cell(texts: Texts, grid: str, sewn: tuple[Sewn, ...], place: int) -> Node:
    name = format_cell(place)
    words = texts(_kind(sewn, place), cell=name, patch=_patch(sewn, place))
    return h("span", {"role": "gridcell", "id": f"{grid}-{name}"}, words)


def _patch(sewn: tuple[Sewn, ...], place: int) -> int | None:
    return next((patch for patch, mask in sewn if mask >> place & 1), None)


def _kind(sewn: tuple[Sewn, ...], place: int) -> str:
    """The key of what is said of a cell."""
    if not any(mask >> place & 1 for _, mask in sewn):
        return "cell.empty"
    patch = _patch(sewn, place)
    if patch is None:
        return "cell.cloth"
    return "cell.leather" if patch == LEATHER else "cell.patch"
