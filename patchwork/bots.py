"""Players of the computer: eight levels, from a child's first game on. Start with `LEVELS`.

A bot has a `name` and chooses a move. Levels up to 7 take a fixed effort, so that they play the
same moves on every machine, after undo and redo, too; the last one thinks until its time is up.
"""

from collections.abc import Callable, Generator
from itertools import groupby
from time import perf_counter
from typing import NamedTuple, Protocol

from patchwork.rules import legal_moves
from patchwork.search import DEEPEST, PLACES, Search, Thought, patch_of
from patchwork.seeds import below, numbers
from patchwork.slices import run
from patchwork.state import Move, State
from patchwork.value import POINT

Clock = Callable[[], float]  # seconds that pass
LEATHER = 0.25  # of its seconds a level takes to sew leather: where to, it knows nearly at once


class Bot(Protocol):
    """Whatever can play."""

    name: str

    def choose(self, state: State, clock: Clock = perf_counter) -> Move:
        """A legal move in a state that is not over."""


class Level(NamedTuple):
    """How much effort a level takes, and how far it is from doing what it holds best."""

    name: str
    depth: int = DEEPEST  # decisions looked ahead
    nodes: int | None = None
    seconds: float | None = None
    whim: float = 0.0  # points by which it misjudges a decision, about two times in three
    places: int = PLACES  # for each patch; when it has whims, any of them is taken


LEVELS = {
    1: Level("Threader", depth=1, whim=12, places=6),
    2: Level("Darner", depth=1, whim=6, places=4),
    3: Level("Hemmer", depth=1, whim=2.5, places=2),
    4: Level("Stitcher", depth=2, whim=1.6),
    5: Level("Piecer", depth=2),
    6: Level("Quilter", depth=3),
    7: Level("Tailor", nodes=256),
    8: Level("Master", seconds=1.0),
}


class Thinker:
    """A bot that plays at a level; `seed` decides its whims."""

    def __init__(self, level: Level, seed: str = "") -> None:
        self.name = level.name
        self._level = level
        self._seed = seed
        self._before: Search | None = None

    def choose(self, state: State, clock: Clock = perf_counter) -> Move:
        """The move that this level makes."""
        return run(self.think(state, clock))

    def think(self, state: State, clock: Clock = perf_counter) -> Generator[Search, None, Move]:
        """The same in slices: the search after each, which tells what it thinks so far; the move at
        the end."""
        level = self._level
        end = None
        if level.seconds is not None:
            end = clock() + level.seconds * (LEATHER if state.phase == "leather" else 1)
        search = Search(state, level.places, self._before)
        if level.seconds is not None:  # others play the same whatever they remember
            self._before = search
        if len(search.moves) == 1:
            return search.moves[0]
        for _ in search.slices(level.depth):
            yield search
            if (level.nodes is not None and search.nodes >= level.nodes) or (
                end is not None and clock() >= end
            ):
                break
        if level.whim:
            return self._whim(state, (yield from self._weighed(search)))
        return search.thought.move

    def _weighed(self, search: Search) -> Generator[Search, None, tuple[Thought, ...]]:
        weighing = search.weigh(search.moves)
        while True:
            try:
                next(weighing)
            except StopIteration as done:
                thoughts: tuple[Thought, ...] = done.value
                return thoughts
            yield search

    def _whim(self, state: State, thoughts: tuple[Thought, ...]) -> Move:
        """What it feels like: each decision is misjudged, and one of its places taken."""
        chance = numbers(f"{self._seed}/{state.ply}/{state.circle}/{state.players}")
        spread = round(self._level.whim * POINT)
        felt: list[tuple[float, int, list[Thought]]] = []
        for _, group in groupby(thoughts, key=lambda each: patch_of(each.move)):
            places = list(group)
            best = max(place.points for place in places)
            error = sum(below(2 * spread + 1, chance) - spread for _ in range(3)) / POINT
            felt.append((best + error, len(felt), places))
        _, _, places = max(felt)
        return places[below(len(places), chance)].move


class Chance:
    """A bot that makes any legal move, each equally likely."""

    name = "random"

    def __init__(self, seed: str = "") -> None:
        self._seed = seed

    def choose(self, state: State, clock: Clock = perf_counter) -> Move:
        """Any legal move."""
        moves = legal_moves(state)
        return moves[below(len(moves), numbers(f"{self._seed}/{state.ply}/{state.circle}"))]
