"""Matches from the command line, and bots that are programs of their own."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from patchwork.arena import Match, contestant, play_match, sum_up
from patchwork.errors import InvalidNotation
from patchwork.records import parse_record

ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.machine  # starts programs

LISTENER = """
import json, sys
from patchwork import legal_moves
from patchwork.notation import format_move
from patchwork.positions import parse_position
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "choose":
        moves = legal_moves(parse_position(json.dumps(asked["state"])))
        assert len(moves) == asked["legal"] and asked["seconds"] == 0.25
        print(json.dumps({"move": format_move(moves[-1])}), flush=True)
    else:
        print(asked["type"], asked.get("seat"), file=open(sys.argv[1], "a"))
"""

ANSWERS = {
    "no move at all": ("print('{}', flush=True)", "it holds no move"),
    "not JSON": ("print('A', flush=True)", "the text is not JSON"),
    "no legal move": ("""print('{"move": "L@a1"}', flush=True)""", "answered L@a1: "),
    "two moves": (
        """print('{"move": "A"}\\n{"move": "A"}', flush=True)""",
        "spoke without being asked",
    ),
    "an early exit": ("sys.exit()", "ended in the middle of the game"),
}


@pytest.fixture
def command(tmp_path):
    """Writes a program and gives the player who is played by it."""

    def written(text: str, *arguments: object) -> str:
        file = tmp_path / "bot.py"
        file.write_text(text, "utf-8")
        return " ".join(["exec:" + sys.executable, str(file), *map(str, arguments)])

    return written


def arena(*arguments: str) -> subprocess.CompletedProcess:
    """Run the command line."""
    command = [sys.executable, "-m", "patchwork", "arena", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def played(first, second, games=2, seconds=1, edition="classic", processes=1):
    match = Match((first, second), seconds, edition, "test")
    return play_match(match, games, processes)


def test_a_program_plays_whole_games_and_hears_of_each(command, tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    heard = tmp_path / "heard"
    player = command(LISTENER, heard)
    results = list(played(player, "level:1", seconds=0.25, edition="nordic"))
    assert [result.reason for result in results] == [None, None]
    assert [result.names[result.number] for result in results] == [player, player]
    for result in results:
        assert parse_record(result.record).edition == "nordic"
    assert heard.read_text().split("\n") == ["new 0", "over None", "new 1", "over None", ""]


@pytest.mark.parametrize("answer", ANSWERS)
def test_what_is_no_move_loses_that_game_and_says_why(command, answer):
    said, why = ANSWERS[answer]
    program = f"import sys\nfor line in sys.stdin:\n    if 'choose' in line: {said}\n"
    first, second = played(command(program), "level:1")
    assert first.winner == 1
    assert second.winner == 0
    assert why in first.reason
    assert why in second.reason, "it is started anew"


def test_after_a_fault_it_is_started_anew(command, tmp_path):
    file = tmp_path / "starts"
    program = f"open({str(file)!r}, 'a').write('started ')\nfor line in __import__('sys').stdin: "
    program += """print('{"move": "L@a1"}', flush=True) if 'choose' in line else None"""
    play = played(command(program), "level:1", games=4)
    assert {result.reason for result in play} != {None}
    assert file.read_text() == "started " * 4


def test_silence_loses(command, monkeypatch):
    monkeypatch.setattr("patchwork.programs.LEAST_PATIENCE", 0.2)
    program = "import sys\nfor line in sys.stdin: pass"
    first, _ = played(command(program), "level:1", seconds=0.01)
    assert first.reason.endswith("said nothing for 0.2 seconds")


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("careless", "raised ZeroDivisionError: division by zero"),
        ("talkative", "answered \"'A'\", which is no move"),
    ],
)
def test_what_a_module_does_wrong_loses_the_game_only(tmp_path, monkeypatch, bot, why):
    (tmp_path / "bots_of_others.py").write_text(
        "class Bot:\n"
        "    def __init__(self, name): self.name = name\n"
        "    def choose(self, state, clock): return 'A' if self.name == 'talkative' else 1 / 0\n"
        "careless, talkative = Bot('careless'), Bot('talkative')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    player = f"module:bots_of_others.{bot}"
    first, _ = played(player, "random")
    assert first.reason == f"{player} {why}"


UNKNOWN = """
    foo level:9 level:x nodes:0 seconds:nan random:3 exec: exec:'
    module: module:no_such_module module:json.nothing module:json
""".split()


@pytest.mark.parametrize("text", ["", *UNKNOWN])
def test_an_unknown_player_is_told(text):
    with pytest.raises(InvalidNotation, match="no such player as"):
        contestant(text, 1, "test")


def test_the_sum_is_seen_from_the_first_player():
    results = list(played("level:3", "random", games=4))
    total = sum_up(results)
    assert (total["games"], total["wins"], total["rate"], total["elo"]) == (4, 4, 1.0, 999)
    assert total["margin"] > 0


def test_the_command_prints_games_and_sum():
    done = arena("level:2", "level:1", "--games", "2", "--json")
    *games, total = map(json.loads, done.stdout.splitlines())
    assert [each["game"] for each in games] == [0, 1]
    assert [each["green"] for each in games] == ["level:2", "level:1"]
    assert all(parse_record(each["record"]).moves for each in games)
    assert list(total) == "games wins rate low high elo margin".split()
    assert arena("level:2", "level:1", "--games", "2").stdout.startswith("game 1: level:")


@pytest.mark.parametrize(
    "arguments", [("foo", "random"), ("random", "exec:no-such-program"), ("random",) * 3]
)
def test_wrong_arguments_end_in_one_line(arguments):
    done = arena(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


def test_in_more_processes_the_same_is_played(command, tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    player = command(LISTENER, tmp_path / "heard")
    alone, together = (
        list(played(player, "level:2", games=6, seconds=0.25, processes=count)) for count in (1, 2)
    )
    assert alone == together
    assert [result.number for result in together] == [0, 1, 2, 3, 4, 5]
