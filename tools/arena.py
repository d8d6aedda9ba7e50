"""Let bots play against each other: pairs of games on one circle, with the seats swapped.

    python3 tools/arena.py level:4 level:3 --games 200
    python3 tools/arena.py seconds:0.03 seconds:0.03@../before --edition revised
    python3 tools/arena.py seconds:0.1 other:w=n1.json --other FILE

A player is written `level:N`, `depth:N`, `nodes:N`, `seconds:S`, `random`, or `other:SPEC` for a
program in one file that offers `agent(spec)`; `@FOLDER` after it takes the engine of another
checkout. Seconds are of CPU time, so that a busy machine favours nobody. Intervals are of 95 %,
over pairs. Stopped by Ctrl-C it sums up what was played.
"""

import argparse
import importlib
import importlib.util
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from patchwork import bots, rules
from patchwork.arena import elo, mean
from patchwork.editions import EDITIONS
from patchwork.notation import parse_move
from patchwork.state import ADVANCE, Move, Sew, State
from patchwork.tree import buy_of

FULL_OF_HOLES = 35  # empty cells; a game in which both have more was a war of passes
SEED = "arena"


class Game(NamedTuple):
    """One game as it ended, from the view of the first of the two players named."""

    number: int
    seat: int
    won: bool
    scores: tuple[int, int]
    empty: tuple[int, int]
    moves: tuple[int, int]  # of each, leather left out
    cpu: tuple[float, float]  # seconds that each thought


class Task(NamedTuple):
    """A pair of games to be played."""

    number: int
    players: tuple[str, str]
    edition: str
    seed: str
    other: str | None


def player(text: str, seed: str, other: str | None) -> Any:
    """The bot that is written like this."""
    text, _, folder = text.partition("@")
    kind, _, value = text.partition(":")
    if kind == "other":
        return Other(Path(other or sys.exit("other: needs --other FILE")), value)
    if folder:
        elsewhere, write = _elsewhere(Path(folder))
        return Translated(_bot(elsewhere, kind, value, seed), write)
    return _bot(bots, kind, value, seed)


def _bot(module: Any, kind: str, value: str, seed: str) -> Any:
    if kind == "random":
        return module.Chance(seed)
    if kind == "level":
        return module.Thinker(module.LEVELS[int(value)], seed)
    effort = {kind: float(value) if kind == "seconds" else int(value)}
    return module.Thinker(module.Level(kind, **effort), seed)


@cache
def _elsewhere(folder: Path) -> tuple[Any, Callable[[Any], str]]:
    """The bots of another checkout, loaded beside our own, and how it writes its moves."""
    ours = {name: sys.modules.pop(name) for name in list(sys.modules) if _is_ours(name)}
    sys.path.insert(0, str(folder.resolve()))
    try:
        notation = importlib.import_module("patchwork.notation")
        return importlib.import_module("patchwork.bots"), notation.format_move
    finally:
        sys.path.pop(0)
        for name in [name for name in sys.modules if _is_ours(name)]:
            del sys.modules[name]
        sys.modules.update(ours)


def _is_ours(module: str) -> bool:
    return module.split(".")[0] == "patchwork"


class Translated(NamedTuple):
    """A bot of another checkout: it understands our states, its moves are of classes of its own."""

    bot: Any
    write: Callable[[Any], str]

    def choose(self, state: State, clock: Callable[[], float]) -> Move:
        """Its move as ours."""
        return parse_move(self.write(self.bot.choose(state, clock)))


class Other:
    """A program in one file: `agent(spec)` gives a function from states as tuples to its moves,
    each (place in the offer, mask), the place -1 for an advance and -2 for leather."""

    def __init__(self, file: Path, spec: str) -> None:
        sys.path.insert(0, str(file.parent))
        before = Path.cwd()
        os.chdir(file.parent)  # where it keeps its numbers
        try:
            self.module = importlib.import_module(file.stem)
            self.agent = self.module.agent(spec)
        finally:
            os.chdir(before)
            sys.path.pop(0)
        self.name = f"other:{spec}"

    def choose(self, state: State, clock: Callable[[], float]) -> Move:
        """Its move, in our words."""
        assert state.turn is not None
        self.module.F.set_leather(EDITIONS[state.edition].leather)
        place, mask = self.agent(as_tuple(state))
        if place == -1:
            return ADVANCE
        if place == -2:
            return Sew(mask.bit_length() - 1)
        return buy_of(state.circle[place], mask)


def as_tuple(state: State) -> tuple[Any, ...]:
    """A state as the other program knows it, patches counted from 0, nobody being -1."""
    green, yellow = state.players
    return (
        state.turn,
        (green.time, green.buttons, green.income, green.free),
        (yellow.time, yellow.buttons, yellow.income, yellow.free),
        tuple(patch - 1 for patch in state.circle),
        len(EDITIONS[state.edition].leather) - len(state.leather),
        0 if green.bonus else 1 if yellow.bonus else -1,
        int(state.phase == "leather"),
        -1 if state.first is None else state.first,
    )


def play(task: Task) -> list[Game]:
    """A pair of games."""
    return [_game(task, seat) for seat in (0, 1)]


def _game(task: Task, seat: int) -> Game:
    """One game; the first player sits at `seat`."""
    pair = [player(text, f"{task.seed}/{task.number}", task.other) for text in task.players]
    state = rules.new_game(seed=f"{task.seed}/{task.number}", edition=task.edition)
    cpu, moves = [0.0, 0.0], [0, 0]
    while state.turn is not None:
        who = int(state.turn != seat)
        began = time.process_time()
        move = pair[who].choose(state, time.process_time)
        cpu[who] += time.process_time() - began
        moves[who] += state.phase == "turn"
        rules.check(state, move)
        state = rules.apply(state, move)
    end = rules.outcome(state)
    assert end is not None
    first, second = (seat, 1 - seat)
    return Game(
        number=task.number,
        seat=seat,
        won=end.winner == seat,
        scores=(end.scores[first], end.scores[second]),
        empty=(state.players[first].empty, state.players[second].empty),
        moves=(moves[0], moves[1]),
        cpu=(cpu[0], cpu[1]),
    )


def summary(games: list[Game]) -> dict[str, Any]:
    """The match from the first player's side; intervals are over pairs."""
    pairs = [games[index : index + 2] for index in range(0, len(games) - 1, 2)]
    rate, spread = mean([fmean(game.won for game in pair) for pair in pairs])
    margin, width = mean([fmean(g.scores[0] - g.scores[1] for g in pair) for pair in pairs])
    low, high = max(rate - spread, 0.0), min(rate + spread, 1.0)
    return {
        "games": 2 * len(pairs),
        "wins": sum(game.won for pair in pairs for game in pair),
        "rate": round(rate, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "elo": elo(rate),
        "elo_low": elo(low),
        "elo_high": elo(high),
        "margin": round(margin, 2),
        "margin_spread": round(width, 2),
        "scores": [round(fmean(game.scores[who] for game in games), 1) for who in (0, 1)],
        "empty": [round(fmean(game.empty[who] for game in games), 1) for who in (0, 1)],
        "wars": sum(min(game.empty) > FULL_OF_HOLES for game in games),
        "ms": [
            round(1000 * sum(game.cpu[who] for game in games) / sum(g.moves[who] for g in games), 1)
            for who in (0, 1)
        ],
    }


def in_words(found: dict[str, Any]) -> str:
    """The summary in one line."""
    return (
        "{wins}/{games} = {rate:.3f} ({low:.3f}..{high:.3f}), "
        "Elo {elo:+} ({elo_low:+}..{elo_high:+}), margin {margin:+.1f} +-{margin_spread:.1f}, "
        "scores {scores[0]} : {scores[1]}, empty {empty[0]} : {empty[1]}, wars {wars}, "
        "CPU ms a move {ms[0]} : {ms[1]}"
    ).format(**found)


def matches(tasks: Iterable[Task], processes: int) -> Iterator[list[Game]]:
    """The pairs, as they are finished, in order."""
    if processes == 1:
        yield from map(play, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor  # which Pyodide does not have

    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play, tasks)


def main() -> None:
    """Play what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], epilog="\n".join(__doc__.splitlines()[2:])
    )
    parser.add_argument("players", nargs=2, metavar="PLAYER")
    parser.add_argument("--games", type=int, default=100, help="an even number")
    parser.add_argument("--edition", choices=EDITIONS, default="classic")
    parser.add_argument("--seed", default=SEED, help="another one gives other circles")
    parser.add_argument("--other", metavar="FILE", help="the program that other:SPEC means")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="a line for each game and the summary")
    options = parser.parse_args()
    tasks = [
        Task(number, tuple(options.players), options.edition, options.seed, options.other)
        for number in range(options.games // 2)
    ]
    games: list[Game] = []
    try:
        for pair in matches(tasks, options.processes):
            games += pair
            if options.json:
                print(*(json.dumps(game._asdict()) for game in pair), sep="\n", flush=True)
            elif sys.stderr.isatty():
                print(f"\r{len(games)} games", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
    if games:
        found = summary(games)
        print(
            json.dumps(found)
            if options.json
            else f"{' v '.join(options.players)}: {in_words(found)}"
        )


if __name__ == "__main__":
    main()
