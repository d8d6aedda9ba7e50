"""Counts of move paths: they check the generator of moves and `apply` against other programs."""

from patchwork.rules import apply, legal_moves
from patchwork.state import Move, State


def perft(state: State, depth: int) -> int:
    """The number of move paths of exactly `depth` plies from here; 1 for none.

    Paths that end with the game before that do not count. Raises ValueError for a negative depth.
    """
    if depth < 0:
        raise ValueError(f"the depth is {depth}, it must be 0 or more")
    if depth == 0:
        return 1
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(apply(state, move), depth - 1) for move in moves)


def divide(state: State, depth: int) -> dict[Move, int]:
    """The same number for each first move, in the frozen order; the sum is `perft`.

    Raises ValueError for a depth below 1.
    """
    if depth < 1:
        raise ValueError(f"the depth is {depth}, a first move needs 1 or more")
    return {move: perft(apply(state, move), depth - 1) for move in legal_moves(state)}
