"""Looking back at a game: what each move was worth, and what would have been better.

Every move is judged by a search of its own with the same effort, and compared by honest values: the
search itself only shows that other moves are no better than its best.
"""

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import NamedTuple

from patchwork.rules import apply, is_over, legal_moves, new_game
from patchwork.search import Search, Thought, think
from patchwork.seeds import below, numbers
from patchwork.slices import run, undisturbed
from patchwork.state import Move, State

NODES = 3000  # a few tenths of a second on a computer of today
BENCH_SECONDS = 1.0  # for each of the two numbers
BENCH_SEED = "bench"


class Judged(NamedTuple):
    """A move of a game. `made` is what it came to, `best` the move that the search holds best, both
    for the player who moved; `lost` are the points between them."""

    ply: int  # 1 for the first move
    player: int
    move: Move
    made: Thought
    best: Thought

    @property
    def lost(self) -> float:
        """By how many points the best move was better, 0 for the best itself."""
        return max(self.best.points - self.made.points, 0.0)


class Speed(NamedTuple):
    """What this machine and Python do in a second."""

    nodes: int  # of the search
    playouts: float  # games of random moves


def analyse(states: Sequence[State], moves: Sequence[Move], nodes: int = NODES) -> Iterator[Judged]:
    """Judge every move of a game, with so many nodes for each. `states` are those before the moves
    and one more, as `records.states_of` gives them. The same nodes come to the same on every
    Python."""
    for ply, (state, move) in enumerate(zip(states, moves, strict=False), start=1):
        assert state.turn is not None, "no move was made after the end"
        made, best = _judge(state, move, nodes)
        yield Judged(ply, state.turn, move, made, best)


def speed(seconds: float = BENCH_SECONDS) -> Speed:
    """Measure both numbers, for so many seconds each."""
    start = perf_counter()
    thought = think(new_game(seed=BENCH_SEED), seconds=seconds)
    nodes = thought.nodes / (perf_counter() - start)
    chance, games, start = numbers(BENCH_SEED), 0, perf_counter()
    while perf_counter() - start < seconds:
        state = new_game(seed=f"{BENCH_SEED}/{games}")
        while not is_over(state):
            moves = legal_moves(state)
            state = apply(state, moves[below(len(moves), chance)])
        games += 1
    return Speed(round(nodes), games / (perf_counter() - start))


def _judge(state: State, move: Move, nodes: int) -> tuple[Thought, Thought]:
    """What a move comes to, and the best one: the move itself where nothing exceeds it."""
    search = Search(state)
    with undisturbed():
        for _ in search.slices():
            if search.nodes >= nodes:
                break
    made, best = run(search.weigh((move, search.thought.move)))
    return made, best if best.value > made.value else made
