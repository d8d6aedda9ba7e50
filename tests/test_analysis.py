"""Looking back at a game: what its moves were worth."""

import pytest
from tables import recorded

from patchwork.analysis import analyse, speed
from patchwork.bots import LEVELS, Thinker
from patchwork.game import Game
from patchwork.rules import apply, is_over, legal_moves, outcome
from patchwork.state import State

NODES = 60


def judged(game: Game, nodes: int = NODES) -> list:
    return list(analyse(game.states, game.moves, nodes))


def best_end(state: State, player: int) -> int:
    """By how many points the player ends ahead when both play as well as one can: all is tried."""
    end = outcome(state)
    if end is not None:
        return end.scores[player] - end.scores[1 - player]
    ends = [best_end(apply(state, move), player) for move in legal_moves(state)]
    return max(ends) if state.turn == player else min(ends)


def test_every_move_is_judged_and_none_is_better_than_the_best() -> None:
    game = recorded(40)
    found = judged(game)
    assert [each.ply for each in found] == list(range(1, 41))
    assert [each.move for each in found] == list(game.moves)
    for each, state in zip(found, game.states, strict=False):
        assert each.player == state.turn
        assert each.lost >= 0
        assert each.best.move in legal_moves(state)
        assert each.made.line[0] == each.move
        assert each.best.value >= each.made.value


def test_the_same_effort_comes_to_the_same() -> None:
    assert judged(recorded(12)) == judged(recorded(12))


def test_a_strong_player_gives_less_away_than_a_weak_one() -> None:
    game = Game.new(seed="analysis")
    players = Thinker(LEVELS[1], "a"), Thinker(LEVELS[6], "b")
    while not is_over(game.state):
        game.play(players[game.state.turn or 0].choose(game.state))
    lost = [0.0, 0.0]
    for each in judged(game):
        lost[each.player] += each.lost
    assert lost[0] > lost[1]


@pytest.mark.parametrize("ply", [36, 37, 38, 39])
def test_at_the_end_it_knows(ply: int) -> None:
    game = recorded(ply + 1)
    before, after = game.states[-2:]
    (last,) = analyse((before, after), game.moves[-1:], 100_000)
    player = before.turn or 0
    assert last.best.points == best_end(before, player)
    assert last.made.points == best_end(after, player)


def test_speed_counts_both() -> None:
    nodes, playouts = speed(0.02)
    assert nodes > 0
    assert playouts > 0
