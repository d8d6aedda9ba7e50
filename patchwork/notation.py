"""Cells and moves as text, and the checks that every text from outside passes first.

A cell is a column letter and a row digit, `a1` top left. A move is `A`, `B12/3@c4` or `L@e5`.
"""

import json
import re

from patchwork.errors import InvalidNotation
from patchwork.geometry import SIZE, cell, row_column
from patchwork.patches import PATCHES
from patchwork.state import ADVANCE, Advance, Buy, Move, Sew

MAX_BYTES = 64 * 1024  # of a record or a JSON state
COLUMNS = "abcdefghi"

_QUOTED = 40  # characters of a foreign text that a message repeats
_MAX_LISTS = 64  # lists and objects in JSON: a state has 8
# Patterns are texts: `re` compiles each when it is first used, and the page starts sooner.
_STRING = r'(?s)"(?:[^"\\]|\\.)*"?'
_CELL = r"[a-i][1-9]"
_BUY = r"B([1-9][0-9]?)/([0-7])@([a-i][1-9])"
_SEW = r"L@([a-i][1-9])"


def parse_cell(text: str) -> int:
    """The cell that a text such as "c4" names. Raises InvalidNotation."""
    if not re.fullmatch(_CELL, text):
        raise InvalidNotation("cell", f"{quoted(text)} is not a cell (a1 to i9)", text=text)
    return cell(int(text[1]) - 1, COLUMNS.index(text[0]))


def format_cell(cell: int) -> str:
    """The text of a cell, such as "c4"."""
    row, column = row_column(cell)
    assert max(row, column) < SIZE, "not a cell of the quilt"
    return f"{COLUMNS[column]}{row + 1}"


def parse_move(text: str) -> Move:
    """The move that a text such as "B12/3@c4" means; the orientation may be any that gives the same
    cells. Whether it is allowed is for `rules.check` to say. Raises InvalidNotation."""
    if text == "A":
        return ADVANCE
    if sewn := re.fullmatch(_SEW, text):
        return Sew(parse_cell(sewn[1]))
    bought = re.fullmatch(_BUY, text)
    if not bought:
        raise InvalidNotation("move", f"{quoted(text)} is not a move", text=text)
    patch, digit = int(bought[1]), int(bought[2])
    if patch not in PATCHES:
        raise InvalidNotation("move", f"there is no patch {patch}", text=text, patch=patch)
    return Buy(patch, PATCHES[patch].turned[digit].digit, parse_cell(bought[3]))


def format_move(move: Move) -> str:
    """The text of a move, with the canonical orientation."""
    if isinstance(move, Advance):
        return "A"
    if isinstance(move, Sew):
        return f"L@{format_cell(move.cell)}"
    digit = PATCHES[move.patch].turned[move.orientation].digit
    return f"B{move.patch}/{digit}@{format_cell(move.cell)}"


def quoted(text: str) -> str:
    """A foreign text for use in a message: in quotes, on one line and not too long."""
    return repr(text if len(text) <= _QUOTED else text[:_QUOTED] + "...")


def decode_text(data: bytes) -> str:
    """The text of a file that holds a record or a state: UTF-8, with or without a byte order mark.
    Raises InvalidNotation, also for more than MAX_BYTES."""
    _check_size(len(data))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"byte {error.start + 1} is not UTF-8 text"
        raise InvalidNotation("encoding", message, byte=error.start + 1) from None


def read_json(text: str) -> object:
    """The data of a JSON text of a few lists and objects. Raises InvalidNotation.

    They are counted first: the reader of JSON goes one level deeper for each, and too deep would be
    an error that in a browser cannot be caught.
    """
    bare = re.sub(_STRING, "", text)
    if bare.count("[") + bare.count("{") > _MAX_LISTS:
        raise InvalidNotation("json", "the text holds more lists than a state has")
    try:
        return json.loads(text, object_pairs_hook=_once_each)
    except InvalidNotation:
        raise
    except ValueError as error:
        raise InvalidNotation("json", f"the text is not JSON: {error}") from None


def check_size(text: str) -> None:
    """Raise InvalidNotation when a record or a state takes more than MAX_BYTES."""
    _check_size(len(text.encode("utf-8", "surrogatepass")))


def _check_size(size: int) -> None:
    if size > MAX_BYTES:
        message = f"the text is longer than {MAX_BYTES // 1024} KiB"
        raise InvalidNotation("too-long", message, limit=MAX_BYTES)


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields: dict[str, object] = {}
    for key, value in pairs:
        if key in fields:
            raise InvalidNotation("json", f"key {quoted(key)} is there twice")
        fields[key] = value
    return fields
