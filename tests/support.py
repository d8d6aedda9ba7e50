"""What several engine tests share: the conformance data, random games, composed positions."""

import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from patchwork.editions import EDITIONS
from patchwork.geometry import FULL, SIZE, cell, mask_of
from patchwork.notation import parse_cell, parse_move
from patchwork.positions import check_position
from patchwork.records import Record
from patchwork.rules import apply, legal_moves, new_game
from patchwork.state import PLAYERS, Move, Phase, Player, State
from patchwork.track import END

DATA = Path(__file__).parent / "data"
CIRCLE = (*range(2, 34), 1)  # plain enough to read in a test


def rows_of(name: str) -> list[dict[str, Any]]:
    """The JSON objects of a data file, one a line."""
    with (DATA / name).open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def record_of(row: dict[str, Any]) -> Record:
    """The game of a line of conformance data."""
    moves = tuple(map(parse_move, row["moves"].split()))
    return Record(row["edition"], tuple(row["circle"]), 0, moves, {})


def record_text(row: dict[str, Any]) -> str:
    """The same as a record."""
    circle = " ".join(map(str, row["circle"]))
    tags = f'[Format "patchwork 1"]\n[Edition "{row["edition"]}"]\n[Circle "{circle}"]\n'
    return f"{tags}\n{row['moves']}\n"


def random_record(seed: object, plies: int = 999, edition: str | None = None) -> Record:
    """A random game, the same for the same seed: to the end, or cut after so many plies."""
    chance = random.Random(repr(seed))
    edition = edition or chance.choice(tuple(EDITIONS))
    state = new_game(edition=edition, start=chance.choice(PLAYERS), seed=repr(seed))
    circle, start = state.circle, state.turn
    assert start is not None
    moves: list[Move] = []
    while (legal := legal_moves(state)) and len(moves) < plies:
        move = chance.choice(legal)
        moves.append(move)
        state = apply(state, move)
    return Record(edition, circle, start, tuple(moves), {})


def player(
    buttons: int = 5, time: int = 0, income: int = 0, sewn: int = 0, bonus: bool = False
) -> Player:
    """A player whose quilt is covered on the cells of the mask `sewn`."""
    return Player(buttons, time, income, FULL & ~sewn, bonus)


def position(
    green: Player,
    yellow: Player,
    circle: Iterable[int] = CIRCLE,
    turn: int | None = None,
    phase: Phase = "turn",
    edition: str = "classic",
    leather: tuple[int, ...] | None = None,
    first: int | None = None,
) -> State:
    """A position that contradicts nothing: the player behind moves and the leather marks ahead are
    there, unless told otherwise."""
    leading = max(green.time, yellow.time)
    if leather is None:
        leather = tuple(mark for mark in EDITIONS[edition].leather if mark > leading)
    if turn is None and phase == "turn":
        turn = int(yellow.time < green.time)
    if first is None and leading == END:
        first = int(yellow.time == END)
    state = State(edition, 0, phase, turn, tuple(circle), leather, (green, yellow), first)
    check_position(state)
    return state


def square(side: int, corner: str = "a1") -> int:
    """The cells of a square with this top left corner."""
    top_left = parse_cell(corner)
    return mask_of(top_left + cell(row, column) for row in range(side) for column in range(side))


def all_but(*cells: str) -> int:
    """The cells of the quilt without these."""
    return FULL & ~mask_of(map(parse_cell, cells))


def rows(count: int) -> int:
    """The cells of the topmost rows."""
    return mask_of(cell(row, column) for row in range(count) for column in range(SIZE))
