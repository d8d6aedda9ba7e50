"""Bots that are programs of their own. A `Program` speaks one JSON object a line on the standard
input and output of a command; NOTATION says which.
"""

import json
import shlex
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread

from patchwork.errors import InvalidNotation, PatchworkError
from patchwork.notation import parse_move, quoted, read_json
from patchwork.positions import state_to_json
from patchwork.rules import legal_moves
from patchwork.state import Move, State

PATIENCE = 10  # times the seconds a program is given, before its silence loses
LEAST_PATIENCE = 5.0  # seconds
LONGEST_ANSWER = 10_000  # characters
MANY_ANSWERS = 16  # lines; a program that says more has to wait until it is heard
FAREWELL = 1.0  # seconds in which a program should end by itself
ENDED = "ended in the middle of the game"


class Forfeit(Exception):
    """A bot that cannot go on with its game; the reason in words."""


class Program:
    """A command that plays; `seconds` is the time it is told to take for a move.

    It is started with its first game, and anew with the next after it was closed. Raises ValueError
    for a command that cannot be read.
    """

    def __init__(self, command: str, seconds: float) -> None:
        self.name = f"exec:{command}"
        self._command = shlex.split(command)
        if not self._command:
            raise ValueError("it names no command")
        self._seconds = seconds
        self._process: subprocess.Popen[str] | None = None
        self._answers: Queue[str] = Queue(MANY_ANSWERS)

    def begin(self, record: str, seat: int) -> None:
        """Tell of a new game; `InvalidNotation` if the command cannot be started."""
        if self._process is None:
            self._start()
        self._tell({"type": "new", "record": record, "seat": seat})

    def choose(self, record: str, state: State) -> Move:
        """Its move; `Forfeit` for silence, an early exit or an answer that says no move, or that
        came before the question: nobody can tell what it answers."""
        if self._answers.qsize() and self._answers.get():
            raise Forfeit("spoke without being asked")
        asked = {"type": "choose", "record": record, "state": state_to_json(state)}
        self._tell({**asked, "legal": len(legal_moves(state)), "seconds": self._seconds})
        patience = max(PATIENCE * self._seconds, LEAST_PATIENCE)
        try:
            answer = self._answers.get(timeout=patience)
        except Empty:
            raise Forfeit(f"said nothing for {patience:g} seconds") from None
        if not answer:
            raise Forfeit(ENDED)
        return _move_in(answer)

    def end(self, record: str) -> None:
        """Tell that the game is over."""
        with suppress(Forfeit):
            self._tell({"type": "over", "record": record})

    def close(self) -> None:
        """Let it leave, after the last game or one that it lost by a fault; what it says late would
        be taken for an answer. What does not leave is stopped."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        try:
            process.stdin.close()
            process.wait(FAREWELL)
        except (OSError, subprocess.TimeoutExpired):
            process.kill()
            process.wait()

    def _start(self) -> None:
        pipe = subprocess.PIPE
        try:
            process = subprocess.Popen(
                self._command, stdin=pipe, stdout=pipe, encoding="utf-8", errors="replace"
            )
        except OSError as error:
            message = f"cannot start {quoted(self.name)}: {error}"
            raise InvalidNotation("player", message, player=self.name) from None
        self._process, self._answers = process, Queue(MANY_ANSWERS)
        Thread(target=_listen, args=(process, self._answers), daemon=True).start()

    def _tell(self, message: dict[str, object]) -> None:
        assert self._process is not None, "a game has begun"
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
        except OSError:
            raise Forfeit(ENDED) from None


def _listen(process: "subprocess.Popen[str]", answers: "Queue[str]") -> None:
    """Hand over every line; an empty one says that there will be no more."""
    assert process.stdout is not None
    with process.stdout as lines:
        while line := lines.readline(LONGEST_ANSWER):
            answers.put(line)
    answers.put("")


def _move_in(answer: str) -> Move:
    try:
        data = read_json(answer)
        if not (isinstance(data, dict) and isinstance(data.get("move"), str)):
            raise InvalidNotation("answer", "it holds no move")
        return parse_move(data["move"])
    except PatchworkError as error:
        raise Forfeit(f"answered {quoted(answer.strip())}: {error}") from None
