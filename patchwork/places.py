"""Where to sew: the snuggest places of a patch, all judged at once. Start with `best_masks`.

The contact of a placement is the number of its cell edges that meet sewn cells or the border. One
product of big ints for each orientation yields the contacts of all its placements, for a product
of two numbers is a correlation of their digits (Kronecker substitution): the quilt is a number of
one byte a cell, 1 where it is blocked, with a blocked row above and below; the patch is another,
mirrored, OVERLAP on its own cells and 1 on those around. No byte overflows: a patch has at most 8
cells and 18 edges, and 8 * OVERLAP + 18 < 256.
"""

from functools import cache, lru_cache
from typing import NamedTuple

from patchwork.geometry import SEVENS, SIZE, STRIDE, Orientation, cells, corners_that_fit
from patchwork.patches import PATCHES

OVERLAP = 24  # more than any contact: what reaches it lies on sewn cells
SHORTLIST = 8  # placements that are looked at more closely
FEW = 3  # that are enough when only the best one is wanted
PROGRESS = 30  # cells; with fewer than these missing, a 7x7 square comes into view

_SPARSE = 52  # free cells; with as many, no square is so far that it would tip the scales
_ROWS = SIZE + 2
_LANES = _ROWS * STRIDE + 1
_ONES = int.from_bytes(b"\x01" * _LANES, "little")
_CELLS = int.from_bytes(b"\x01" * (SIZE * STRIDE), "little")
_FIRST = 8 * (STRIDE + 1)  # bits below the lane of cell 0
_CONTACTS = bytes(value + 1 if value < OVERLAP else 0 for value in range(256))  # 0: not allowed


class Kernel(NamedTuple):
    """One orientation, ready to be multiplied."""

    factor: int
    size: int  # bytes of the product
    window: slice  # those that hold a contact


class Quilt(NamedTuple):
    """What matters about a set of free cells."""

    border: int  # edges between free cells and others
    lonely: int  # free cells without a free neighbour
    ends: int  # free cells with one
    blocks: int  # free squares of two by two
    missing: int  # cells that the most complete 7x7 square still lacks


@lru_cache(maxsize=20_000)
def best_mask(free: int, patch: int) -> int:
    """The best placement as a mask, 0 when the patch fits nowhere: only placements of nearly the
    greatest contact are compared."""
    found = _snuggest(free, patch, FEW)
    if len(found) < 2:
        return found[0][1] if found else 0
    return max([(_tidiness(contact, free ^ mask), mask) for contact, mask in found])[1]


@lru_cache(maxsize=500)
def best_masks(free: int, patch: int) -> tuple[int, ...]:
    """The best placements as masks, the best first: up to SHORTLIST; empty when it fits nowhere."""
    best = best_mask(free, patch)
    found = _snuggest(free, patch, SHORTLIST)
    ranked = sorted([(_tidiness(contact, free ^ mask), mask) for contact, mask in found])
    return (best, *(mask for _, mask in reversed(ranked) if mask != best)) if best else ()


def all_masks(free: int, patch: int) -> list[int]:
    """All placements as masks, in the frozen order of moves."""
    return [
        orientation.mask << corner
        for orientation in PATCHES[patch].orientations
        for corner in cells(corners_that_fit(free, orientation))
    ]


@lru_cache(maxsize=5_000)
def best_cells(free: int) -> tuple[int, ...]:
    """The best cells for a leather patch as masks, the best first: about SHORTLIST."""
    found: list[tuple[int, int]] = []
    for neighbours, group in enumerate(_by_neighbours(free)):
        if len(found) < FEW:
            found += [(-neighbours, 1 << cell) for cell in cells(group)][:SHORTLIST]
    ranked = sorted([(_tidiness(contact, free ^ cell), cell) for contact, cell in found])
    return tuple([cell for _, cell in reversed(ranked)])


@lru_cache(maxsize=10_000)
def quilt(free: int) -> Quilt:
    """The features of a quilt that its value depends on."""
    right, left, below, above = free >> 1, free << 1, free >> STRIDE, free << STRIDE
    beside, across = right | left, below | above
    some = beside | across
    several = (right & left) | (below & above) | (beside & across)
    pairs = free & right
    return Quilt(
        border=(free ^ left).bit_count() + (free ^ above).bit_count(),
        lonely=(free & ~some).bit_count(),
        ends=(free & some & ~several).bit_count(),
        blocks=(pairs & (pairs >> STRIDE)).bit_count(),
        missing=min([(square & free).bit_count() for square in SEVENS]),
    )


def _tidiness(contact: int, free: int) -> int:
    """How good these free cells, left by a placement with this contact, are for later patches: in
    thirtieths of an edge of their border, of which each contact leaves two fewer."""
    right, below = free >> 1, free >> STRIDE
    pairs = free & right
    lonely = (free & ~(right | below | free << 1 | free << STRIDE)).bit_count()
    tidy = 60 * contact - 30 * lonely - 9 * (pairs & (pairs >> STRIDE)).bit_count()
    if free.bit_count() < _SPARSE:
        missing = min([(square & free).bit_count() for square in SEVENS])
        if missing < PROGRESS:
            tidy += (PROGRESS - missing) ** 2 // 15
    return tidy


def _snuggest(free: int, patch: int, enough: int) -> list[tuple[int, int]]:
    """The placements of greatest contact, each with it: all of one contact, until enough."""
    kernels, masks, greatest = _tables(patch)
    text = format(free, "090b").encode()
    blocked = _ONES ^ ((int.from_bytes(text, "big") & _CELLS) << _FIRST)
    contacts = b"".join(
        [(blocked * factor).to_bytes(size, "little")[window] for factor, size, window in kernels]
    ).translate(_CONTACTS)
    found: list[tuple[int, int]] = []
    for contact in range(greatest, 0, -1):
        at = contacts.find(contact)
        while at >= 0:
            found.append((contact, masks[at]))
            at = contacts.find(contact, at + 1)
        if len(found) >= enough:
            break
    return found[:SHORTLIST]


@cache
def _tables(patch: int) -> tuple[tuple[Kernel, ...], tuple[int, ...], int]:
    """The kernels of a patch, the mask that belongs to each byte they yield, the greatest byte."""
    kernels: list[Kernel] = []
    masks: list[int] = []
    for orientation in PATCHES[patch].orientations:
        lanes = _lanes(orientation)
        last = max(lanes)
        places = orientation.corners[-1] + 1
        factor = sum(weight << 8 * (last - lane) for lane, weight in lanes.items())
        kernels.append(Kernel(factor, _LANES + last + 2, slice(last, last + places)))
        masks += [orientation.mask << corner for corner in range(places)]
    return tuple(kernels), tuple(masks), 2 * PATCHES[patch].size + 3


def _lanes(orientation: Orientation) -> dict[int, int]:
    """The weight of each lane around an orientation that lies in the top left corner."""
    lanes: dict[int, int] = {}
    own = set(orientation.offsets)
    for cell in orientation.offsets:
        lanes[cell + STRIDE + 1] = OVERLAP
        for neighbour in (cell - 1, cell + 1, cell - STRIDE, cell + STRIDE):
            if neighbour not in own:
                lane = neighbour + STRIDE + 1
                lanes[lane] = lanes.get(lane, 0) + 1
    return lanes


def _by_neighbours(free: int) -> tuple[int, int, int, int, int]:
    """The free cells with none, one, two, three and four free neighbours."""
    right, left, below, above = free >> 1, free << 1, free >> STRIDE, free << STRIDE
    beside, across, row, column = right | left, below | above, right & left, below & above
    some = beside | across
    several = row | column | (beside & across)
    many = (row & across) | (column & beside)
    all_four = row & column
    return (
        free & ~some,
        free & some & ~several,
        free & several & ~many,
        free & many & ~all_four,
        free & all_four,
    )
