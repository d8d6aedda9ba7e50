"""Games and counts of other people's programs, replayed to the point."""

import json
from typing import Any

import pytest
from support import DATA, record_of, record_text, rows_of

from patchwork.notation import format_move
from patchwork.patches import PATCHES
from patchwork.perft import divide, perft
from patchwork.positions import state_to_json
from patchwork.records import parse_record, states_of
from patchwork.state import State

PERFT = rows_of("perft.jsonl")


def summary(state: State) -> dict[str, Any]:
    """A state in the fields of the conformance data."""
    data: Any = state_to_json(state)
    holders = [seat for seat, player in enumerate(data["players"]) if player["bonus"]]
    fields = ("buttons", "time", "income", "score")
    return {
        **{name: data[name] for name in ("edition", "phase", "turn", "winner")},
        **{name: [player[name] for player in data["players"]] for name in fields},
        "bonus": holders[0] if holders else None,
    }


@pytest.mark.parametrize(
    ("name", "count"), [("games_recorded.jsonl", 767), ("games_random.jsonl", 200)]
)
def test_games_come_to_the_same_point(name: str, count: int) -> None:
    games = rows_of(name)
    assert len(games) == count
    for line, row in enumerate(games, start=1):
        record = parse_record(record_text(row))
        assert record.circle == tuple(row["circle"])
        expected = {key: value for key, value in row.items() if key not in ("circle", "moves")}
        assert summary(states_of(record)[-1]) == expected, f"{name}, line {line}"


def test_the_data_holds_twenty_perft_positions() -> None:
    assert len(PERFT) == 20


@pytest.mark.parametrize("row", PERFT, ids=range(1, len(PERFT) + 1))
def test_perft(row: dict[str, Any]) -> None:
    state = states_of(record_of(row))[-1]
    for depth, expected in enumerate(row["counts"], start=1):
        counts = divide(state, depth)
        by_move = "\n".join(f"{format_move(move)} {count}" for move, count in counts.items())
        assert sum(counts.values()) == expected, f"depth {depth}:\n{by_move}"
        assert perft(state, depth) == expected


def test_the_patches_are_the_published_ones() -> None:
    published = json.loads((DATA / "patches.json").read_text(encoding="utf-8"))
    fields = ("shape", "cost", "time", "income")
    assert [row["patch"] for row in published] == list(PATCHES)
    for row in published:
        patch = PATCHES[row["patch"]]
        assert (list(patch.shape), patch.cost, patch.time, patch.income) == tuple(
            row[field] for field in fields
        )
