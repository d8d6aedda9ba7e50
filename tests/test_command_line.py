"""The command line as a program: output, exit codes, and errors in one line."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support import CIRCLE, player, position, random_record, record_text, rows_of, square

from patchwork.links import encode_link
from patchwork.notation import MAX_BYTES, format_move
from patchwork.perft import divide
from patchwork.positions import format_position
from patchwork.records import Record, format_record, states_of

pytestmark = pytest.mark.machine

ROOT = Path(__file__).parents[1]
RECORD = random_record("command line")._replace(tags={"Green": "Zoë", "Yellow": "Ben"})
MIDDLE = RECORD._replace(moves=RECORD.moves[:12])
CODE = encode_link(RECORD)


def run(
    *arguments: str, text: str | bytes = b"", **environment: str
) -> subprocess.CompletedProcess[str]:
    data = text.encode() if isinstance(text, str) else text
    done = subprocess.run(
        [sys.executable, "-m", "patchwork", *arguments],
        input=data,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        timeout=60,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


def output(*arguments: str, text: str | bytes = b"", **environment: str) -> str:
    done = run(*arguments, text=text, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def refusal(*arguments: str, text: str | bytes = b"") -> str:
    """The one line of words that a refusal is."""
    done = run(*arguments, text=text)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith("\n")
    assert "Traceback" not in done.stderr
    return done.stderr.rstrip("\n")


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "game.txt"
    path.write_bytes(format_record(RECORD).encode())
    return str(path)


def test_replay_as_json_is_a_state_a_line_the_first_before_any_move(file: str) -> None:
    lines = [format_position(state) for state in states_of(RECORD)]
    assert output("replay", "--json", file).splitlines() == lines
    assert output("replay", file, "--json").splitlines() == lines
    assert output("replay", "--json", "-", text=format_record(RECORD)).splitlines() == lines


FOR_THE_EYE = """\
ply 2: A
green moves
offer 3 4 5; then 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 1\
; leather on 20 26 32 44 50
  green   space  3, buttons  4, income  0, empty 78, score -152
  yellow  space  4, buttons  9, income  0, empty 81, score -153
    abcdefghi      abcdefghi
  1 #........    1 .........
  2 ##.......    2 .........
  3 .........    3 .........
  4 .........    4 .........
  5 .........    5 .........
  6 .........    6 .........
  7 .........    7 .........
  8 .........    8 .........
  9 .........    9 .........
"""


def test_replay_for_the_eye() -> None:
    record = format_record(Record("classic", CIRCLE, 0, (), {}))
    shown = output("replay", "-", text=record + "B2/0@a1 A")
    assert shown.split("\n\n")[0].startswith("before the first move\ngreen moves\noffer 2 3 4;")
    assert shown.split("\n\n")[2] == FOR_THE_EYE


def test_replay_tells_leather_bonus_and_the_end(file: str) -> None:
    shown = output("replay", file)
    assert len(shown.split("\n\n")) == len(states_of(RECORD))
    assert " sews a leather patch\n" in shown
    assert "\nover: " in shown
    assert " wins, " in shown


def test_replay_of_a_tie_tells_who_was_first() -> None:
    row = next(row for row in rows_of("games_recorded.jsonl") if _is_tie(row))
    assert "by reaching the last space first" in output("replay", "-", text=record_text(row))


def _is_tie(row: dict[str, object]) -> bool:
    score = row["score"]
    assert isinstance(score, list)
    return row["phase"] == "over" and score[0] == score[1]


def test_perft_counts_from_the_last_move() -> None:
    row = rows_of("perft.jsonl")[9]
    for depth, count in enumerate([1, *row["counts"]]):
        assert output("perft", "-", str(depth), text=record_text(row)) == f"{count}\n"


def test_perft_divided_is_a_line_for_each_first_move() -> None:
    counts = divide(states_of(MIDDLE)[-1], 2)
    lines = [f"{format_move(move)} {count}" for move, count in counts.items()]
    text = format_record(MIDDLE)
    assert output("perft", "-", "2", "--divide", text=text).splitlines() == lines
    assert output("perft", "--divide", "-", "2", text=text).splitlines() == lines


def test_link_of_a_record(file: str) -> None:
    assert output("link", file) == CODE + "\n"
    assert output("link", "-", text="\ufeff\n" + format_record(RECORD)) == CODE + "\n"


def test_link_of_a_state() -> None:
    state = position(player(time=30, sewn=square(3)), player(time=28), CIRCLE[20:])
    code = encode_link(state)
    text = json.dumps(json.loads(format_position(state)), indent=1)
    assert output("link", "-", text="\n " + text) == code + "\n"
    assert output("unlink", code) == format_position(state) + "\n"


def test_unlink_gives_the_record_in_utf_8_whatever_the_terminal() -> None:
    assert output("unlink", CODE, PYTHONIOENCODING="ascii") == format_record(RECORD)
    assert output("unlink", CODE, LC_ALL="C", PYTHONUTF8="0") == format_record(RECORD)


def test_help() -> None:
    assert "replay" in output("--help")
    for command in ("replay", "perft", "link", "unlink", "analyse", "bench", "arena"):
        assert f"patchwork {command}" in output(command, "--help")


COMMANDS = [("replay", "-"), ("replay", "--json", "-"), ("perft", "-", "2"), ("link", "-")]
ILLEGAL = format_record(MIDDLE).replace('[Result "*"]\n', "") + "L@e5\n"


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_record_that_breaks_a_rule(command: tuple[str, ...]) -> None:
    words = refusal(*command, text=ILLEGAL)
    assert words == "patchwork: ply 13: L@e5: there is no leather patch to sew"


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "tag Format is missing"),
        (b"\xff", "byte 1 is not UTF-8 text"),
        (b"x" * (MAX_BYTES + 1), "longer than 64 KiB"),
        (format_record(RECORD).replace("Yellow", "Green").encode(), "tag Green is there twice"),
        (b'[Format "patchwork 1"]\n[Gre\n', "line 2: '[Gre' is not a tag line"),
    ],
    ids=["empty", "bytes", "long", "tag", "line"],
)
def test_a_bad_record(command: tuple[str, ...], text: bytes, words: str) -> None:
    assert words in refusal(*command, text=text)


@pytest.mark.parametrize("text", ["{", "{}", '{"a": ' * 9999, '{"edition": "classic"}'])
def test_a_bad_state(text: str) -> None:
    refusal("link", "-", text=text)


@pytest.mark.parametrize(
    "code", ["", "A", "B" + CODE[1:], CODE[:-1], CODE + "A", "#" + CODE, "\n", "x" * 5000, "-x"]
)
def test_a_bad_code(code: str) -> None:
    refusal("unlink", code)


@pytest.mark.parametrize("name", ["missing.txt", "a\nb", "patchwork"])
def test_a_file_that_cannot_be_read(name: str) -> None:
    for command in (("replay", name), ("perft", name, "1"), ("link", name)):
        assert refusal(*command).startswith(f"patchwork: cannot read {name!r}: ")


def test_a_long_file_is_not_read_to_its_end() -> None:
    assert "longer than 64 KiB" in refusal("replay", "/dev/zero")


@pytest.mark.parametrize("depth", ["-1", "x", "", "1.5", "٣", "1e3", "9" * 5000])
def test_a_bad_depth(file: str, depth: str) -> None:
    assert "DEPTH" in refusal("perft", file, depth)


@pytest.mark.parametrize(
    "arguments",
    [(), ("dance",), ("replay",), ("perft", "-"), ("link", "-", "-"), ("replay", "--x\ny", "-")],
)
def test_bad_arguments(arguments: tuple[str, ...]) -> None:
    assert refusal(*arguments).startswith("python -m patchwork")


def test_divide_needs_a_first_move(file: str) -> None:
    assert "DEPTH of 1 or more" in refusal("perft", "--divide", file, "0")


def test_an_output_that_is_closed_early(file: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "patchwork", "replay", file],
        stdout=writer,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        timeout=60,
    )
    os.close(writer)
    assert done.returncode == 1
    assert done.stderr.decode() == "patchwork: cannot write the output: Broken pipe\n"


def test_analyse_judges_every_move() -> None:
    told = output("analyse", "--nodes", "40", "-", text=format_record(MIDDLE)).splitlines()
    assert len(told) == len(MIDDLE.moves) + 1
    assert told[0].split()[::2][:2] == ["1", format_move(MIDDLE.moves[0])]
    assert told[-1].startswith("green gave away ")


def test_analyse_as_json_is_a_line_a_move_and_what_was_given_away() -> None:
    told = output("analyse", "--json", "--nodes", "40", "-", text=format_record(MIDDLE))
    *judged, lost = map(json.loads, told.splitlines())
    assert [each["ply"] for each in judged] == list(range(1, 13))
    for each, move in zip(judged, MIDDLE.moves, strict=True):
        assert each["move"] == format_move(move)
        assert 0 <= each["chance"] <= 1
        assert each["lost"] >= 0
        assert each["line"][0] == each["best"]
    for name in ("green", "yellow"):
        given = sum(each["lost"] for each in judged if each["player"] == name)
        assert lost[name] == pytest.approx(given, abs=0.1)


@pytest.mark.parametrize("nodes", ["0", "-1", "x", "1e3"])
def test_an_effort_that_is_none(nodes: str) -> None:
    done = run("analyse", "--nodes", nodes, "-", text=format_record(MIDDLE))
    assert (done.returncode, done.stdout) == (2, "")
    assert "is not a number, 1 or more" in done.stderr


def test_bench_counts_nodes_and_random_games() -> None:
    found = json.loads(output("bench", "--json"))
    assert set(found) == {"nodes", "playouts"}
    assert min(found.values()) > 0
