"""Learn what a position is worth from games that the engine plays against itself.

    python3 tools/train.py games DATA.npz --games 1500     play, and keep what was seen
    python3 tools/train.py fit DATA.npz [DATA.npz ...]     learn, and write patchwork/weights.py

Needs numpy, which the engine does not. The same seed, games and nodes give the same data. Start at
`record` and `fit`: what is learned is the difference of the final scores, from the features of both
players; a share of the target is what the search held of the position, which is less noisy.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from patchwork import rules
from patchwork.places import PROGRESS, best_masks, quilt
from patchwork.search import think
from patchwork.state import ADVANCE, Move, Player, State
from patchwork.track import END, INCOME_MARKS
from patchwork.tree import buy_of

WEIGHTS = ROOT / "patchwork" / "weights.py"
EDITIONS = ("classic", "revised")
COLUMNS = 2 * 9 + 5  # of a row: two players, then turn, tile, value, difference, game
HIDDEN = 24
FINE, COARSE = 18, 12  # bits after the point, as patchwork/value.py expects them
POINT = 100
HELD_OUT = 10  # of so many games one is not learned from

Array = Any  # of numpy


def record(number: int, seed: str, nodes: int) -> list[list[float]]:
    """One game with some moves by chance, so that unusual positions are met: a row a decision."""
    chance = random.Random(f"{seed}/{number}")
    state = rules.new_game(seed=f"{seed}/{number}", edition=EDITIONS[number % 2])
    odd = set(chance.sample(range(30), chance.choice((0, 1, 1, 2, 3, 4))))
    passes = range(start := chance.randrange(40), start + chance.randrange(3, 25))
    is_lazy = chance.random() < 0.3
    rows = []
    turn = 0
    while state.turn is not None:
        thought = think(state, nodes=nodes)
        move = thought.move
        if state.phase == "turn":
            sign = -1 if state.turn else 1
            rows.append([*seen(state), sign * thought.points, 0, number])
            if is_lazy and turn in passes and chance.random() < 0.8:
                move = ADVANCE
            elif turn in odd:
                move = any_move(state, chance)
            turn += 1
        state = rules.apply(state, move)
    green, yellow = rules.scores(state)
    for row in rows:
        row[-2] = green - yellow
    return rows


def any_move(state: State, chance: random.Random) -> Move:
    """Some decision, sewn at one of the three best places."""
    assert state.turn is not None
    player = state.players[state.turn]
    moves: list[Move] = [ADVANCE]
    for patch in rules.offer(state):
        masks = best_masks(player.free, patch)[:3]
        if masks and any(move for move in rules.legal_moves(state) if _buys(move, patch)):
            moves.append(buy_of(patch, chance.choice(masks)))
    return chance.choice(moves)


def _buys(move: Move, patch: int) -> bool:
    return getattr(move, "patch", None) == patch


def seen(state: State) -> list[float]:
    """What a row holds of a state."""
    green, yellow = state.players
    assert state.turn is not None
    return [*_of(green), *_of(yellow), state.turn, green.bonus - yellow.bonus]


def _of(player: Player) -> list[float]:
    border, lonely, ends, blocks, missing = quilt(player.free)
    progress = max(PROGRESS - missing, 0) ** 2
    return [
        *(player.time, player.buttons, player.income, player.empty),
        *(border, lonely, ends, blocks, progress),
    ]


def play(options: argparse.Namespace) -> None:
    """Play the games and write them to the file."""
    one = partial(record, seed=options.seed, nodes=options.nodes)
    with ProcessPoolExecutor(options.processes) as pool:
        games = pool.map(one, range(options.first, options.first + options.games), chunksize=8)
        rows = [row for game in _counted(games, options.games) for row in game]
    np.savez_compressed(options.files[0], rows=np.array(rows, np.float32))


def _counted(games: Iterator[Any], total: int) -> Iterator[Any]:
    for number, game in enumerate(games, start=1):
        print(f"\r{number} of {total} games", end="\n" if number == total else "", file=sys.stderr)
        yield game


class Side:
    """The features of one player in all rows."""

    def __init__(self, rows: Array, can_have_tile: Array) -> None:
        time, buttons, income, empty = rows[:, :4].T
        left = END - time
        marks = np.array(INCOME_MARKS)
        to_come = income * (marks[None, :] > time[:, None]).sum(1)
        money = 2 * buttons + to_come
        columns = [left / 53, empty / 81, np.minimum(empty, left) / 53]
        columns += [np.minimum(money, 120) / 120, np.minimum(money, 2 * left) / 106]
        columns += [np.minimum(money, 2 * empty) / 120, income / 20, to_come / 60]
        columns += [np.minimum(buttons, 20) / 20]
        self.inputs = np.stack(columns, 1).astype(np.float32)
        self.left = left.astype(np.float32)
        self.sure = buttons + to_come - 2 * empty
        sewn = rows[:, 4:9] * np.array([0.1, 1, 1, 0.1, 1 / 900])
        sewn[:, 4] *= can_have_tile
        self.sewn = powers(sewn, left / END)


UNITS_OF = np.array([53, 81, 53, 120, 106, 120, 20, 60, 20])  # by what `Side` divides its inputs


def powers(columns: Array, share: Array) -> Array:
    """The columns times the share of time left, its square and its cube."""
    return np.concatenate([columns * share[:, None] ** power for power in (1, 2, 3)], 1).astype(
        np.float32
    )


def fit(options: argparse.Namespace) -> None:
    """Learn by stochastic gradients (Adam) and write the weights."""
    rows = np.concatenate([np.load(file)["rows"] for file in options.files])
    turn, tile, value, difference, game = rows[:, 18:].T
    target = options.share * difference + (1 - options.share) * np.clip(value, -60, 60)
    sides = [Side(rows[:, at : at + 9], tile == 0) for at in (0, 9)]
    mover = np.where(turn == 0, 1, -1)
    behind = np.where(turn == 0, sides[0].left, sides[1].left) / END
    tempo = powers(mover[:, None].astype(np.float32), behind)
    base = sides[0].sure - sides[1].sure + rules.BONUS * tile
    learner = Learner(sides, tempo, (target - base).astype(np.float32), options.hidden)
    held_out = game % HELD_OUT == 0
    learner.learn(np.nonzero(~held_out)[0], options.epochs)
    found = base + learner.predict(np.arange(len(rows)))[-1]
    for name, truth in (("difference", difference), ("target", target)):
        error = ((truth - found)[held_out] ** 2).mean() / truth[held_out].var()
        print(f"share of the variance of the {name} explained in held-out games: {1 - error:.3f}")
    WEIGHTS.write_text(as_module(learner.weights), "utf-8")


class Learner:
    """The value: a layer of units times the spaces left, and linear terms."""

    def __init__(self, sides: list[Side], tempo: Array, target: Array, hidden: int) -> None:
        self.chance = np.random.default_rng(0)
        normal = self.chance.normal
        shapes = [(0.6, (9, hidden)), (0.3, hidden), (0.2, hidden), (0, 15), (0, 3)]
        self.weights = [normal(0, width, shape).astype(np.float32) for width, shape in shapes]
        self.sides, self.tempo, self.target = sides, tempo, target

    def predict(self, rows: Array) -> tuple[Array, Array, Array]:
        """The activations of both sides and what is predicted."""
        first, bias, last, sewn, tempo = self.weights
        active = [np.maximum(side.inputs[rows] @ first + bias, 0) for side in self.sides]
        worth = [
            side.left[rows] * (units @ last + 0.5)
            for side, units in zip(self.sides, active, strict=True)
        ]
        linear = (self.sides[0].sewn[rows] - self.sides[1].sewn[rows]) @ sewn
        return active[0], active[1], worth[0] - worth[1] + linear + self.tempo[rows] @ tempo

    def gradients(self, rows: Array) -> list[Array]:
        """Of the squared error, cut off where it is large."""
        *active, found = self.predict(rows)
        error = np.clip(found - self.target[rows], -25, 25) / len(rows)
        _, _, last, _, _ = self.weights
        parts = []
        for sign, side, units in zip((1, -1), self.sides, active, strict=True):
            pull = (sign * error * side.left[rows])[:, None]
            back = pull * last * (units > 0)
            parts.append((side.inputs[rows].T @ back, back.sum(0), (units * pull).sum(0)))
        sewn = (self.sides[0].sewn[rows] - self.sides[1].sewn[rows]).T @ error
        return [a + b for a, b in zip(*parts, strict=True)] + [sewn, self.tempo[rows].T @ error]

    def learn(self, rows: Array, epochs: int, batch: int = 2048) -> None:
        """Adam, with a rate that falls along a cosine."""
        mean = [np.zeros_like(each) for each in self.weights]
        square = [np.zeros_like(each) for each in self.weights]
        step = 0
        for epoch in range(epochs):
            self.chance.shuffle(rows)
            rate = 2e-3 * (1 + np.cos(np.pi * epoch / epochs)) + 1e-5
            for at in range(0, len(rows) - batch + 1, batch):
                step += 1
                for place, slope in enumerate(self.gradients(rows[at : at + batch])):
                    slope = slope + 1e-4 * self.weights[place]
                    mean[place] = 0.9 * mean[place] + 0.1 * slope
                    square[place] = 0.999 * square[place] + 0.001 * slope * slope
                    size = np.sqrt(square[place] / (1 - 0.999**step)) + 1e-8
                    self.weights[place] -= rate * mean[place] / (1 - 0.9**step) / size


def as_module(weights: list[Array]) -> str:
    """The weights as whole numbers, in Python."""
    first, bias, last, sewn, tempo = weights
    units = [
        [round(bias[unit] * 2**FINE)]
        + [round(each) for each in first[:, unit] / UNITS_OF * 2**FINE]
        + [round(last[unit] * 2**COARSE)]
        for unit in range(len(bias))
    ]
    scale = np.array([0.1, 1, 1, 0.1, 1 / 900]) * 1024 * POINT
    spaces = []
    for time in range(END + 1):
        share = ((END - time) / END) ** np.arange(1, 4)
        quilts = share @ sewn.reshape(3, 5) * scale
        spaces.append([*map(round, quilts), round(share @ tempo * POINT)])
    return TEXT.format(units=_lines(units), constant=2**COARSE // 2, spaces=_lines(spaces))


def _lines(rows: list[list[int]]) -> str:
    return "\n".join(f"    ({', '.join(map(str, row))})," for row in rows)


TEXT = '''"""What a position is worth, as numbers: made by tools/train.py, see docs/opponents.md."""

# The hidden units of the economy: the bias, a weight for each of its nine inputs (all of
# them in 262144ths), and the unit's share in the value of a space (in 4096ths of a point).
UNITS = (
{units}
)
CONSTANT = {constant}  # 4096ths of a point a space

# For each space 0..53 what a quilt adds, in 1024ths of a hundredth of a point: for each edge of the
# border, lonely cell, dead end, free block of four, and 900th of the way to the 7x7 square; and, in
# hundredths of a point, what it is worth to be the one who moves from there.
SPACES = (
{spaces}
)
'''


def main() -> None:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("games", "fit"))
    parser.add_argument("files", nargs="+", metavar="DATA.npz")
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--nodes", type=int, default=120, help="of the search for each move")
    parser.add_argument("--seed", default="train")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--share", type=float, default=0.2, help="of the result in the target")
    parser.add_argument("--hidden", type=int, default=HIDDEN)
    parser.add_argument("--epochs", type=int, default=60)
    options = parser.parse_args()
    (play if options.what == "games" else fit)(options)


if __name__ == "__main__":
    main()
