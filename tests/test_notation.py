"""Cells and moves as text, and the checks of texts from outside."""

import json

import pytest

from patchwork.errors import InvalidNotation
from patchwork.geometry import FULL, cell, cells
from patchwork.notation import (
    MAX_BYTES,
    check_size,
    decode_text,
    format_cell,
    format_move,
    parse_cell,
    parse_move,
    quoted,
    read_json,
)
from patchwork.patches import PATCHES
from patchwork.rules import mask_of, placements
from patchwork.state import ADVANCE, Buy, Sew


@pytest.mark.parametrize(
    ("text", "row", "column"),
    [("a1", 0, 0), ("i1", 0, 8), ("a9", 8, 0), ("i9", 8, 8), ("c4", 3, 2)],
)
def test_a_cell_is_column_letter_and_row_digit(text: str, row: int, column: int) -> None:
    assert parse_cell(text) == cell(row, column)
    assert format_cell(cell(row, column)) == text


def test_every_cell_there_and_back() -> None:
    assert [parse_cell(format_cell(each)) for each in cells(FULL)] == list(cells(FULL))


@pytest.mark.parametrize(
    "text", ["", "a", "a0", "j1", "A1", "1a", "a10", "a1 ", " a1", "a١", "a1\n"]
)
def test_what_is_no_cell(text: str) -> None:
    with pytest.raises(InvalidNotation, match="is not a cell") as caught:
        parse_cell(text)
    assert caught.value.reason == "cell"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("A", ADVANCE),
        ("B12/3@c4", Buy(12, 3, cell(3, 2))),
        ("B1/0@a1", Buy(1, 0, 0)),
        ("B33/1@i9", Buy(33, 1, cell(8, 8))),  # no state is needed to read a move
        ("L@e5", Sew(cell(4, 4))),
    ],
)
def test_moves_there_and_back(text: str, move: object) -> None:
    assert parse_move(text) == move
    assert format_move(parse_move(text)) == text


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("B1/2@a1", "B1/0@a1"),
        ("B1/7@a1", "B1/1@a1"),
        ("B10/5@c3", "B10/0@c3"),
        ("B16/7@c3", "B16/0@c3"),
        ("B5/6@b2", "B5/2@b2"),
        ("B30/7@b2", "B30/7@b2"),
    ],
)
def test_any_orientation_is_read_and_the_smallest_is_written(written: str, canonical: str) -> None:
    assert parse_move(written) == parse_move(canonical)
    assert format_move(parse_move(written)) == canonical


def test_an_orientation_that_is_not_canonical_is_written_canonically() -> None:
    assert format_move(Buy(10, 5, 0)) == "B10/0@a1"


def test_orientations_turn_clockwise_and_mirror_first() -> None:
    def drawn(text: str) -> list[str]:
        move = parse_move(text)
        assert isinstance(move, Buy)
        return [format_cell(each) for each in cells(mask_of(move))]

    # patch 19:  #...
    #            ####
    assert drawn("B19/0@a1") == ["a1", "a2", "b2", "c2", "d2"]
    assert drawn("B19/1@a1") == ["a1", "b1", "a2", "a3", "a4"]
    assert drawn("B19/2@a1") == ["a1", "b1", "c1", "d1", "d2"]
    assert drawn("B19/3@a1") == ["b1", "b2", "b3", "a4", "b4"]
    assert drawn("B19/4@a1") == ["d1", "a2", "b2", "c2", "d2"]
    assert drawn("B19/5@a1") == ["a1", "a2", "a3", "a4", "b4"]
    assert drawn("B19/6@a1") == ["a1", "b1", "c1", "d1", "a2"]
    assert drawn("B19/7@a1") == ["a1", "b1", "b2", "b3", "b4"]


def test_all_placements_there_and_back() -> None:
    for number in PATCHES:
        for move in placements(FULL, number):
            assert parse_move(format_move(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        *("", "a", "AA", "A ", "B", "L", "L@", "L@j5", "L@e0", "l@e5", "Le5", "L@e5\n"),
        *("B12@c4", "B12/3", "B12/8@c4", "B12/3@c0", "B012/3@c4", "B1/3@c4x", "b1/0@a1"),
        *("B/0@a1", "B-1/0@a1", "B1/0@a1 ", "B１/0@a1", "B1/٣@a1", "pass", "\0", "B123/0@a1"),
    ],
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(InvalidNotation, match="is not a move") as caught:
        parse_move(text)
    assert (caught.value.reason, caught.value.values["text"]) == ("move", text)


@pytest.mark.parametrize("number", [34, 40, 99])
def test_there_are_33_patches(number: int) -> None:
    with pytest.raises(InvalidNotation, match=f"there is no patch {number}"):
        parse_move(f"B{number}/0@a1")


def test_foreign_text_in_a_message_is_one_short_line() -> None:
    assert quoted("a\nb") == "'a\\nb'"
    assert quoted("\u202e") == "'\\u202e'"
    assert len(quoted("x" * 10_000)) < 50


def test_files_are_utf_8_of_limited_size() -> None:
    assert decode_text("Zoë".encode()) == "Zoë"
    assert decode_text(b"\xef\xbb\xbfA") == "A"
    assert len(decode_text(b"x" * MAX_BYTES)) == MAX_BYTES
    with pytest.raises(InvalidNotation, match="longer than 64 KiB"):
        decode_text(b"x" * (MAX_BYTES + 1))
    with pytest.raises(InvalidNotation, match="byte 3 is not UTF-8"):
        decode_text(b"ab\xff")


def test_json_is_read_when_it_is_shallow() -> None:
    assert read_json('{"a": [1, "[[[", "\\"[[["]}') == {"a": [1, "[[[", '"[[[']}
    assert read_json(json.dumps(["[{" * 1000])) == ["[{" * 1000]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 100_000, "more lists than a state has"),
        ('{"a":' * 100_000, "more lists than a state has"),
        ('"' + "[" * 1000, "not JSON"),
        ("[1, 2", "not JSON"),
        ("9" * 10_000, "not JSON"),
        ('{"a": 1, "a": 1}', "key 'a' is there twice"),
    ],
)
def test_what_is_not_json_of_ours(text: str, message: str) -> None:
    with pytest.raises(InvalidNotation, match=message) as caught:
        read_json(text)
    assert caught.value.reason == "json"


def test_size_is_counted_in_bytes() -> None:
    check_size("x" * MAX_BYTES)
    check_size("é" * (MAX_BYTES // 2))
    for text in ("x" * (MAX_BYTES + 1), "é" * (MAX_BYTES // 2 + 1), "\ud800" * MAX_BYTES):
        with pytest.raises(InvalidNotation, match="64 KiB"):
            check_size(text)
