"""Measure the engine: placements, moves applied, random games and nodes searched per second.

    python3 tools/bench.py                    on this Python
    python3 tools/bench.py --pyodide          the same inside Pyodide under Node, too
    python3 tools/bench.py --against FILE     beside another engine in one file, in turn with ours
    python3 tools/bench.py --against FILE --search FILE SPEC     and beside its search

Absolute numbers say little on a busy machine: the two engines take turns, and the median of the
ratios counts. The other engine offers `new_game(order)`, `legal_actions(state)`, `apply(state,
action)`, `placements(patch, free)`, `PATCHES` and states that hold their phase, 2 at the end, at 6;
with `--search FILE SPEC` a file that offers `agent(spec)`, which has `think(state)` and then the
nodes as `n`, for such states.
"""

import argparse
import importlib.util
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]
from patchwork import places, rules, value
from patchwork.bots import LEVELS, Thinker
from patchwork.geometry import FULL
from patchwork.patches import PATCHES
from patchwork.search import think
from patchwork.state import State

IN_PYODIDE = sys.platform == "emscripten"
clock = time.perf_counter if IN_PYODIDE else time.process_time
WHATS = ("placements", "apply", "playouts", "nodes")
CIRCLE = tuple(PATCHES)  # the same for both engines
NODES = 2000  # of each search; `--search` asks the other one for as many

Rates = dict[str, float]  # by what is measured, per second


class Engine(NamedTuple):
    """What two engines have in common."""

    deal: Callable[[], Any]
    moves: Callable[[Any], Any]
    play: Callable[[Any, Any], Any]
    is_over: Callable[[Any], bool]
    places: Callable[[int], None]  # find all placements of every patch on a quilt
    search: Callable[[State], int] | None  # search this state of ours, return the nodes


def ours() -> Engine:
    """This project's engine."""
    numbers = tuple(PATCHES)

    def all_places(free: int) -> None:
        for number in numbers:
            rules.placements(free, number)

    def search(state: State) -> int:
        for cached in (places.best_mask, places.best_cells, places.quilt):
            cached.cache_clear()
        value.economy.cache_clear()
        value.sewing.cache_clear()
        return think(state, nodes=NODES).nodes

    deal = lambda: rules.new_game(circle=CIRCLE)  # noqa: E731
    return Engine(deal, rules.legal_moves, rules.apply, rules.is_over, all_places, search)


def other(file: Path, searching: tuple[str, str] | None) -> Engine:
    """The engine in a file of its own, and the search in another."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec, f"{file} is no Python file"
    assert spec.loader
    engine = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(engine)

    def places(free: int) -> None:
        for patch in engine.PATCHES:
            engine.placements(patch, free)

    def deal() -> Any:
        return engine.new_game([number - 1 for number in CIRCLE])

    search = other_search(*searching) if searching else None
    is_over = lambda state: state[6] == 2  # noqa: E731
    return Engine(deal, engine.legal_actions, engine.apply, is_over, places, search)


def other_search(file: str, spec: str) -> Callable[[State], int]:
    """The search of a file."""
    from arena import Other, as_tuple

    program = Other(Path(file), spec)

    def search(state: State) -> int:
        program.module.clear()
        program.agent.G.clear()
        program.agent.think(as_tuple(state))
        return int(program.agent.n)

    return search


def measure(engine: Engine, seed: int, seconds: float) -> Rates:
    """Rates of one round; every engine meets the same quilts in a round."""
    positions = list(random_game(engine, random.Random(seed)))
    searched = {}
    if engine.search:
        steps = searches(engine.search, seed)
        next(steps)  # the game from which the positions are
        searched["nodes"] = rate(steps, seconds)
    return searched | {
        "placements": len(PATCHES) * rate(places_on_quilts(engine, seed), seconds),
        "apply": rate(every_move(engine, positions), seconds),
        "playouts": rate(random_games(engine, seed), seconds),
    }


def rate(work: Iterator[int], seconds: float) -> float:
    """Pieces of work per second; the iterator says how many pieces each step did."""
    done, began = 0, clock()
    while (taken := clock() - began) < seconds:
        done += next(work)
    return done / taken


def random_game(engine: Engine, source: random.Random) -> Iterator[tuple[Any, Any]]:
    """A uniform random game as states and the moves made in them."""
    state = engine.deal()
    while not engine.is_over(state):
        move = source.choice(engine.moves(state))
        yield state, move
        state = engine.play(state, move)


def random_games(engine: Engine, seed: int) -> Iterator[int]:
    """Play random games."""
    source = random.Random(seed)
    while True:
        for _ in random_game(engine, source):
            pass
        yield 1


def every_move(engine: Engine, positions: list[tuple[Any, Any]]) -> Iterator[int]:
    """Apply the moves of a game again."""
    while True:
        for state, move in positions:
            engine.play(state, move)
        yield len(positions)


def places_on_quilts(engine: Engine, seed: int) -> Iterator[int]:
    """Find the placements of all patches on quilts from empty to nearly full."""
    source = random.Random(seed)
    while True:
        free = FULL
        for _ in range(12):
            engine.places(free)
            yield 1
            free &= ~(source.getrandbits(90) & source.getrandbits(90) & source.getrandbits(90))


def searches(search: Callable[[State], int], seed: int) -> Iterator[int]:
    """Search positions of a game that a level plays against itself, from empty memories."""
    bot, state, states = Thinker(LEVELS[5]), rules.new_game(seed=str(seed)), []
    while state.turn is not None:
        if state.ply % 9 == 4 and state.phase == "turn":
            states.append(state)
        state = rules.apply(state, bot.choose(state))
    for each in cycle(states):
        yield search(each)


def in_pyodide(options: argparse.Namespace) -> dict[str, Rates]:
    """The same by engine inside Pyodide."""
    from packages import in_pyodide as command

    arguments = ["--json", f"--rounds={options.rounds}", f"--seconds={options.seconds}"]
    folders: set[Path] = set()
    if options.against:
        arguments.append(f"--against={options.against.resolve()}")
        folders.add(options.against.resolve().parent)
    if options.search:
        file, spec = options.search
        arguments += ["--search", str(Path(file).resolve()), spec]
        folders.add(Path(file).resolve().parent)
    done = subprocess.run(
        command("tools/bench.py", *arguments, folders=folders),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def bench(options: argparse.Namespace) -> dict[str, Rates]:
    """Median rates by engine, and the median ratio to the other one."""
    engines = {"ours": ours()}
    if options.against:
        engines["other"] = other(options.against, options.search)
    rounds = [
        {name: measure(engine, seed, options.seconds) for name, engine in engines.items()}
        for seed in range(options.rounds)
    ]
    found = {name: medians(each[name] for each in rounds) for name in engines}
    if options.against:
        found["ours / other"] = medians(ratios(each["ours"], each["other"]) for each in rounds)
    if options.pyodide:
        for name, rates in in_pyodide(options).items():
            found[f"{name}, pyodide"] = rates
        found["pyodide / here"] = ratios(found["ours, pyodide"], found["ours"])
    return found


def medians(rounds: Iterable[Rates]) -> Rates:
    """The median of each rate."""
    rates = list(rounds)
    return {what: median(each[what] for each in rates) for what in WHATS if what in rates[0]}


def ratios(rates: Rates, others: Rates) -> Rates:
    """Each rate as a share of the other."""
    return {what: rates[what] / others[what] for what in WHATS if what in others}


def main() -> None:
    """Measure what the command line asks for and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pyodide", action="store_true", help="also inside Pyodide under Node")
    parser.add_argument("--against", type=Path, metavar="FILE", help="also the engine in this file")
    parser.add_argument("--search", nargs=2, metavar=("FILE", "SPEC"), help="and the search in it")
    parser.add_argument("--rounds", type=int, default=5, help="how often each engine has its turn")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long each measure takes")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    found = bench(options := parser.parse_args())
    if options.json:
        print(json.dumps(found))
        return
    print(f"{'per second':22}" + "".join(f"{what:>14}" for what in WHATS))
    for name, rates in found.items():
        digits = 2 if "/" in name else 0
        print(f"{name:22}" + "".join(f"{rates.get(what, 0):14,.{digits}f}" for what in WHATS))


if __name__ == "__main__":
    main()
