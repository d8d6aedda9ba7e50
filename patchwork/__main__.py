"""The command line: `python -m patchwork replay | perft | link | unlink | analyse | bench |
arena`. See `main`.

Whatever is wrong with what it is given ends in one line on standard error and exit code 2, with
nothing on standard output.
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, NoReturn

from patchwork import terminal
from patchwork.analysis import NODES, analyse, speed
from patchwork.arena import Match, Result, play_match, sum_up
from patchwork.editions import EDITIONS
from patchwork.errors import InvalidNotation, PatchworkError
from patchwork.links import decode_link, encode_link
from patchwork.notation import MAX_BYTES, decode_text, format_move, quoted
from patchwork.perft import divide, perft
from patchwork.positions import format_position, parse_position
from patchwork.records import format_record, parse_record, states_of
from patchwork.state import PLAYERS, State

WRONG_INPUT = 2
OUTPUT_CLOSED = 1
INTERRUPTED = 130
LONGEST_SECONDS = 3600
PAIR = 2  # games


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        options = _parser().parse_args(arguments)
        print(options.run(options), flush=True)
    except (PatchworkError, OSError) as error:
        return _failed(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


class _Parser(argparse.ArgumentParser):
    """Tells what is wrong with the arguments in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_INPUT, f"{self.prog}: {' '.join(message.split())}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m patchwork",
        description="Patchwork for two: replay game records, count moves, make link codes.",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    replay = commands.add_parser(
        "replay", help="show the state before the first move and after each"
    )
    replay.add_argument("--json", action="store_true", help="one JSON state a line")
    _add_file(replay, "a game record")
    replay.set_defaults(run=_replay)

    count = commands.add_parser("perft", help="count the move paths of exactly DEPTH plies")
    count.add_argument("--divide", action="store_true", help="one line for each first move")
    _add_file(count, "a game record; paths go on from its last move")
    count.add_argument("depth", metavar="DEPTH", type=_depth, help="plies, 0 or more")
    count.set_defaults(run=_perft)

    link = commands.add_parser("link", help="print the link code of a game or a position")
    _add_file(link, "a game record or one JSON state")
    link.set_defaults(run=_link)

    unlink = commands.add_parser("unlink", help="print the game or the position of a link code")
    unlink.add_argument("code", metavar="CODE")
    unlink.set_defaults(run=_unlink)

    judge = commands.add_parser("analyse", help="judge every move of a game, and tell the best")
    judge.add_argument("--json", action="store_true", help="one line of JSON a move")
    judge.add_argument(
        "--nodes", type=_count, default=NODES, metavar="N", help=f"the effort for a move ({NODES})"
    )
    _add_file(judge, "a game record")
    judge.set_defaults(run=_analyse)

    bench = commands.add_parser("bench", help="count what this machine thinks in a second")
    bench.add_argument("--json", action="store_true", help="one line of JSON")
    bench.set_defaults(run=_bench)

    arena = commands.add_parser(
        "arena",
        help="let two bots play a match",
        description="Pairs of games on one circle, with the seats swapped.",
        epilog="A PLAYER is level:4, nodes:12000, seconds:0.1, random, module:package.name or "
        "exec:COMMAND.",
    )
    arena.add_argument("players", nargs=2, metavar="PLAYER")
    arena.add_argument("--games", type=_even, default=100, metavar="N", help="an even number")
    arena.add_argument(
        "--seconds", type=_seconds, default=1.0, metavar="S", help="told to exec: players"
    )
    arena.add_argument("--edition", choices=EDITIONS, default="classic")
    arena.add_argument("--seed", default="arena", help="another one gives other circles")
    arena.add_argument(
        "--processes", type=_count, metavar="N", help="pairs played at a time (one a processor)"
    )
    arena.add_argument("--json", action="store_true", help="one line of JSON a game, and the sum")
    arena.set_defaults(run=_arena)
    return parser


def _add_file(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("file", metavar="FILE", help=f"{what}; - for standard input")


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of plies, 0 or more")
    return int(text)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number, 1 or more")
    return int(text)


def _even(text: str) -> int:
    if not (
        text.isascii() and text.isdigit() and len(text) < 10 and int(text) % 2 == 0 < int(text)
    ):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not an even number of games")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST_SECONDS:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of seconds")
    return seconds


def _failed(error: PatchworkError | OSError) -> int:
    """Tell what went wrong, in one line, and return the exit code."""
    if isinstance(error, PatchworkError):
        print(f"patchwork: {error}", file=sys.stderr)
        return WRONG_INPUT
    # What is left in the buffer goes nowhere, or Python would try again when it ends.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    print(f"patchwork: cannot write the output: {error.strerror}", file=sys.stderr)
    return OUTPUT_CLOSED


def _read(options: argparse.Namespace) -> str:
    """The text of the file or of standard input; of a long one only so much as shows that it is."""
    name = options.file
    try:
        with _opened(name) as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        message = f"cannot read {quoted(name)}: {error.strerror}"
        raise InvalidNotation("file", message, file=name) from None
    return decode_text(data)


def _opened(name: str) -> BinaryIO:
    return os.fdopen(0, "rb", closefd=False) if name == "-" else Path(name).open("rb")


def _replay(options: argparse.Namespace) -> str:
    record = parse_record(_read(options))
    states = states_of(record)
    if options.json:
        return "\n".join(map(format_position, states))
    moves = [f"ply {ply}: {format_move(move)}" for ply, move in enumerate(record.moves, start=1)]
    headings = ["before the first move", *moves]
    return "\n\n".join(
        f"{heading}\n{terminal.drawn(state)}"
        for heading, state in zip(headings, states, strict=True)
    )


def _perft(options: argparse.Namespace) -> str:
    state = states_of(parse_record(_read(options)))[-1]
    if not options.divide:
        return str(perft(state, options.depth))
    if options.depth == 0:
        raise InvalidNotation("depth", "--divide needs a DEPTH of 1 or more")
    counts = divide(state, options.depth)
    return "\n".join(f"{format_move(move)} {count}" for move, count in counts.items())


def _link(options: argparse.Namespace) -> str:
    text = _read(options)
    is_position = text.lstrip().startswith("{")
    return encode_link(parse_position(text) if is_position else parse_record(text))


def _unlink(options: argparse.Namespace) -> str:
    found = decode_link(options.code)
    return format_position(found) if isinstance(found, State) else format_record(found).rstrip()


def _analyse(options: argparse.Namespace) -> str:
    """Tell each move as soon as it is judged; nothing is left to say but what costs the most."""
    record = parse_record(_read(options))
    lost = [0.0, 0.0]
    for judged in analyse(states_of(record), record.moves, options.nodes):
        lost[judged.player] += judged.lost
        line = terminal.judged_json if options.json else terminal.judged_in_words
        print(line(judged), flush=True)
    if options.json:
        return json.dumps({name: round(each, 2) for name, each in zip(PLAYERS, lost, strict=True)})
    return ", ".join(
        f"{name} gave away {each:.1f} points" for name, each in zip(PLAYERS, lost, strict=True)
    )


def _bench(options: argparse.Namespace) -> str:
    found = speed()
    if options.json:
        return json.dumps(found._asdict())
    return f"{found.nodes} nodes a second, {found.playouts:.1f} random games a second"


def _arena(options: argparse.Namespace) -> str:
    """Tell each game as soon as it is over; the sum is what is left to say."""
    first, second = options.players
    match = Match((first, second), options.seconds, options.edition, options.seed)
    progress = terminal.Progress(options.games)
    results: list[Result] = []
    try:
        for result in play_match(match, options.games, options.processes):
            results.append(result)
            progress.clear()
            line = terminal.result_json if options.json else terminal.result_in_words
            print(line(result), flush=True)
            progress.show(len(results))
    except KeyboardInterrupt:  # what was played is summed up
        if len(results) < PAIR:
            raise
    progress.clear()
    total = sum_up(results)
    if options.json:
        return json.dumps(total)
    return (
        f"{first} v {second}: {{wins}}/{{games}} = {{rate:.3f}} ({{low:.3f}}..{{high:.3f}}), "
        "Elo {elo:+}, margin {margin:+.1f}"
    ).format(**total)


if __name__ == "__main__":
    sys.exit(main())
