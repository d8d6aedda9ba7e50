"""JSON states: keys, derived fields, and every check of a position from outside."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from support import CIRCLE, player, position, random_record, rows, square

from patchwork.errors import InvalidNotation
from patchwork.geometry import FULL
from patchwork.notation import MAX_BYTES
from patchwork.positions import (
    MAX_BUTTONS,
    MAX_PLY,
    SPARE,
    check_position,
    format_position,
    parse_position,
    quilt_rows,
    state_from_json,
    state_to_json,
)
from patchwork.records import states_of
from patchwork.rules import apply, legal_moves, new_game, outcome, scores
from patchwork.state import State


def data_of(state: State) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(format_position(state))
    return data


def refusal(data: object) -> InvalidNotation:
    with pytest.raises(InvalidNotation) as caught:
        state_from_json(data)
    return caught.value


START = data_of(new_game(CIRCLE, edition="revised"))
MIDDLE = position(player(time=30, sewn=rows(2)), player(time=28, sewn=rows(2)), CIRCLE[20:])
SEWING = position(
    player(time=20, sewn=rows(2)), player(time=19), CIRCLE[20:], turn=0, phase="leather"
)
OVER = position(player(time=53), player(buttons=9, time=53), phase="over", first=0)
TIE = position(player(time=53), player(time=53), phase="over", first=1)


def test_keys_and_values_in_the_order_of_the_notation() -> None:
    assert format_position(new_game(CIRCLE, edition="revised")) == (
        '{"edition": "revised", "ply": 0, "phase": "turn", "turn": 0, '
        f'"circle": {list(CIRCLE)}, "leather": [26, 32, 38, 44, 50], "winner": null, "players": ['
        + ", ".join(
            [
                '{"buttons": 5, "time": 0, "income": 0, "bonus": false, "score": -157, "quilt": ['
                + ", ".join(['"........."'] * 9)
                + "]}"
            ]
            * 2
        )
        + "]}"
    )


def test_a_quilt_is_drawn_in_rows() -> None:
    assert quilt_rows(FULL & ~square(2, "c4")) == (
        *["........."] * 3,
        *["..##....."] * 2,
        *["........."] * 4,
    )


@pytest.mark.parametrize("state", [MIDDLE, SEWING, TIE, OVER._replace(first=1)])
def test_positions_there_and_back(state: State) -> None:
    assert parse_position(format_position(state)) == state
    assert state_from_json(state_to_json(state)) == state


def test_every_state_of_random_games_there_and_back() -> None:
    for seed in range(15):
        for state in states_of(random_record(seed)):
            text = format_position(state)
            assert format_position(parse_position(text)) == text
            if state.phase != "over":
                assert parse_position(text) == state


def test_after_the_end_the_winner_tells_who_was_first_only_on_equal_scores() -> None:
    assert parse_position(format_position(OVER)).first == 1  # has more points; was in fact second
    for first in (0, 1):
        tie = parse_position(format_position(TIE._replace(first=first)))
        assert tie.first == first
        end = outcome(tie)
        assert end is not None
        assert (end.winner, end.reason) == (first, "first")


@pytest.mark.parametrize("state", [MIDDLE, SEWING, OVER])
def test_winner_and_score_may_be_left_out(state: State) -> None:
    data = data_of(state)
    del data["winner"]
    for each in data["players"]:
        del each["score"]
    assert state_from_json(data)._replace(first=None) == state._replace(first=None)


def test_on_equal_scores_the_winner_must_be_told() -> None:
    data = data_of(TIE)
    del data["winner"]
    assert str(refusal(data)) == "winner must be told when the scores are equal"


def test_a_position_can_be_played_on_to_the_end() -> None:
    for state in (MIDDLE, SEWING):
        while moves := legal_moves(state):
            state = apply(state, moves[-1])
            check_position(state)
        assert state.phase == "over"


def test_the_most_buttons_and_plies_stay_in_bounds_when_played_on() -> None:
    green = player(buttons=SPARE, income=38, sewn=rows(5))
    state = position(green, player(), circle=(), turn=0)._replace(ply=SPARE)
    while moves := legal_moves(state):
        state = apply(state, moves[0])
        check_position(state)
    assert state.players[0].buttons <= MAX_BUTTONS
    assert state.ply <= MAX_PLY


Change = Callable[[dict[str, Any]], object]


def set_to(*path_and_value: Any) -> Change:
    *path, last, value = path_and_value

    def change(data: Any) -> None:
        for step in path:
            data = data[step]
        data[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (set_to("edition", "blue"), "edition must be classic, revised, nordic"),
        (set_to("edition", 7), "edition must be"),
        (set_to("edition", ["classic"]), "edition must be"),
        (set_to("ply", -1), "ply must be 0 to"),
        (set_to("ply", SPARE + 1), "ply must be 0 to"),
        (set_to("ply", 10**9), "ply must be 0 to"),
        (set_to("ply", True), "ply must be a whole number"),
        (set_to("ply", 1.0), "ply must be a whole number"),
        (set_to("ply", "1"), "ply must be a whole number"),
        (set_to("phase", "done"), "phase must be turn, leather, over"),
        (set_to("phase", None), "phase must be"),
        (set_to("turn", 2), "turn must be 0 or 1"),
        (set_to("turn", None), "turn must be 0 or 1"),
        (set_to("turn", False), "turn must be a whole number"),
        (set_to("circle", {}), "circle must be a list"),
        (set_to("circle", 0, "2"), "circle must be a whole number"),
        (set_to("circle", 0, True), "circle must be a whole number"),
        (set_to("circle", 0, 34), "there is no patch 34"),
        (set_to("circle", 0, 0), "there is no patch 0"),
        (set_to("circle", 0, 3), "patch 3 is there twice"),
        (set_to("leather", None), "leather must be a list"),
        (set_to("leather", [32, 26]), "in order"),
        (set_to("leather", [26, 26]), "in order"),
        (set_to("leather", [20, 26]), "leather must be some of [26, 32, 38, 44, 50]"),
        (set_to("winner", 0), "winner is not who has won"),
        (set_to("winner", "green"), "winner must be a whole number"),
        (set_to("players", {}), "players must be a list"),
        (set_to("players", []), "players must be a list of two"),
        (set_to("players", 0, None), "player green must be an object"),
        (set_to("players", 1, "buttons", -1), "buttons of yellow must be 0 to"),
        (set_to("players", 1, "buttons", SPARE + 1), "buttons of yellow must be 0 to"),
        (set_to("players", 1, "buttons", False), "buttons of yellow must be a whole number"),
        (set_to("players", 0, "time", -1), "time of green must be 0 to 53"),
        (set_to("players", 0, "time", 54), "time of green must be 0 to 53"),
        (set_to("players", 0, "income", -1), "income of green must be 0 to 38"),
        (set_to("players", 0, "income", 39), "income of green must be 0 to 38"),
        (set_to("players", 0, "income", 1), "the income is 1, the patches gone have only 0"),
        (set_to("players", 0, "bonus", 0), "bonus of green must be true or false"),
        (set_to("players", 0, "bonus", None), "bonus of green must be true or false"),
        (set_to("players", 0, "bonus", True), "bonus of green: no 7x7 square is covered"),
        (set_to("players", 0, "score", -156), "score of green comes to -157"),
        (set_to("players", 0, "score", None), "score of green must be a whole number"),
        (set_to("players", 0, "quilt", "." * 81), "quilt of green must be a list"),
        (set_to("players", 0, "quilt", ["........."] * 8), "quilt of green must be 9 rows"),
        (set_to("players", 0, "quilt", ["........."] * 10), "quilt of green must be 9 rows"),
        (set_to("players", 0, "quilt", 0, "........"), "quilt of green must be 9 rows"),
        (set_to("players", 0, "quilt", 0, "........x"), "quilt of green must be 9 rows"),
        (set_to("players", 0, "quilt", 0, 9), "quilt of green must be 9 rows"),
        (set_to("colour", "green"), "key 'colour' is not known"),
        (set_to("players", 0, "name", "Ann"), "player green: key 'name' is not known"),
    ],
)
def test_a_changed_start_is_refused(change: Change, message: str) -> None:
    data = json.loads(json.dumps(START))
    change(data)
    error = refusal(data)
    assert error.reason == "position"
    assert message in str(error)


@pytest.mark.parametrize("key", [key for key in START if key != "winner"])
def test_a_missing_key(key: str) -> None:
    data = {name: value for name, value in START.items() if name != key}
    assert str(refusal(data)) == f"the state: key {key!r} is missing"


@pytest.mark.parametrize("key", ["buttons", "time", "income", "bonus", "quilt"])
def test_a_missing_key_of_a_player(key: str) -> None:
    data = json.loads(json.dumps(START))
    del data["players"][1][key]
    assert str(refusal(data)) == f"player yellow: key {key!r} is missing"


def with_times(green: int, yellow: int, **fields: Any) -> dict[str, Any]:
    data = data_of(new_game(CIRCLE, edition="classic"))
    data["players"][0]["time"], data["players"][1]["time"] = green, yellow
    marks = [mark for mark in data["leather"] if mark > max(green, yellow)]
    return {**data, "leather": marks, **fields}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (with_times(3, 2), "turn must be 1, the player behind"),
        (with_times(2, 3, turn=1), "turn must be 0, the player behind"),
        (with_times(53, 3, turn=0), "turn must be 1, the player behind"),
        (with_times(53, 53), "both tokens are on 53: phase must be over"),
        (with_times(53, 53, phase="leather"), "both tokens are on 53: phase must be over"),
        (with_times(53, 52, phase="over", turn=None, winner=0), "both tokens must be on 53"),
        (with_times(53, 53, phase="over", winner=0), "turn must be null"),
        (with_times(20, 3, turn=1, leather=[20, 26, 32, 44, 50]), "mark 20 is taken"),
        (with_times(3, 27, leather=[26, 32, 44, 50]), "mark 26 is taken"),
        (with_times(20, 20, phase="leather"), "has met no leather mark before the other"),
        (with_times(20, 19, phase="leather", turn=1), "has met no leather mark"),
        (with_times(25, 20, phase="leather"), "has met no leather mark before the other"),
        (with_times(19, 3, phase="leather"), "has met no leather mark before the other"),
    ],
)
def test_phase_turn_and_marks_agree_with_the_tokens(data: object, message: str) -> None:
    assert message in str(refusal(data))


@pytest.mark.parametrize(
    "data",
    [
        with_times(3, 3),
        with_times(3, 3, turn=1),
        with_times(53, 3, turn=1),
        with_times(20, 19, phase="leather"),
        with_times(3, 53, phase="leather", turn=1),
        with_times(3, 3, leather=[]),  # fewer marks than could be left
    ],
)
def test_what_agrees_is_read(data: dict[str, Any]) -> None:
    assert data_of(state_from_json(data)) == data


@pytest.mark.parametrize(
    ("state", "first"),
    [
        (OVER, None),
        (new_game(CIRCLE), 0),
        (position(player(time=53), player(time=9)), None),
        (position(player(time=53), player(time=9)), 1),
    ],
)
def test_who_was_first_on_the_last_space_agrees_with_the_tokens(
    state: State, first: int | None
) -> None:
    with pytest.raises(InvalidNotation, match="first"):
        check_position(state._replace(first=first))


def test_leather_needs_an_empty_cell() -> None:
    players = (SEWING.players[0]._replace(free=0), SEWING.players[1])
    state = SEWING._replace(players=players, circle=())
    with pytest.raises(InvalidNotation, match="no empty cell to sew on"):
        check_position(state)


@pytest.mark.parametrize("state", [OVER, TIE])
def test_the_winner_agrees_with_the_scores(state: State) -> None:
    data = data_of(state)
    assert data["winner"] == 1
    for wrong in (0, None) if scores(state)[0] != scores(state)[1] else (2, None):
        assert "winner" in str(refusal({**data, "winner": wrong}))


@pytest.mark.parametrize(
    ("gone", "leather_taken", "covered", "fits"),
    [(1, 0, 2, True), (1, 0, 3, False), (1, 1, 3, True), (0, 1, 1, True), (0, 1, 2, False)],
)
def test_no_more_cells_are_covered_than_the_patches_gone_have(
    gone: int, leather_taken: int, covered: int, fits: bool
) -> None:
    data = with_times(20 * leather_taken, 20 * leather_taken)
    data["circle"] = data["circle"][:-1] if gone else data["circle"]
    data["players"][0]["quilt"][8] = "#" * covered + "." * (9 - covered)
    for each in data["players"]:
        del each["score"]
    if fits:
        assert state_from_json(data).players[0].empty == 81 - covered
    else:
        assert f"{covered} cells are covered" in str(refusal(data))


def test_a_leather_patch_to_be_sewn_covers_nothing_yet() -> None:
    data = with_times(20, 19, phase="leather")
    data["players"][0]["quilt"][0] = "#........"
    del data["players"][0]["score"]
    assert "1 cells are covered, the patches gone have only 0" in str(refusal(data))


def test_the_bonus_needs_a_covered_square_and_one_holder() -> None:
    full = player(sewn=square(7), bonus=True)
    assert position(full, player(), circle=()).players[0].bonus
    for green, yellow in ((full, full), (player(bonus=True), player())):
        with pytest.raises(InvalidNotation, match="bonus"):
            position(green, yellow, circle=())


@pytest.mark.parametrize("data", [None, True, 1, 1.5, "x", [], [START], {}, float("nan")])
def test_what_is_no_state(data: object) -> None:
    assert refusal(data).reason == "position"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("nul", "not JSON"),
        ("<html>", "not JSON"),
        ("[" * 60_000, "more lists than a state has"),
        ('{"a":' * 10_000, "more lists than a state has"),
        ("9" * 60_000, "not JSON"),
        ('{"ply": 1, "ply": 1}', "key 'ply' is there twice"),
        (" " * (MAX_BYTES + 1), "longer than 64 KiB"),
        ("NaN", "the state must be an object"),
        ("\ud800", "not JSON"),
    ],
)
def test_text_that_is_no_state(text: str, message: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        parse_position(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
