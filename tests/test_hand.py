"""The patch in hand: it stays on the quilt, turns about its middle, and comes home."""

import pytest

from patchwork.geometry import FULL, SIZE
from patchwork.patches import PATCHES
from patchwork.state import Buy, Sew
from web.hand import LEATHER, Hand

CORNERS = [(0, 0), (0, SIZE - 1), (SIZE - 1, 0), (SIZE - 1, SIZE - 1)]


@pytest.mark.parametrize("patch", [LEATHER, *PATCHES])
@pytest.mark.parametrize("corner", CORNERS)
def test_four_turns_at_a_corner_bring_it_home_and_never_leave_the_quilt(patch, corner):
    hand = start = Hand.over(patch, 0, *corner)
    for _ in range(4):
        hand = hand.turned(1)
        assert hand.mask & ~FULL == 0
    assert hand == start


@pytest.mark.parametrize("patch", PATCHES)
@pytest.mark.parametrize("digit", range(8))
def test_turns_undo_each_other_and_so_do_flips(patch, digit):
    hand = Hand.over(patch, digit, 4, 4)
    assert hand.turned(1).turned(-1) == hand
    assert hand.flipped().flipped() == hand


def mirrored(mask):
    rows = [mask >> row * 10 & 511 for row in range(SIZE)]
    return {
        (row, column)
        for row, bits in enumerate(rows)
        for column in range(SIZE)
        if bits >> (SIZE - 1 - column) & 1
    }


@pytest.mark.parametrize("patch", PATCHES)
@pytest.mark.parametrize("digit", range(8))
def test_a_flip_mirrors_what_is_seen(patch, digit):
    hand = Hand.over(patch, digit, 3, 3)
    flipped = hand.flipped()
    seen = {(row, column - min_column(mirrored(hand.mask))) for row, column in mirrored(hand.mask)}
    got = {divmod(bit, 10) for bit in range(90) if flipped.mask >> bit & 1}
    assert {(row, column - min_column(got)) for row, column in got} == seen


def min_column(found):
    return min(column for _, column in found)


def test_the_move_is_canonical_and_at_the_cell_shown():
    square = Hand.over(10, 3, 2, 5)
    assert square.move == Buy(10, 0, 25)
    assert Hand.holding(square.move).move == square.move
    assert Hand.holding(Sew(44)).move == Sew(44)


def test_moving_stops_at_the_edge_and_goes_back_at_once():
    hand = Hand.over(18, 0, 0, 0)  # five cells in a row
    assert hand.moved(-1, -1) == hand
    assert hand.moved(0, 9).column == SIZE - 5
    assert hand.moved(0, 9).moved(0, -1).column == SIZE - 6


def test_a_point_half_a_cell_off_still_snaps():
    hand = Hand.over(10, 0, 0, 0).centred(4.4, 4.6)
    assert (hand.row, hand.column) == (3, 4)
