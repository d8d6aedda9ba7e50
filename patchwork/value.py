"""How good a position is for a player, learned from games. Start with `economy` and `sewing`.

A value is a whole number of hundredths of a point, so that every Python comes to the same one, and
an even number: the search keeps the odd ones for games that have ended. What a player has is worth
the buttons, the income still to come and the empty cells, exactly so on the last space; before it,
a small network adds what each space left is worth, and linear terms what the quilt is like. The
numbers are in `weights`.

The network has one layer of units, which count only when positive. All are computed at once in one
big int, LANE bits each: `_INPUTS` holds for each input the weights of all units side by side.
"""

from functools import lru_cache
from math import exp
from operator import mul
from typing import NamedTuple

from patchwork.places import PROGRESS, quilt
from patchwork.track import END, INCOME_MARKS
from patchwork.weights import CONSTANT, SPACES, UNITS

POINT = 100
TEMPO = tuple(space[-1] & ~1 for space in SPACES)  # of being the one who moves, by space

LANE = 32  # bits of a hidden unit
_SIGN = 1 << LANE - 2  # is added to each unit, so that none is below zero
_BYTES = len(UNITS) * LANE // 8
_FINE = 18  # bits after the point of a unit
_COARSE = 12  # and of its share in the value

_MARKS_LEFT = tuple(sum(mark > space for mark in INCOME_MARKS) for space in range(END + 1))

# The chance to win is 1 / (1 + exp(-points / scale)), by spaces left to both players together:
# tools/calibrate.py fits and tests it.
_SCALES = ((96, 6.5), (84, 5.1), (72, 4.3), (60, 4.1), (24, 4.0), (12, 3.7), (0, 2.6))


class Sewing(NamedTuple):
    """What a quilt adds to the value of its player."""

    settled: int  # when the bonus tile is taken
    open: int  # while it can be won
    missing: int  # cells that the 7x7 square still lacks


def _packed(numbers: list[int]) -> int:
    return sum(number << LANE * place for place, number in enumerate(numbers))


_BIAS = _packed([unit[0] + _SIGN for unit in UNITS])
_INPUTS = tuple(_packed([unit[place] for unit in UNITS]) for place in range(1, 10))
_SHARES = tuple(unit[-1] for unit in UNITS)
_SIGNS = _packed([_SIGN] * len(UNITS))


@lru_cache(maxsize=20_000)
def economy(time: int, buttons: int, income: int, empty: int) -> int:
    """What buttons, income and empty cells are worth to a player on this space."""
    left = END - time
    to_come = income * _MARKS_LEFT[time]
    sure = buttons + to_come - 2 * empty
    if not left:
        return POINT * sure
    money = 2 * buttons + to_come  # twice what there will be on average
    spaces, cells, small, rich, paced, sewn, yearly, coming, cash = _INPUTS
    units = (
        _BIAS
        + left * spaces
        + empty * cells
        + (empty if empty < left else left) * small
        + (money if money < 120 else 120) * rich
        + (money if money < 2 * left else 2 * left) * paced
        + (money if money < 2 * empty else 2 * empty) * sewn
        + income * yearly
        + to_come * coming
        + (buttons if buttons < 20 else 20) * cash
    )
    positive = units & _SIGNS
    units &= positive - (positive >> LANE - 2)  # all bits of the positive ones, none of the others
    lanes = memoryview(units.to_bytes(_BYTES, "little")).cast("I")
    a_space: int = (CONSTANT << _FINE) + sum(map(mul, lanes, _SHARES))
    return POINT * sure + ((POINT * left * a_space >> _FINE + _COARSE + 1) << 1)


@lru_cache(maxsize=10_000)
def sewing(time: int, free: int) -> Sewing:
    """What the quilt with these free cells is worth besides, on this space."""
    border, lonely, ends, blocks, missing = quilt(free)
    a_border, a_lonely, an_end, a_block, progress, _ = SPACES[time]
    settled = border * a_border + lonely * a_lonely + ends * an_end + blocks * a_block
    seen = max(PROGRESS - missing, 0)
    still_open = settled + seen * seen * progress
    return Sewing((settled >> 11) << 1, (still_open >> 11) << 1, missing)


def chance(value: int, left: int) -> float:
    """The chance of a player to win with this value, when `left` is the spaces left to both players
    together: 0..1, to four digits."""
    scale = next(scale for least, scale in _SCALES if left >= least)
    exponent = min(max(value / POINT / scale, -50), 50)
    return round(1 / (1 + exp(-exponent)), 4)
