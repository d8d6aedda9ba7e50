"""The arena: pairs of games, what they sum up to, bots of another checkout and of a file."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import arena
from patchwork.rules import new_game

ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.machine

PASSER = """
class F:
    set_leather = staticmethod(lambda marks: None)


def agent(spec):
    assert spec == "lazy"
    return choose


def choose(state):
    free = state[1 + state[0]][3]
    return (-2, free & -free) if state[6] else (-1, 0)
"""


def task(first: str, second: str, other: str | None = None) -> arena.Task:
    """The first pair of a match."""
    return arena.Task(0, (first, second), "classic", "test", other)


def game(number: int, seat: int, won: bool) -> arena.Game:
    """A game that is told only by who won it."""
    points = (20, 10) if won else (10, 20)
    return arena.Game(number, seat, won, points, (10, 40), (20, 20), (0.2, 0.1))


def test_a_pair_is_played_from_both_seats() -> None:
    games = arena.play(task("level:2", "level:1"))
    assert [each.seat for each in games] == [0, 1]
    assert all(each.won == (each.scores[0] > each.scores[1]) for each in games)


def test_equal_players_win_one_game_of_each_pair() -> None:
    games = arena.play(task("depth:2", "depth:2"))
    assert sorted(each.won for each in games) == [False, True]
    assert games[0].scores == games[1].scores[::-1]


def test_the_summary_counts_pairs() -> None:
    games = [game(number, seat, won=number < 6) for number in range(8) for seat in (0, 1)]
    found = arena.summary(games)
    assert (found["games"], found["wins"], found["rate"]) == (16, 12, 0.75)
    assert found["low"] < 0.75 < found["high"]
    assert found["elo_low"] < found["elo"] == 191 < found["elo_high"]
    assert found["margin"] == 5.0
    assert found["wars"] == 0
    assert found["ms"] == [10.0, 5.0]


def test_a_match_without_a_bound_says_so() -> None:
    assert arena.elo(1.0) == 999
    assert arena.elo(0.0) == -999
    assert arena.elo(0.5) == 0


def test_another_checkout_plays_beside_ours() -> None:
    games = arena.play(task("depth:2", f"depth:2@{ROOT}"))
    assert sorted(each.won for each in games) == [False, True]
    assert new_game(seed="still ours").phase == "turn"


def test_a_program_in_a_file_plays(tmp_path: Path) -> None:
    file = tmp_path / "passer.py"
    file.write_text(PASSER, encoding="utf-8")
    games = arena.play(task("level:4", "other:lazy", str(file)))
    assert all(each.won for each in games)
    assert all(each.empty[1] > 70 for each in games)


def test_the_command_tells_games_and_sum_as_json() -> None:
    command = [sys.executable, "tools/arena.py", "level:1", "random", "--games", "4", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    *games, total = map(json.loads, done.stdout.splitlines())
    assert len(games) == total["games"] == 4
    assert sum(each["won"] for each in games) == total["wins"]
