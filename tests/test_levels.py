"""No level ever makes an illegal move, and none has nothing to say.

Full games between levels, from positions that random play has reached: 200 games, each between two
levels drawn from 1 to 7, so that every level plays in about 57 of them; and 50 games of Master with
300 nodes against itself. Beside them all levels from 1 to 7 are asked in a position of each of 200
random games. Editions, starts, circles and seeds are drawn, too.
"""

import random

import pytest
from support import random_record

from patchwork.bots import LEVELS, Level, Thinker
from patchwork.records import states_of
from patchwork.rules import apply, check, is_over

GAMES, MASTERS_GAMES, EACH = 200, 50, 10
RANDOM_PLIES = 16  # at most, before the levels go on
EFFORTS = [level for level in LEVELS.values() if level.seconds is None]
MASTER = Level("Master", nodes=300)


def play_on(seed, levels) -> None:
    """Play a game to its end from a random beginning, and check every move."""
    chance = random.Random(repr(seed))
    state = states_of(random_record(seed, plies=chance.randrange(RANDOM_PLIES)))[-1]
    bots = [Thinker(level, repr((seed, seat))) for seat, level in enumerate(levels)]
    while state.turn is not None:
        move = bots[state.turn].choose(state)
        check(state, move)
        state = apply(state, move)
    assert is_over(state)


@pytest.mark.parametrize("first", range(0, GAMES, EACH))
def test_levels_of_fixed_effort_play_legal_games(first: int) -> None:
    for seed in range(first, first + EACH):
        play_on(("levels", seed), random.Random(seed).choices(EFFORTS, k=2))


@pytest.mark.parametrize("first", range(0, MASTERS_GAMES, EACH))
def test_master_plays_legal_games(first: int) -> None:
    for seed in range(first, first + EACH):
        play_on(("master", seed), [MASTER, MASTER])


@pytest.mark.parametrize("first", range(0, GAMES, EACH))
def test_every_level_has_a_legal_answer_in_a_random_position(first: int) -> None:
    for seed in range(first, first + EACH):
        states = states_of(random_record(("position", seed)))[:-1]
        state = random.Random(seed).choice(states)
        for level in EFFORTS:
            check(state, Thinker(level, str(seed)).choose(state))
