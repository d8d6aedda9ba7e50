"""Games to be played and laid, each named by its seed."""

import random
from functools import cache

from patchwork import Game, rules
from patchwork.state import Move, Sew, State

NAMES = {"Green": "Ann", "Yellow": "Ben"}


@cache
def script(seed: str) -> tuple[Move, ...]:
    """A short game with leather: every move goes as far as it can, the rest is drawn by lot."""
    game, draw = Game.new(seed=seed), random.Random(seed)
    while not rules.is_over(game.state):
        game.play(draw.choice(far_moves(game.state)))
    assert any(isinstance(move, Sew) for move in game.moves)
    return game.moves


def game_after(plies: int, seed: str = "quick 382") -> Game:
    """The game of that seed when so many of its moves have been made; -1: all but one."""
    game = Game.new(seed=seed, tags=NAMES)
    for move in script(seed)[:plies]:
        game.play(move)
    return game


def game_with_leather(seed: str = "quick 382") -> Game:
    """The game of that seed when a leather patch must be sewn for the first time."""
    first = next(ply for ply, move in enumerate(script(seed)) if isinstance(move, Sew))
    return game_after(first, seed)


def finished_game(seed: str = "quick 382") -> Game:
    """The game of that seed after its end."""
    return game_after(len(script(seed)), seed)


def far_moves(state: State) -> list[Move]:
    """The moves after which the token stands farthest."""
    assert state.turn is not None
    time = {
        move: rules.apply(state, move).players[state.turn].time for move in rules.legal_moves(state)
    }
    return [move for move in time if time[move] == max(time.values())]
