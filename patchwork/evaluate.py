"""How good things are: so far how snugly a patch lies, for the place where it is first shown."""

from patchwork.geometry import STRIDE, cells
from patchwork.rules import mask_of, placements
from patchwork.state import Buy, Sew


def best_placement(free: int, patch: int) -> Buy | None:
    """The place where the patch touches the most sewn cells and borders; the first of equals in the
    frozen order, None when it fits nowhere."""
    return min(
        placements(free, patch), key=lambda move: _open_edges(mask_of(move), free), default=None
    )


def best_leather(free: int) -> Sew:
    """The free cell with the fewest free neighbours, the first of equals; there must be one."""
    return min(map(Sew, cells(free)), key=lambda move: _open_edges(mask_of(move), free))


def _open_edges(mask: int, free: int) -> int:
    """The number of cell edges towards free cells, those inside the patch included: they are the
    same for every place of one patch. Beyond the quilt no cell is free."""
    return sum(
        (shifted & free).bit_count()
        for shifted in (mask << 1, mask >> 1, mask << STRIDE, mask >> STRIDE)
    )
