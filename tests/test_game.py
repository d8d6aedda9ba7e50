"""A game with its history: play, undo, redo, and every text."""

import json

import pytest
from support import CIRCLE, player, position, random_record, square

from patchwork.errors import IllegalMove, InvalidNotation
from patchwork.game import Game
from patchwork.geometry import FULL
from patchwork.notation import format_move, parse_move
from patchwork.records import Record, format_record, states_of
from patchwork.rules import mask_of, new_game
from patchwork.state import Buy

SEEDS = range(8)


def game_of(record: Record) -> Game:
    return Game.from_record(format_record(record))


def test_a_new_game() -> None:
    game = Game.new(circle=CIRCLE, edition="nordic", start="yellow", tags={"Green": "Ann"})
    assert game.state == new_game(CIRCLE, "nordic", "yellow")
    assert (game.states, game.moves) == ((game.state,), ())
    assert (game.can_undo, game.can_redo) == (False, False)
    assert game.tags == {"Green": "Ann"}


def test_the_seed_of_a_new_game_becomes_a_tag() -> None:
    assert Game.new(seed="tea for two").tags == {"Seed": "tea for two"}
    assert '[Seed "tea for two"]' in Game.new(seed="tea for two").record()


def test_a_move_is_played_as_itself_or_as_text() -> None:
    by_text, by_move = Game.new(CIRCLE), Game.new(CIRCLE)
    for text in ("B2/0@a1", "A", "B5/3@c1"):
        assert by_text.play(text) == by_move.play(parse_move(text)) == by_text.state
    assert by_text.states == by_move.states
    assert list(map(format_move, by_text.moves)) == ["B2/0@a1", "A", "B5/3@c1"]


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_is_the_inverse_of_play_and_redo_of_undo(seed: int) -> None:
    record = random_record(seed)
    states = states_of(record)
    game = game_of(record)
    assert game.states == states
    for ply in reversed(range(len(record.moves))):
        assert game.undo() == states[ply] == game.state
        assert game.states == states[: ply + 1]
        assert game.moves == record.moves[:ply]
        assert game.can_redo
    assert not game.can_undo
    for ply in range(1, len(states)):
        assert game.redo() == states[ply]
    assert not game.can_redo


@pytest.mark.parametrize("seed", SEEDS)
def test_the_state_after_undo_is_that_of_the_shorter_game(seed: int) -> None:
    record = random_record(seed)
    game = game_of(record)
    for undone in range(1, len(record.moves) + 1):
        game.undo()
        shorter = record._replace(moves=record.moves[: len(record.moves) - undone])
        assert game.state == states_of(shorter)[-1]


def test_undo_and_redo_stop_at_the_ends() -> None:
    game = Game.new(CIRCLE)
    assert game.undo() == game.redo() == new_game(CIRCLE)
    game.play("A")
    assert game.redo() == game.state
    assert game.moves == (parse_move("A"),)


def test_playing_after_undo_forgets_what_was_taken_back() -> None:
    game = game_of(random_record("cut", plies=10))
    for _ in range(4):
        game.undo()
    state = game.state
    game.play("A")
    assert not game.can_redo
    assert len(game.moves) == 7
    assert game.undo() == state


@pytest.mark.parametrize("text", ["L@e5", "B33/0@a1", "B2/0@i9", "X", "", "B2/9@a1"])
def test_a_refused_move_leaves_the_game_as_it_was(text: str) -> None:
    game = Game.new(CIRCLE)
    game.play("A")
    game.play("A")
    game.undo()
    states, moves, state = game.states, game.moves, game.state
    with pytest.raises((IllegalMove, InvalidNotation)):
        game.play(text)
    assert (game.states, game.moves, game.state) == (states, moves, state)
    assert game.can_redo


@pytest.mark.parametrize("seed", SEEDS)
def test_every_text_there_and_back(seed: int) -> None:
    game = game_of(random_record(seed)._replace(tags={"Green": "Ann", "Seed": "s"}))
    for _ in range(5):
        game.undo()
    for again in (Game.from_record(game.record()), Game.from_link(game.link())):
        assert again.states == game.states
        assert again.moves == game.moves
        assert again.tags["Green"] == "Ann"
    restored = Game.restore(game.save())
    assert (restored.states, restored.moves, restored.tags) == (game.states, game.moves, game.tags)
    for _ in range(5):
        assert restored.redo() == game.redo()


def test_a_game_from_a_bare_position_is_saved_and_linked_but_has_no_record() -> None:
    state = position(player(time=30, sewn=square(3)), player(time=29), CIRCLE[10:])
    game = Game(state)
    game.play("A")
    assert Game.from_link(game.link()).state == game.state
    restored = Game.restore(game.save())
    assert restored.state == game.state
    assert restored.undo() == state
    with pytest.raises(InvalidNotation) as caught:
        game.record()
    assert caught.value.reason == "no-record"


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_sewn_covers_the_quilt(seed: int) -> None:
    game = game_of(random_record(seed))
    for seat in (0, 1):
        sewn = game.sewn(seat)
        assert sum(piece.mask for piece in sewn) == FULL & ~game.state.players[seat].free
        assert all(piece.patch is not None for piece in sewn)
    bought = {move.patch: mask_of(move) for move in game.moves if isinstance(move, Buy)}
    pieces = {piece.patch: piece.mask for seat in (0, 1) for piece in game.sewn(seat)}
    pieces.pop(0, None)
    assert pieces == bought


def test_cloth_whose_patch_is_unknown() -> None:
    game = Game(position(player(sewn=square(3)), player(), CIRCLE[10:], turn=1))
    assert [(piece.patch, piece.mask) for piece in game.sewn(0)] == [(None, square(3))]
    assert game.sewn(1) == ()


SAVED = Game.new(CIRCLE).save()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        "<html>",
        SAVED[:-5],
        SAVED.replace('"ply": 0, "tags"', '"ply": 1, "tags"'),
        SAVED.replace('"moves": ""', '"moves": "L@e5"'),
        SAVED.replace('"moves": ""', '"moves": 7'),
        SAVED.replace('"tags": {}', '"tags": []'),
        SAVED.replace("classic", "blue"),
        "[" * 100_000,
        " " * 10_000_000,
    ],
)
def test_what_is_no_saved_game(text: str) -> None:
    assert text != SAVED
    with pytest.raises(InvalidNotation, match="this is not a saved game") as caught:
        Game.restore(text)
    assert caught.value.reason == "saved-game"


def test_a_saved_game_is_json() -> None:
    assert set(json.loads(SAVED)) == {"state", "moves", "ply", "tags"}


def test_a_new_game_keeps_the_seed_it_was_shuffled_by():
    game = Game.new()
    assert Game.new(seed=game.tags["Seed"]).state == game.state
    assert Game.new(seed=7).tags == {"Seed": "7"}
    assert Game.new(seed=7).state == Game.new(seed="7").state


@pytest.mark.parametrize("circle", [[], range(33), ["1"] * 33, [1] * 33, "a text", [None]])
def test_a_circle_that_is_none_is_refused_in_words(circle):
    with pytest.raises(ValueError, match="each of the patches 1 to 33 once"):
        Game.new(circle=circle)


def test_a_game_goes_on_from_a_position_and_has_no_record() -> None:
    game = game_of(random_record(3))
    game.undo()
    again = Game.from_position(game.position())
    assert again.state == game.state
    with pytest.raises(InvalidNotation):
        again.record()


def test_the_link_is_that_of_the_state_on_the_table_and_of_the_tags() -> None:
    game = Game.new(CIRCLE)
    links = [game.link()]
    for text in ("B2/0@a1", "A"):
        game.play(text)
        links.append(game.link())
    game.tags["Green"] = "Ann"
    links.append(game.link())
    assert len(set(links)) == 4
    del game.tags["Green"]
    for link in reversed(links[:-1]):
        assert game.link() == link
        game.undo()
    game.play("B2/0@b1")
    assert game.link() not in links
