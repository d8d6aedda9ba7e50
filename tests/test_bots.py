"""The levels: legal, the same every time, each with its own way."""

import pytest
from support import random_record

from patchwork.bots import LEVELS, Chance, Level, Thinker
from patchwork.records import states_of
from patchwork.rules import apply, check, is_over, new_game, outcome, scores
from patchwork.state import Move, State

QUICK = {number: level for number, level in LEVELS.items() if level.seconds is None}


def played(bots, seed: str, edition: str = "classic") -> tuple[list[Move], State]:
    """A game between two bots: its moves, each checked, and its end."""
    state = new_game(seed=seed, edition=edition)
    moves = []
    while state.turn is not None:
        move = bots[state.turn].choose(state)
        check(state, move)
        moves.append(move)
        state = apply(state, move)
    return moves, state


def test_there_are_eight_levels_and_only_the_last_takes_its_time() -> None:
    assert list(LEVELS) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert len({level.name for level in LEVELS.values()}) == 8
    assert set(LEVELS) - set(QUICK) == {8}


@pytest.mark.parametrize("number", QUICK)
@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_a_level_plays_legal_games_and_the_same_again(number: int, edition: str) -> None:
    games = [
        played([Thinker(QUICK[number], seed) for seed in ("a", "b")], "again", edition)
        for _ in range(2)
    ]
    assert games[0] == games[1]


def test_master_stops_by_the_clock_it_is_given() -> None:
    state = new_game(seed="clock")
    ticks = iter(range(1000))
    check(state, Thinker(LEVELS[8]).choose(state, clock=lambda: next(ticks) / 10))
    assert 10 <= next(ticks) <= 13


def test_a_move_depends_on_the_position_and_the_seed_alone() -> None:
    state = states_of(random_record("alone"))[12]
    assert state.phase == "turn"
    whims = [Thinker(LEVELS[1], str(seed)) for seed in range(20)]
    first = [bot.choose(state) for bot in whims]
    for bot in whims:
        bot.choose(new_game(seed="another"))
    assert [bot.choose(state) for bot in whims] == first
    assert len(set(first)) > 2


def test_thinking_in_slices_comes_to_the_same_move() -> None:
    state = new_game(seed="slices")
    bot = Thinker(Level("", nodes=300))
    thinking = bot.think(state)
    nodes: list[int] = []
    assert end_of(thinking, nodes) == bot.choose(state)
    assert nodes == sorted(nodes)
    assert len(nodes) > 5


def end_of(thinking, nodes: list[int]) -> Move:
    """The move at the end of a thinking, with the nodes after each slice."""
    while True:
        try:
            nodes.append(next(thinking).nodes)
        except StopIteration as done:
            return done.value


def test_whoever_plays_at_random_loses_to_the_lowest_level() -> None:
    won = 0
    for seed in range(20):
        _, end = played([Chance(str(seed)), Thinker(LEVELS[1], str(seed))], str(seed))
        won += outcome(end).winner
    assert won > 12


def test_a_broken_level_would_be_noticed() -> None:
    """Each level of fixed effort beats the one two below it on the whole."""
    for number in (3, 5, 7):
        margin = 0
        for seed in range(4):
            strong, weak = Thinker(LEVELS[number], "s"), Thinker(LEVELS[number - 2], "w")
            for seat, bots in enumerate([(strong, weak), (weak, strong)]):
                points = scores(played(bots, f"{number}/{seed}")[1])
                margin += points[seat] - points[1 - seat]
        assert margin > 0, number


def test_every_position_of_a_random_game_has_an_answer() -> None:
    for state in states_of(random_record("answers")):
        if not is_over(state):
            for number in (1, 4):
                check(state, Thinker(LEVELS[number]).choose(state))
