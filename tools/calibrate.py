"""Hold the chances that the search tells against how its games end.

    python3 tools/calibrate.py --games 300 --nodes 800

Plays games of the search against itself, the first moves by chance so that they differ, and notes
each value. The scales of the chance (`patchwork/value.py`) are fitted on one half of the games and
tested on the other, and the other way round; the table shows the tests. It is deterministic.
"""

import argparse
import random
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from math import exp, log, sqrt
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from patchwork import rules
from patchwork.search import think
from patchwork.state import ADVANCE
from patchwork.track import END
from patchwork.value import POINT

LEFT = (0, 12, 24, 36, 48, 60, 72, 84, 96, 107)  # spaces left to both, where a scale ends
SCALES = [step / 4 for step in range(4, 60)]
EDITIONS = ("classic", "revised")


class Seen(NamedTuple):
    """A decision: what the search held of it, and whether who made it won."""

    game: int
    left: int
    value: float  # points, with those that winning is worth to the search when the line ends
    told: float  # the chance that the search told
    won: bool


def observe(number: int, nodes: int, seed: str) -> list[Seen]:
    """The decisions of one game."""
    chance = random.Random(f"{seed}/{number}")
    state = rules.new_game(seed=f"{seed}/{number}", edition=EDITIONS[number % 2])
    odd = set(chance.sample(range(6), 2))
    noted = []
    while state.turn is not None:
        thought = think(state, nodes=nodes)
        if state.phase == "turn":
            left = sum(END - player.time for player in state.players)
            noted.append((state.turn, left, thought))
        move = thought.move
        if state.ply in odd and state.phase == "turn":
            move = chance.choice((ADVANCE, thought.move))
        state = rules.apply(state, move)
    end = rules.outcome(state)
    assert end is not None
    return [
        Seen(number, left, thought.value / POINT, thought.chance, end.winner == turn)
        for turn, left, thought in noted
    ]


def fitted(seen: Iterable[Seen]) -> list[float]:
    """The best scale for each part of the game: the one under which the results are likeliest."""
    seen = list(seen)
    scales = []
    for low, high in pairwise(LEFT):
        part = [each for each in seen if low <= each.left < high]
        scales.append(min(SCALES, key=lambda scale, part=part: surprise(part, scale)))
    return scales


def surprise(seen: list[Seen], scale: float) -> float:
    """The mean negative logarithm of the chances of what happened."""
    return fmean(
        [
            -log(max(logistic((each.value if each.won else -each.value) / scale), 1e-9))
            for each in seen
        ]
        or [0.0]
    )


def logistic(number: float) -> float:
    """1 / (1 + exp(-number)), without overflow."""
    return 1 / (1 + exp(-min(max(number, -50), 50)))


def predicted(seen: Seen, scales: list[float]) -> float:
    """The chance under these scales."""
    place = next(place for place, high in enumerate(LEFT[1:]) if seen.left < high)
    return logistic(seen.value / scales[place])


def table(title: str, pairs: list[tuple[Seen, float]]) -> None:
    """Print ten bins of chances beside what happened."""
    print(f"\n{title}: {len(pairs)} decisions in {len({seen.game for seen, _ in pairs})} games")
    print("| told | happened | decisions |\n|---|---|---|")
    error = 0.0
    for bin_number in range(10):
        part = [pair for pair in pairs if min(int(pair[1] * 10), 9) == bin_number]
        if part:
            told, happened = fmean(chance for _, chance in part), fmean(s.won for s, _ in part)
            games = len({seen.game for seen, _ in part})
            spread = 1.96 * sqrt(happened * (1 - happened) / games)
            error += abs(told - happened) * len(part) / len(pairs)
            print(f"| {told:.3f} | {happened:.3f} +-{spread:.3f} | {len(part)} |")
    brier = fmean((chance - seen.won) ** 2 for seen, chance in pairs)
    print(f"mean |told - happened| {error:.3f}, Brier {brier:.3f}")


def main() -> None:
    """Play, fit, test, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=800)
    parser.add_argument("--seed", default="calibrate")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    one = partial(observe, nodes=options.nodes, seed=options.seed)
    with ProcessPoolExecutor(options.processes) as pool:
        seen = [each for game in pool.map(one, range(options.games)) for each in game]
    halves = [[each for each in seen if each.game // 2 % 2 == half] for half in (0, 1)]
    pairs = []
    for learned, tested in (halves, halves[::-1]):
        scales = fitted(learned)
        print("scales, by spaces left from", dict(zip(LEFT, scales, strict=False)))
        pairs += [(each, predicted(each, scales)) for each in tested]
    print("scales of all games       ", dict(zip(LEFT, fitted(seen), strict=False)))
    table("fitted on the other half", pairs)
    table("as the search told it", [(each, each.told) for each in seen])


if __name__ == "__main__":
    main()
