"""What the table asks the computer and what it hears back, as texts between two interpreters.

A text is JSON. Every question has a number; an answer with the number of another question than the
last one comes too late and is nobody's.
"""

import json
from typing import Any, NamedTuple

from patchwork.notation import format_move, parse_move
from patchwork.positions import state_from_json, state_to_json
from patchwork.state import Move, State


class Question(NamedTuple):
    """What would this level do here? `seconds` is the time of a level that thinks by the clock,
    `seed` decides the whims of one that has any."""

    state: State
    level: int
    seconds: float
    seed: str


class Answer(NamedTuple):
    """How far the thinking has come: the move at the end, None before. `points` is by how much the
    player to move would win, `chance` (0..1) how likely; None where there was nothing to choose."""

    number: int
    move: Move | None
    depth: int = 0  # decisions looked ahead
    nodes: int = 0
    points: float | None = None
    chance: float | None = None


def ask(number: int, question: Question) -> str:
    """The question as a text."""
    values = question._asdict() | {"state": state_to_json(question.state)}
    return json.dumps({"ask": number, **values})


def number_of(text: str) -> int:
    """The number of the question in a text that `ask` wrote."""
    return int(json.loads(text)["ask"])


def hurry(number: int) -> str:
    """The text that wants the answer to a question now."""
    return json.dumps({"hurry": number})


def drop() -> str:
    """The text after which nothing is thought about any more."""
    return json.dumps({"drop": True})


def question(message: Any) -> Question:
    """The question in the JSON data of `ask`. Raises PatchworkError for an impossible state."""
    return Question(
        state_from_json(message["state"]), message["level"], message["seconds"], message["seed"]
    )


def tell(answer: Answer) -> str:
    """The answer as a text."""
    move = answer.move and format_move(answer.move)
    return json.dumps(answer._asdict() | {"move": move})


def hear(text: str) -> Answer:
    """The answer in a text that `tell` wrote."""
    values = json.loads(text)
    return Answer(**values | {"move": values["move"] and parse_move(values["move"])})
