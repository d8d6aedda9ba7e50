"""Game records: what is read, what is written, what is refused and in which words."""

import itertools

import pytest
from support import CIRCLE, random_record

from patchwork.errors import IllegalMove, InvalidNotation
from patchwork.notation import MAX_BYTES, format_move, parse_move
from patchwork.records import Record, format_record, parse_record, result_text, states_of

CIRCLE_TEXT = " ".join(map(str, CIRCLE))


def record_text(moves: str = "", tags: str = "", circle: str = CIRCLE_TEXT) -> str:
    return f'[Format "patchwork 1"]\n[Circle "{circle}"]\n{tags}\n{moves}\n'


def moves_of(text: str) -> list[str]:
    return [format_move(move) for move in parse_record(text).moves]


def refusal(text: str) -> InvalidNotation:
    with pytest.raises(InvalidNotation) as caught:
        parse_record(text)
    return caught.value


def test_the_whole_form() -> None:
    text = (
        '[Format "patchwork 1"]\n'
        '[Edition "revised"]\n'
        f'[Circle "{CIRCLE_TEXT}"]\n'
        '[Seed "tea for two"]\n'
        '[Green "Ann"]\n'
        '[Yellow "Ben"]\n'
        '[Start "yellow"]\n'
        '[Event "a rainy \\"day\\" \\\\ evening"]\n'
        '[Result "*"]\n'
        "\n"
        "B2/0@a1 A B5/3@c1\n"
    )
    record = parse_record(text)
    assert record == Record(
        edition="revised",
        circle=CIRCLE,
        start=1,
        moves=tuple(map(parse_move, ("B2/0@a1", "A", "B5/3@c1"))),
        tags={
            "Seed": "tea for two",
            "Green": "Ann",
            "Yellow": "Ben",
            "Event": 'a rainy "day" \\ evening',
        },
    )
    assert format_record(record) == text


def test_only_format_and_circle_are_required() -> None:
    assert parse_record(record_text()) == Record("classic", CIRCLE, 0, (), {})


@pytest.mark.parametrize("tag", ["Format", "Circle"])
def test_a_missing_tag(tag: str) -> None:
    lines = [line for line in record_text().splitlines() if not line.startswith(f"[{tag}")]
    error = refusal("\n".join(lines))
    assert (error.reason, str(error)) == ("tag-missing", f"tag {tag} is missing")


@pytest.mark.parametrize("text", ["", " ", "\n\n", "A", "null", "<html>", "{}", "\0"])
def test_what_is_no_record(text: str) -> None:
    assert str(refusal(text)) == "tag Format is missing"


@pytest.mark.parametrize("turned", range(33))
def test_any_rotation_of_the_circle_is_read(turned: int) -> None:
    circle = " ".join(map(str, CIRCLE[turned:] + CIRCLE[:turned]))
    assert parse_record(record_text(circle=circle)).circle == CIRCLE


@pytest.mark.parametrize(
    "circle",
    [
        "",
        "1",
        CIRCLE_TEXT + " 2",
        CIRCLE_TEXT.replace("33", "34"),
        CIRCLE_TEXT.replace("33", "2"),
        CIRCLE_TEXT.replace("33", "-33"),
        CIRCLE_TEXT.replace("33", "٣٣"),
        CIRCLE_TEXT.replace("33", "3.3"),
        CIRCLE_TEXT.replace(" ", ","),
    ],
)
def test_a_wrong_circle(circle: str) -> None:
    error = refusal(record_text(circle=circle))
    assert str(error).startswith("tag Circle: ")
    assert error.values["tag"] == "Circle"


@pytest.mark.parametrize(
    "tag", ['[Edition "blue"]', '[Edition "Classic"]', '[Start "red"]', '[Start "random"]']
)
def test_an_unknown_value(tag: str) -> None:
    error = refusal(record_text(tags=tag + "\n"))
    assert error.reason == "tag-value"
    assert "is not known, only" in str(error)


def test_an_unknown_format() -> None:
    error = refusal(record_text().replace("patchwork 1", "patchwork 2"))
    assert str(error) == "tag Format: 'patchwork 2' is not known, only patchwork 1"


@pytest.mark.parametrize("tag", ["Format", "Circle", "Green", "Event"])
def test_a_tag_twice(tag: str) -> None:
    error = refusal(record_text(tags=f'[Green "x"]\n[Event "x"]\n[{tag} "x"]\n'))
    assert (error.reason, str(error)) == ("tag-twice", f"line 5: tag {tag} is there twice")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('[Green "Ann]', "the quote is not closed"),
        ('[Green "Ann\\"]', "the quote is not closed"),
        ('[Green "Ann"', "is not a tag line"),
        ("[Green Ann]", "is not a tag line"),
        ("[Green]", "is not a tag line"),
        ('[Green "a"b"]', "is not a tag line"),
        ('[Green "a\\b"]', "is not a tag line"),
        ('[Green "Ann"] A', "is not a tag line"),
        ('["Ann"]', "is not a tag line"),
        ('[Gr\u00fcn "Ann"]', "is not a tag line"),
        ("[", "is not a tag line"),
    ],
)
def test_a_broken_tag_line(line: str, words: str) -> None:
    error = refusal(record_text(tags=line + "\n"))
    assert error.reason == "tag-line"
    assert str(error).startswith("line 3: ")
    assert words in str(error)


@pytest.mark.parametrize(
    "value", ['"', "\\", '\\"', '"\\', "\\\\", "[x]", "{x}", "", " a ", "1. A"]
)
def test_escapes_there_and_back(value: str) -> None:
    record = Record("classic", CIRCLE, 0, (), {"Green": value, "Note": value})
    assert parse_record(format_record(record)) == record


@pytest.mark.parametrize(
    "character",
    [
        *"\0\t\n\r\x1b\x7f\x85\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ud800"
    ],
)
def test_characters_that_control_or_override_are_refused(character: str) -> None:
    record = Record("classic", CIRCLE, 0, (), {"Note": f"a{character}b"})
    with pytest.raises(InvalidNotation, match=f"U\\+{ord(character):04X}") as caught:
        format_record(record)
    assert caught.value.reason == "tag-character"
    if character not in "\r\n":  # these end the line before they are seen
        assert refusal(record_text(tags=f'[Note "a{character}b"]\n')).reason == "tag-character"


@pytest.mark.parametrize("name", ["Zoë", "אבגד", "李", "👩‍👩‍👧", "Å" * 24])
def test_names_in_any_script(name: str) -> None:
    record = Record("classic", CIRCLE, 0, (), {"Green": name, "Yellow": name})
    assert parse_record(format_record(record)) == record


@pytest.mark.parametrize("tag", ["Green", "Yellow"])
def test_a_name_has_at_most_24_characters(tag: str) -> None:
    assert parse_record(record_text(tags=f'[{tag} "{"n" * 24}"]\n')).tags == {tag: "n" * 24}
    error = refusal(record_text(tags=f'[{tag} "{"n" * 25}"]\n'))
    assert (error.reason, error.values["limit"]) == ("name-too-long", 24)
    assert parse_record(record_text(tags=f'[Seed "{"n" * 25}"]\n'))


def test_unknown_tags_are_kept_in_order() -> None:
    tags = '[Zeta "1"]\n[Alpha "2"]\n[Green "g"]\n[Mu_9 "3"]\n'
    record = parse_record(record_text(tags=tags))
    assert list(record.tags.items()) == [
        ("Zeta", "1"),
        ("Alpha", "2"),
        ("Green", "g"),
        ("Mu_9", "3"),
    ]
    written = format_record(record)
    assert [line for line in written.splitlines() if line.startswith("[")] == [
        '[Format "patchwork 1"]',
        '[Edition "classic"]',
        f'[Circle "{CIRCLE_TEXT}"]',
        '[Green "g"]',
        '[Start "green"]',
        '[Zeta "1"]',
        '[Alpha "2"]',
        '[Mu_9 "3"]',
        '[Result "*"]',
    ]


@pytest.mark.parametrize("tag", ["Format", "Edition", "Circle", "Start", "Result", "a b", "", "Ö"])
def test_tags_that_cannot_be_written(tag: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        format_record(Record("classic", CIRCLE, 0, (), {tag: "x"}))
    assert caught.value.reason == "tag"


@pytest.mark.parametrize(
    "moves",
    [
        "B2/0@a1 A B5/3@c1",
        "1. B2/0@a1 2. A 3. B5/3@c1",
        "1. B2/0@a1 1... A 2. B5/3@c1",
        "1.B2/0@a1 1...A 99.B5/3@c1",
        "{before} B2/0@a1{at once}A {two\nlines {of B5 1.} B5/3@c1",
        "B2/0@a1\n\n\tA\r\n B5/3@c1 {}",
    ],
)
def test_numbers_comments_and_white_space_are_ignored(moves: str) -> None:
    assert moves_of(record_text(moves)) == ["B2/0@a1", "A", "B5/3@c1"]


def test_other_digits_of_the_same_cells_are_made_canonical() -> None:
    assert moves_of(record_text("B2/5@a1 B3/6@c1")) == ["B2/0@a1", "B3/0@c1"]


def test_line_ends_and_byte_order_mark() -> None:
    text = record_text("B2/0@a1 A")
    assert parse_record(text.replace("\n", "\r\n")) == parse_record(text)
    assert parse_record(text.replace("\n", "\r")) == parse_record(text)
    assert parse_record("\ufeff" + text) == parse_record(text)


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("B2/0@a1 X", "ply 2: 'X' is not a move"),
        ("B2/0@a1 1.. A", "ply 2: '.' is not a move"),
        ("7 A", "ply 1: '7' is not a move"),
        ("A *", "ply 2: '*' is not a move"),
        ("A [Green]", "ply 2: '[Green]' is not a move"),
        ("B34/0@a1", "ply 1: there is no patch 34"),
        ("A\n{never closed", "line 5: a comment is not closed"),
        ("A }", "line 4: a comment is not opened"),
        ("A {a {b} c}", "ply 2: 'c' is not a move"),
    ],
)
def test_garbage_among_the_moves(moves: str, message: str) -> None:
    assert str(refusal(record_text(moves))) == message


@pytest.mark.parametrize(
    ("moves", "reason", "message"),
    [
        ("L@e5", "no-leather", "ply 1: L@e5: there is no leather patch to sew"),
        ("A A B33/0@a1", "not-on-offer", "ply 3: B33/0@a1: patch 33 is not on offer"),
        (
            "B4/0@a1 A 2. B7/0@d1",
            "cannot-afford",
            "ply 3: B7/0@d1: patch 7 costs 3, only 2 buttons are left",
        ),
        ("B2/0@i9", "outside", "ply 1: B2/0@i9: the patch does not lie inside the quilt"),
    ],
)
def test_a_broken_rule_names_ply_move_and_reason(moves: str, reason: str, message: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        parse_record(record_text(moves))
    assert (caught.value.reason, str(caught.value)) == (reason, message)
    assert caught.value.values["ply"] == int(message.split(":")[0].split()[1])
    assert str(caught.value.values["move"]) in moves


def test_a_move_after_the_end_is_named() -> None:
    record = random_record("long")
    with pytest.raises(IllegalMove, match=f"ply {len(record.moves) + 1}: A: the game is over"):
        states_of(record._replace(moves=(*record.moves, parse_move("A"))))


def test_the_result_is_computed_and_checked() -> None:
    record = random_record("result")
    text = format_record(record)
    result = result_text(states_of(record)[-1])
    assert f'[Result "{result}"]' in text
    assert parse_record(text) == record
    for wrong in ("*", "1-2", "23", result + " ", "0" + result, ""):
        error = refusal(text.replace(f'"{result}"', f'"{wrong}"'))
        assert error.reason == "result"
        assert str(error) == f"tag Result says {wrong!r}, the moves come to {result}"


def test_an_unfinished_game_has_no_points_yet() -> None:
    assert parse_record(record_text("A", tags='[Result "*"]\n'))
    assert refusal(record_text("A", tags='[Result "6--157"]\n')).reason == "result"


def test_the_size_is_checked_before_anything_else() -> None:
    comment = "{" + "x" * MAX_BYTES + "}"
    assert refusal(record_text(comment)).reason == "too-long"
    room = MAX_BYTES - len(record_text("{}").encode())
    assert parse_record(record_text("{" + "x" * room + "}"))
    assert refusal(record_text("{" + "é" * room + "}")).reason == "too-long"
    with pytest.raises(InvalidNotation, match="64 KiB"):
        format_record(Record("classic", CIRCLE, 0, (), {"Note": "x" * MAX_BYTES}))


def test_moves_are_wrapped_at_80_columns() -> None:
    lines = format_record(random_record("wrapped")).split("\n\n")[1].splitlines()
    assert len(lines) > 2
    assert all(len(line) <= 80 for line in lines)
    for line, after in itertools.pairwise(lines):
        assert len(line) + 1 + len(after.split()[0]) > 80


def test_random_games_there_and_back() -> None:
    for seed in range(30):
        record = random_record(seed, plies=2 * seed)
        assert parse_record(format_record(record)) == record
