"""A quilt as a grid for those who listen: 81 cells with their words, laid over the drawing.

The nodes are made anew only when the quilt changes; where the cursor stands is an attribute of the
grid, not of a cell.
"""

from functools import lru_cache

from patchwork.game import Sewn
from patchwork.geometry import SIZE, cell
from patchwork.geometry import cells as masked
from patchwork.notation import format_cell
from web.hand import LEATHER
from web.nodes import Node, h
from web.shown import Shown
from web.texts import Texts

NOTHING = -1  # on a cell, where else a patch is named
KINDS = {NOTHING: "cell.empty", LEATHER: "cell.leather", None: "cell.cloth"}  # other: "cell.patch"


def cells(app: Shown, player: int, grid: str) -> Node:
    """The rows of a grid; `grid` begins the ids of its cells."""
    return _rows(app.texts, grid, app.sewn(player))


def active(app: Shown, grid: str) -> str:
    """The id of the cell on which the cursor stands."""
    return f"{grid}-{format_cell(app.cursor)}"


@lru_cache(maxsize=8)
def _rows(texts: Texts, grid: str, sewn: tuple[Sewn, ...]) -> Node:
    patches = {place: patch for patch, mask in sewn for place in masked(mask)}
    return h(
        "div",
        {"class": "cells"},
        *(
            h(
                "div",
                {"role": "row"},
                *(
                    _cell(texts, grid, place, patches.get(place, NOTHING))
                    for place in (cell(row, column) for column in range(SIZE))
                ),
            )
            for row in range(SIZE)
        ),
    )


@lru_cache(maxsize=512)
def _cell(texts: Texts, grid: str, place: int, patch: int | None) -> Node:
    name = format_cell(place)
    words = texts(KINDS.get(patch, "cell.patch"), cell=name, patch=patch)
    return h("span", {"role": "gridcell", "id": f"{grid}-{name}"}, words)
