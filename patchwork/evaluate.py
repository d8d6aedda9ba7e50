"""How good things are: so far how snugly a patch lies, for the place where it is first shown."""

from functools import lru_cache
from math import inf

from patchwork.geometry import STRIDE, cells, corners_that_fit
from patchwork.patches import PATCHES
from patchwork.state import Buy, Sew


@lru_cache(maxsize=64)  # the interface looks ahead and asks again
def best_placement(free: int, patch: int) -> Buy | None:
    """The place where the patch touches the most sewn cells and borders; the first of equals in the
    frozen order, None when it fits nowhere."""
    best, fewest = None, inf
    for orientation in PATCHES[patch].orientations:
        for corner in cells(corners_that_fit(free, orientation)):
            edges = _open_edges(orientation.mask << corner, free)
            if edges < fewest:
                best, fewest = Buy(patch, orientation.digit, corner), edges
    return best


def best_leather(free: int) -> Sew:
    """The free cell with the fewest free neighbours, the first of equals; there must be one."""
    return Sew(min(cells(free), key=lambda cell: _open_edges(1 << cell, free)))


def _open_edges(mask: int, free: int) -> int:
    """The number of cell edges towards free cells, those inside the patch included: they are the
    same for every place of one patch. Beyond the quilt no cell is free."""
    return sum(
        (shifted & free).bit_count()
        for shifted in (mask << 1, mask >> 1, mask << STRIDE, mask >> STRIDE)
    )
