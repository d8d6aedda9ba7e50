"""Properties that hold in every game and for every text, with games and texts by hypothesis."""

import contextlib
import itertools
from typing import Any

import pytest

pytest.importorskip("hypothesis")

from hypothesis import given, settings
from hypothesis import strategies as st
from support import random_record

from patchwork import links
from patchwork.editions import EDITIONS
from patchwork.errors import IllegalMove, InvalidNotation
from patchwork.game import Game
from patchwork.geometry import FULL
from patchwork.links import decode_link, encode_link
from patchwork.notation import decode_text, format_cell, format_move, parse_cell, parse_move
from patchwork.patches import PATCHES
from patchwork.positions import (
    check_position,
    format_position,
    parse_position,
    state_from_json,
    state_to_json,
)
from patchwork.records import MAX_NAME, Record, format_record, parse_record, states_of
from patchwork.rules import apply, check, legal_moves, mask_of, new_game, score
from patchwork.state import PLAYERS, Advance, Buy, Move, Player, Sew, State
from patchwork.track import END, income_marks

settings.register_profile("engine", deadline=None, max_examples=60, derandomize=True, database=None)
settings.load_profile("engine")


def records() -> st.SearchStrategy[Record]:
    """Games of any length: most from a seed, to have long ones, others with every move drawn."""
    seeded = st.builds(random_record, st.integers(0, 10**6), st.integers(0, 60))
    return st.one_of(seeded, seeded, drawn_records())


@st.composite
def drawn_records(draw: st.DrawFn) -> Record:
    """Games in which every move was drawn, names and other tags included."""
    seed = draw(st.text(max_size=12))
    edition, start = draw(st.sampled_from(sorted(EDITIONS))), draw(st.integers(0, 1))
    state = new_game(edition=edition, start=PLAYERS[start], seed=seed)
    circle = state.circle
    moves: list[Move] = []
    for choice in draw(st.lists(st.integers(0, 10_000), max_size=60)):
        legal = legal_moves(state)
        if not legal:
            break
        # Small numbers are advances and the first places, so that shrinking leads somewhere.
        moves.append(legal[choice % len(legal)])
        state = apply(state, moves[-1])
    return Record(edition, circle, start, tuple(moves), draw(tags()))


def tags() -> st.SearchStrategy[dict[str, str]]:
    texts = st.text(
        st.characters(
            exclude_categories=("Cc", "Cs", "Zl", "Zp"),
            exclude_characters="\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
        ),
        max_size=MAX_NAME,
    )
    return st.dictionaries(st.sampled_from(["Seed", "Green", "Yellow", "Event", "x_1"]), texts)


def steps(record: Record) -> list[tuple[State, Move, State]]:
    """Each move with the states before and after it."""
    states = states_of(record)
    return list(zip(states, record.moves, states[1:], strict=False))


@given(records())
def test_undo_is_the_inverse_of_play(record: Record) -> None:
    game = Game.from_record(format_record(record))
    states = states_of(record)
    for ply in reversed(range(len(record.moves))):
        assert game.undo() == states[ply]
    for state in states[1:]:
        assert game.redo() == state


@given(records())
def test_every_text_goes_there_and_back(record: Record) -> None:
    assert parse_record(format_record(record)) == record
    names = {name: value for name, value in record.tags.items() if name in ("Green", "Yellow")}
    assert decode_link(encode_link(record)) == record._replace(tags=names)
    for move in record.moves:
        assert parse_move(format_move(move)) == move
    state = states_of(record)[-1]
    assert decode_link(encode_link(state)) == state
    assert state_to_json(state_from_json(state_to_json(state))) == state_to_json(state)


@given(records())
def test_links_without_names_are_short(record: Record) -> None:
    assert len(encode_link(record._replace(tags={}))) <= 88
    assert all(len(encode_link(state)) <= 64 for state in states_of(record)[::7])


@given(st.text(max_size=20), st.lists(st.integers(0, 999), max_size=30))
def test_the_same_seed_is_the_same_game(seed: str, choices: list[int]) -> None:
    def played() -> State:
        state = new_game(seed=seed, start="random")
        for choice in choices:
            legal = legal_moves(state)
            state = apply(state, legal[choice % len(legal)]) if legal else state
        return state

    assert played() == played()


@given(records())
def test_scores_add_up(record: Record) -> None:
    """Buttons, time, income and cells are counted once more, from the moves alone."""
    accounts: list[dict[str, int]] = [
        {"buttons": 5, "time": 0, "income": 0, "empty": 81} for _ in PLAYERS
    ]
    for before, move, after in steps(record):
        assert before.turn is not None
        account = accounts[before.turn]
        _enter(account, move, before.players[1 - before.turn].time)
        for player, told in zip(after.players, accounts, strict=True):
            assert _told(player) == told
            assert score(player) == told["buttons"] + 7 * player.bonus - 2 * told["empty"]


def _told(player: Player) -> dict[str, int]:
    fields = ("buttons", "time", "income", "empty")
    return {field: getattr(player, field) for field in fields}


def _enter(account: dict[str, int], move: Move, other_time: int) -> None:
    reached = account["time"]
    if isinstance(move, Advance):
        reached = min(other_time + 1, END)
        account["buttons"] += reached - account["time"]
    elif isinstance(move, Buy):
        patch = PATCHES[move.patch]
        reached = min(reached + patch.time, END)
        account["buttons"] -= patch.cost
        account["income"] += patch.income
        account["empty"] -= patch.size
    else:
        account["empty"] -= 1
    account["buttons"] += account["income"] * len(income_marks(account["time"], reached))
    account["time"] = reached


@given(records())
def test_what_one_move_can_do(record: Record) -> None:
    for before, move, after in steps(record):
        assert after.ply == before.ply + 1
        assert len(before.leather) - len(after.leather) <= 1
        assert before.turn is not None
        mover, moved = before.players[before.turn], after.players[before.turn]
        other = 1 - before.turn
        assert after.players[other] == before.players[other]
        assert len(income_marks(mover.time, moved.time)) <= 2
        assert moved.time >= mover.time + (not isinstance(move, Sew))
        assert moved.buttons >= 0
        cloth = 0 if isinstance(move, Advance) else mask_of(move)
        assert moved.free == mover.free & ~cloth
        assert cloth & ~mover.free == 0
        if after.phase == "leather":
            assert after.turn == before.turn
            assert len(before.leather) > len(after.leather)


@given(records())
def test_what_holds_in_every_state(record: Record) -> None:
    circle = set(record.circle)
    for state in states_of(record):
        check_position(state)
        assert sum(player.bonus for player in state.players) <= 1
        assert set(state.circle) <= circle
        assert len(set(state.circle)) == len(state.circle)
        assert all(player.free & ~FULL == 0 for player in state.players)
        assert (state.phase == "over") == (state.turn is None) == (not legal_moves(state))


@given(records())
def test_every_legal_move_is_allowed_and_leads_to_a_sound_state(record: Record) -> None:
    state = states_of(record)[-1]
    moves = legal_moves(state)
    assert len(set(moves)) == len(moves)
    for move in moves:
        check(state, move)
        check_position(apply(state, move))


@given(records(), st.integers(1, 33), st.integers(0, 7), st.integers(0, 8), st.integers(0, 8))
def test_a_move_is_allowed_exactly_when_it_is_among_the_legal_ones(
    record: Record, patch: int, digit: int, row: int, column: int
) -> None:
    state = states_of(record)[-1]
    legal = set(legal_moves(state))
    cell = parse_cell("abcdefghi"[column] + str(row + 1))
    offered = state.circle[patch % 3 : patch % 3 + 1] or (patch,)
    written = (f"B{patch}/{digit}", f"B{offered[0]}/{digit}", "L")
    for move in (*(parse_move(f"{text}@{format_cell(cell)}") for text in written), Advance()):
        if move in legal:
            check(state, move)
        else:
            with pytest.raises(IllegalMove):
                check(state, move)


READERS = [
    *(parse_cell, parse_move, parse_record, parse_position, decode_link),
    *(Game.from_record, Game.from_link, Game.restore),
]
ALPHABETS = [
    st.characters(),
    st.sampled_from('AB L@/0123456789abcdefghi.{}[]"\\\n'),
    st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
    st.sampled_from('{}[]:," 0123456789.-eE#tfn'),
]


@pytest.mark.parametrize("read", READERS, ids=lambda read: read.__qualname__)
@given(text=st.one_of([st.text(alphabet, max_size=200) for alphabet in ALPHABETS]))
def test_readers_raise_only_their_two_errors_on_any_text(read: Any, text: str) -> None:
    with contextlib.suppress(InvalidNotation, IllegalMove):
        read(text)


@given(st.binary(max_size=100))
def test_files_of_any_bytes(data: bytes) -> None:
    with contextlib.suppress(InvalidNotation, IllegalMove):
        parse_record(decode_text(data))


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """A text with a piece cut out, doubled or overwritten."""
    start, end = sorted(draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=2)))
    piece = draw(st.one_of(st.just(""), st.just(text[start:end] * 2), st.text(max_size=5)))
    return text[:start] + piece + text[end:]


RECORD = random_record("damaged", plies=25)


@given(damaged(format_record(RECORD)))
def test_a_damaged_record_is_read_as_a_sound_one_or_refused(text: str) -> None:
    with contextlib.suppress(InvalidNotation, IllegalMove):
        record = parse_record(text)
        assert parse_record(format_record(record)) == record


@given(damaged(format_position(states_of(RECORD)[-1])))
def test_a_damaged_position_is_read_as_a_sound_one_or_refused(text: str) -> None:
    with contextlib.suppress(InvalidNotation):
        state = parse_position(text)
        check_position(state)
        for move in legal_moves(state):
            check_position(apply(state, move))


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.text(), st.lists))
def test_json_data_of_any_shape(data: object) -> None:
    good: dict[str, object] = state_to_json(states_of(RECORD)[-1])
    for key in (*good, "extra"):
        with contextlib.suppress(InvalidNotation):
            state_from_json({**good, key: data})
    with contextlib.suppress(InvalidNotation):
        state_from_json(data)


@settings(max_examples=300)
@given(st.integers(0, 2**600))
def test_any_content_of_a_code_is_sound_or_refused(content: int) -> None:
    code = links._to_signs(content)
    with contextlib.suppress(InvalidNotation):
        assert encode_link(decode_link(code)) == code


def test_the_drawn_games_are_worth_it() -> None:
    """Random games reach what the properties are about: two incomes, bonus, capped moves, ends."""
    seen: set[tuple[str, object]] = set()
    for seed in range(60):
        for before, after in itertools.pairwise(states_of(random_record(seed))):
            assert before.turn is not None
            mover, moved = before.players[before.turn], after.players[before.turn]
            seen |= {("marks", len(income_marks(mover.time, moved.time)))}
            seen |= {("bonus", moved.bonus), ("phase", after.phase), ("done", moved.time == END)}
    assert seen >= {("marks", 2), ("phase", "leather"), ("phase", "over"), ("done", True)}
