"""Counts of move paths: the edges. The published counts are in test_conformance.py."""

import pytest
from support import CIRCLE, player, position

from patchwork.perft import divide, perft
from patchwork.rules import legal_moves, new_game
from patchwork.state import ADVANCE, Sew

LAST_MOVES = position(player(time=51), player(time=53), circle=())
OVER = position(player(time=53), player(time=53), phase="over", first=0)
SEWING = position(player(time=20), player(time=19), phase="leather", turn=0)


def test_no_plies_are_one_path() -> None:
    assert perft(new_game(CIRCLE), 0) == perft(OVER, 0) == 1


def test_one_ply_is_the_number_of_moves() -> None:
    state = new_game(CIRCLE)
    assert perft(state, 1) == len(legal_moves(state))


def test_paths_are_of_exactly_the_depth() -> None:
    assert [perft(LAST_MOVES, depth) for depth in range(4)] == [1, 1, 0, 0]
    assert [perft(OVER, depth) for depth in range(3)] == [1, 0, 0]


def test_leather_is_a_ply() -> None:
    assert perft(SEWING, 1) == 81
    assert perft(SEWING, 2) == sum(divide(SEWING, 2).values())


def test_divide_is_in_the_order_of_moves_and_sums_up() -> None:
    state = new_game(CIRCLE)
    counts = divide(state, 2)
    assert tuple(counts) == legal_moves(state)
    assert sum(counts.values()) == perft(state, 2)
    assert list(divide(LAST_MOVES, 1)) == [ADVANCE]
    assert list(divide(SEWING, 1).values()) == [1] * 81
    assert all(isinstance(move, Sew) for move in divide(SEWING, 1))


def test_the_depth_is_checked() -> None:
    with pytest.raises(ValueError, match="0 or more"):
        perft(OVER, -1)
    with pytest.raises(ValueError, match="1 or more"):
        divide(OVER, 0)
