"""The search: exact endings, honest values, slices, the same on every Python."""

import random
from functools import cache
from itertools import groupby, pairwise

import pytest
from support import player, position, random_record, rows_of, square

from patchwork.geometry import FULL
from patchwork.notation import format_move
from patchwork.records import states_of
from patchwork.rules import apply, check, is_over, legal_moves, new_game, outcome
from patchwork.search import SLICE, Search, patch_of, think
from patchwork.state import State
from patchwork.track import END
from patchwork.tree import WIN
from patchwork.value import POINT

OVER = position(player(time=53), player(time=53), phase="over", first=0)


def left(state: State) -> int:
    """The spaces left to both players together."""
    return sum(END - each.time for each in state.players)


@cache
def truth(state: State) -> int:
    """The value of a state for green by trying everything."""
    end = outcome(state)
    if end is not None:
        ahead = POINT * (end.scores[0] - end.scores[1])
        return ahead + WIN if end.winner == 0 else ahead - WIN
    values = [truth(apply(state, move)) for move in legal_moves(state)]
    return min(values) if state.turn else max(values)


def endings(count: int, spaces: int, empty: int):
    """Positions near the end of random games, with so few cells empty that all can be tried."""
    found = []
    for seed in range(10_000):
        for state in states_of(random_record(("ending", seed))):
            if is_over(state) or left(state) > spaces or max(p.empty for p in state.players) > 40:
                continue
            chance = random.Random(seed)
            thinner = tuple(
                each._replace(free=thinned(each.free, empty, chance)) for each in state.players
            )
            found.append(state._replace(players=thinner))
            break
        if len(found) == count:
            return found
    raise AssertionError("too few endings")


def thinned(free: int, most: int, chance: random.Random) -> int:
    """At most so many of the free cells: a connected corner of them, as far as there is one."""
    while free.bit_count() > most:
        free ^= 1 << (free.bit_length() - 1) if chance.random() < 0.9 else free & -free
    return free


def finished(state: State):
    """All that the search can find out."""
    search = Search(state)
    for _ in search.slices():
        pass
    return search


@pytest.mark.parametrize("state", endings(40, spaces=12, empty=9))
def test_endings_are_played_as_well_as_by_trying_everything(state: State) -> None:
    thought = finished(state).thought
    sign = -1 if state.turn else 1
    best = sign * truth(state)
    assert thought.is_exact
    assert thought.points == (best - (WIN if best > 0 else -WIN)) / POINT
    assert thought.chance == (best > 0)
    assert sign * truth(apply(state, thought.move)) == best


@pytest.mark.parametrize("state", endings(6, spaces=9, empty=7))
def test_weighed_moves_have_the_value_that_trying_everything_gives(state: State) -> None:
    search = finished(state)
    moves = legal_moves(state)
    sign = -1 if state.turn else 1
    for move, thought in zip(moves, run(search.weigh(moves)), strict=True):
        value = sign * truth(apply(state, move))
        assert thought.move == move
        assert thought.points == (value - (WIN if value > 0 else -WIN)) / POINT


def run(slices):
    """What a generator returns."""
    while True:
        try:
            next(slices)
        except StopIteration as done:
            return done.value


def middle_games():
    """A position in each fifth of some random games."""
    for seed in range(6):
        states = [state for state in states_of(random_record(seed)) if not is_over(state)]
        yield states[len(states) * seed // 6]


@pytest.mark.parametrize("state", middle_games())
def test_the_line_is_legal_and_begins_with_the_move(state: State) -> None:
    thought = think(state, nodes=600)
    assert thought.line[0] == thought.move
    for move in thought.line:
        check(state, move)
        state = apply(state, move)


@pytest.mark.parametrize("state", middle_games())
def test_the_same_nodes_come_to_the_same_thought(state: State) -> None:
    thoughts = {think(state, nodes=500) for _ in range(2)}
    search = Search(state, places=3)
    for _ in search.slices():
        if search.nodes >= 500:
            break
    assert thoughts == {search.thought}


@pytest.mark.parametrize("state", middle_games())
def test_values_with_a_full_window_agree_with_the_search(state: State) -> None:
    """Of each patch the search looks at its snuggest place, of the best one at all considered."""
    search = Search(state)
    for _ in search.slices(deepest=3):
        pass
    chosen = patch_of(search.thought.move)
    moves = [
        move
        for patch, places in groupby(search.moves, patch_of)
        for move in (places if patch == chosen else [next(places)])
    ]
    thoughts = run(search.weigh(moves))
    assert max(thought.points for thought in thoughts) == search.thought.points


def test_a_search_can_be_left_after_any_slice() -> None:
    state = new_game(seed="left")
    counts = []
    for slices in range(1, 40):
        search = Search(state)
        steps = search.slices()
        for _ in range(slices):
            next(steps)
        steps.close()
        counts.append(search.nodes)
        check(state, search.thought.move)
    assert all(after - before == SLICE for before, after in pairwise(counts))


def test_it_goes_on_where_it_was_left() -> None:
    state = new_game(seed="on")
    search = Search(state)
    steps = search.slices(deepest=5)
    next(steps)
    search.thought  # noqa: B018 - asking changes nothing
    for _ in steps:
        pass
    whole = Search(state)
    for _ in whole.slices(deepest=5):
        pass
    assert search.thought == whole.thought
    assert search.thought.depth == 5


def test_it_stops_by_nodes_depth_and_clock() -> None:
    state = new_game(seed="stop")
    assert SLICE <= think(state, nodes=1).nodes < 2 * SLICE
    assert think(state, depth=4).depth == 4
    ticks = iter(range(100))
    assert think(state, seconds=3, clock=lambda: next(ticks)).nodes <= 3 * SLICE


def test_before_the_first_slice_it_knows_what_seems_best() -> None:
    state = new_game(seed="first")
    thought = Search(state).thought
    assert thought.depth == 1
    assert thought.nodes == 0
    check(state, thought.move)


def test_leather_is_sewn() -> None:
    state = position(player(time=20), player(time=19), phase="leather", turn=0)
    thought = think(state, nodes=100)
    check(state, thought.move)


def test_the_bonus_tile_is_seen() -> None:
    almost = square(7) & ~0b11  # the patch of two cells would complete it
    state = position(player(5, 51, sewn=almost), player(5, 53), circle=(30, 1, 33))
    after = apply(state, think(state, nodes=200).move)
    assert after.players[0].bonus


def test_on_a_full_quilt_there_is_only_the_way_on() -> None:
    full = player(9, 40, 3, sewn=FULL, bonus=True)
    state = position(full, player(9, 41, 3, sewn=square(6)), circle=(2, 3, 1))
    assert think(state, nodes=100).move == legal_moves(state)[0]


def test_after_the_end_there_is_nothing_to_think_about() -> None:
    with pytest.raises(ValueError, match="over"):
        think(OVER)


@pytest.mark.parametrize("row", rows_of("thoughts.jsonl"), ids=lambda row: row["seed"])
def test_every_python_finds_the_same(row) -> None:
    """The thoughts were written on CPython 3.11; `tools/thoughts.py` writes them anew."""
    states = states_of(random_record(row["seed"]))
    thought = think(states[row["ply"]], nodes=row["nodes"])
    found = {**row, "move": format_move(thought.move), "value": thought.value}
    found |= {"depth": thought.depth, "line": " ".join(map(format_move, thought.line))}
    assert found == row
