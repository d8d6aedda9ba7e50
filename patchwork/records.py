"""Game records: tag lines, an empty line, the moves. Start with `parse_record`.

A record holds a whole game that keeps the rules; reading plays it, so one that breaks them never
gets past the door.
"""

import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from patchwork.editions import EDITIONS
from patchwork.errors import IllegalMove, InvalidNotation
from patchwork.notation import check_size, format_move, parse_move, quoted
from patchwork.rules import apply, check, from_spool, new_game, scores
from patchwork.state import PLAYERS, Move, State

FORMAT = "patchwork 1"
MAX_NAME = 24  # characters
NAMES = ("Green", "Yellow")  # the tags that name players 0 and 1

_COLUMNS = 80  # where lines of moves are wrapped
_OWN_FIELDS = ("Format", "Edition", "Circle", "Start", "Result")  # tags that are not in `tags`
_TAGS_FIRST = ("Seed", *NAMES)
# Patterns are texts: `re` compiles each when it is first used, and the page starts sooner.
_LINE_END = r"\r\n|\r|\n"
_TAG_NAME = r"[A-Za-z][A-Za-z0-9_]*"
_TAG_LINE = r'\[([A-Za-z][A-Za-z0-9_]*)[ \t]+"((?:[^"\\]|\\["\\])*)"[ \t]*\]'
_OPEN_QUOTE = r'\[[A-Za-z][A-Za-z0-9_]*[ \t]+"(?:[^"\\]|\\.)*\\?'
_ESCAPED = r'\\(["\\])'
_NUMBERS = r"[0-9]{1,2}(?: +[0-9]{1,2})*"
# Control characters, line and paragraph separators, lone surrogates; bidirectional embeddings,
# overrides and isolates, which make a line read other than it is.
_REFUSED = r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\u202a-\u202e\u2066-\u2069]"
_BODY = r"\{[^}]*\}|[^\s{}]+|[{}]"
_MOVE_NUMBER = r"[0-9]+\.(?:\.\.)?"


class Record(NamedTuple):
    """A game from the start. `circle` begins at the spool, patch 1 is last; `start` is the player
    who begins; `tags` holds all tags but Format, Edition, Circle, Start and Result."""

    edition: str
    circle: tuple[int, ...]
    start: int
    moves: tuple[Move, ...]
    tags: dict[str, str]


def parse_record(text: str) -> Record:
    """The game that a record tells.

    Raises InvalidNotation for a text that is no record, and IllegalMove, naming ply, move and
    reason, for one that breaks a rule.
    """
    check_size(text)
    tags, body = _split(text.removeprefix("\ufeff"))
    record = _setup(tags)
    state = _first_state(record)
    moves = []
    for ply, word in enumerate(_move_texts(body), start=1):
        move = _read_move(ply, word)
        state = _play(state, ply, move, word)
        moves.append(move)
    _check_result(tags, state)
    return record._replace(moves=tuple(moves))


def format_record(record: Record) -> str:
    """The text of a record, which `parse_record` reads back as the same record.

    Raises InvalidNotation for tags that a record cannot hold, IllegalMove as `parse_record` does.
    """
    result = result_text(states_of(record)[-1])
    tags = {
        "Format": FORMAT,
        "Edition": record.edition,
        "Circle": " ".join(map(str, from_spool(record.circle))),
        **{name: record.tags[name] for name in _TAGS_FIRST if name in record.tags},
        "Start": PLAYERS[record.start],
        **{name: value for name, value in record.tags.items() if name not in _TAGS_FIRST},
        "Result": result,
    }
    if taken := sorted(set(_OWN_FIELDS) & set(record.tags)):
        raise InvalidNotation(
            "tag", f"tag {taken[0]} is written by the record itself", tag=taken[0]
        )
    for name, value in tags.items():
        check_tag(name, value)
    lines = [_format_tag(name, value) for name, value in tags.items()]
    moves = textwrap.wrap(" ".join(map(format_move, record.moves)), _COLUMNS)
    text = "\n".join([*lines, "", *moves]) + "\n"
    check_size(text)
    return text


def states_of(record: Record) -> tuple[State, ...]:
    """The state before the first move and after each. Raises IllegalMove with the ply."""
    states = [_first_state(record)]
    for ply, move in enumerate(record.moves, start=1):
        states.append(_play(states[-1], ply, move, format_move(move)))
    return tuple(states)


def result_text(state: State) -> str:
    """The points as the Result tag gives them, "23-17"; "*" before the end."""
    return "{}-{}".format(*scores(state)) if state.phase == "over" else "*"


def check_tag(name: str, value: str) -> None:
    """Raise InvalidNotation for a tag that a record cannot hold."""
    if not re.fullmatch(_TAG_NAME, name):
        raise InvalidNotation("tag", f"{quoted(name)} cannot be the name of a tag", tag=name)
    if refused := re.search(_REFUSED, value):
        code = f"U+{ord(refused[0]):04X}"
        message = f"tag {name} holds the character {code}, which is not allowed"
        raise InvalidNotation("tag-character", message, tag=name, character=code)
    if name in NAMES and len(value) > MAX_NAME:
        message = f"tag {name}: a name has at most {MAX_NAME} characters"
        raise InvalidNotation("name-too-long", message, tag=name, limit=MAX_NAME)


def without_refused(text: str) -> str:
    """The text with a space for each character that a tag cannot hold."""
    return re.sub(_REFUSED, " ", text)


def _split(text: str) -> tuple[dict[str, str], str]:
    """The tags, unescaped, and the text after them, still on the lines where it stood."""
    tags: dict[str, str] = {}
    lines = re.split(_LINE_END, text)
    for number, line in enumerate(lines, start=1):
        stripped = line.strip(" \t")
        if stripped.startswith("["):
            name, value = _read_tag(number, stripped)
            if name in tags:
                raise _fault("tag-twice", number, f"tag {name} is there twice", tag=name)
            tags[name] = value
        elif stripped:
            return tags, "\n".join([""] * (number - 1) + lines[number - 1 :])
    return tags, ""


def _read_tag(number: int, line: str) -> tuple[str, str]:
    tag = re.fullmatch(_TAG_LINE, line)
    if tag is None:
        if re.fullmatch(_OPEN_QUOTE, line):
            raise _fault("tag-line", number, f"the quote is not closed in {quoted(line)}")
        raise _fault("tag-line", number, f'{quoted(line)} is not a tag line, [Name "value"]')
    name, value = tag[1], re.sub(_ESCAPED, r"\1", tag[2])
    check_tag(name, value)
    return name, value


def _fault(reason: str, line: int, message: str, **values: object) -> InvalidNotation:
    return InvalidNotation(reason, f"line {line}: {message}", line=line, **values)


def _setup(tags: Mapping[str, str]) -> Record:
    """The record without its moves."""
    for name in ("Format", "Circle"):
        if name not in tags:
            raise InvalidNotation("tag-missing", f"tag {name} is missing", tag=name)
    _one_of(tags, "Format", (FORMAT,))
    edition = _one_of(tags, "Edition", tuple(EDITIONS))
    start = PLAYERS.index(_one_of(tags, "Start", PLAYERS))
    others = {name: value for name, value in tags.items() if name not in _OWN_FIELDS}
    return Record(edition, _read_circle(tags["Circle"]), start, (), others)


def _one_of(tags: Mapping[str, str], name: str, known: tuple[str, ...]) -> str:
    """The value of a tag; without the tag, the first of those known."""
    value = tags.get(name, known[0])
    if value not in known:
        message = f"tag {name}: {quoted(value)} is not known, only {', '.join(known)}"
        raise InvalidNotation("tag-value", message, tag=name, value=value)
    return value


def _read_circle(value: str) -> tuple[int, ...]:
    if not re.fullmatch(_NUMBERS, value):
        message = f"tag Circle: {quoted(value)} is not a list of numbers"
        raise InvalidNotation("tag-value", message, tag="Circle", value=value)
    try:
        return from_spool(map(int, value.split()))
    except ValueError as error:
        raise InvalidNotation("tag-value", f"tag Circle: {error}", tag="Circle") from None


def _first_state(record: Record) -> State:
    return new_game(record.circle, record.edition, PLAYERS[record.start])


def _move_texts(body: str) -> Iterator[str]:
    """The moves in the text after the tags, without comments and move numbers."""
    for found in re.finditer(_BODY, body):
        word = found[0]
        if word in ("{", "}"):
            line = body.count("\n", 0, found.start()) + 1
            missing = "closed" if word == "{" else "opened"
            raise _fault("comment", line, f"a comment is not {missing}")
        if not word.startswith("{") and (text := _without_number(word)):
            yield text


def _without_number(word: str) -> str:
    number = re.match(_MOVE_NUMBER, word)
    return word[number.end() :] if number else word


def _read_move(ply: int, text: str) -> Move:
    try:
        return parse_move(text)
    except InvalidNotation as error:
        values = {**error.values, "ply": ply}
        raise InvalidNotation(error.reason, f"ply {ply}: {error}", **values) from None


def _play(state: State, ply: int, move: Move, text: str) -> State:
    try:
        check(state, move)
    except IllegalMove as error:
        values = {**error.values, "ply": ply, "move": text}
        raise IllegalMove(error.reason, f"ply {ply}: {text}: {error}", **values) from None
    return apply(state, move)


def _check_result(tags: Mapping[str, str], state: State) -> None:
    result = result_text(state)
    if tags.get("Result", result) != result:
        message = f"tag Result says {quoted(tags['Result'])}, the moves come to {result}"
        raise InvalidNotation("result", message, told=tags["Result"], result=result)


def _format_tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
