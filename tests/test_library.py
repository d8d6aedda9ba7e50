"""Saved games: kept after every move, never overwritten by another tab, no harm where denied."""

import json

import pytest
from shelf import Clock, DeniedShelf, Shelf

from patchwork import Game
from web.library import Library


@pytest.fixture
def shelf():
    return Shelf()


def library(shelf, tab=None):
    return Library(shelf, tab or Shelf(), "patchwork:/here/:", Clock())


def test_a_saved_game_comes_back_with_its_names_and_moves_taken_back(shelf):
    game = Game.new(seed="tea", tags={"Green": "Ann"})
    game.play("A")
    game.play("A")
    game.undo()
    library(shelf).save(game, None)
    (entry,) = library(shelf).entries()
    again = entry.game()
    assert again.state == game.state
    assert again.tags == game.tags
    assert again.can_redo
    assert entry.link == game.link()


def test_two_tabs_never_overwrite_each_other(shelf):
    first, second = library(shelf), library(shelf)
    game = Game.new(seed="tea")
    game.play("A")
    identity = first.save(game, None)
    (entry,) = second.entries()
    other = second.open(entry)
    game.play("A")
    assert first.save(game, identity) == identity
    other.play("A")
    other.play("A")
    forked = second.save(other, identity)
    assert forked != identity
    assert {entry.link for entry in library(shelf).entries()} == {game.link(), other.link()}


def test_looking_at_the_list_does_not_claim_what_another_tab_wrote(shelf):
    first, second = library(shelf), library(shelf)
    game = Game.new(seed="tea")
    identity = first.save(game, None)
    (entry,) = second.entries()
    other = second.open(entry)
    other.play("A")
    second.save(other, identity)
    first.entries()
    game.play("A")
    game.play("A")
    assert first.save(game, identity) != identity


def test_foreign_and_damaged_entries_are_left_alone(shelf):
    shelf.kept = {
        "other-site": "x",
        "patchwork:/there/:game:1": "{}",
        "patchwork:/here/:game:bad": "{not json",
        "patchwork:/here/:game:null": "null",
        "patchwork:/here/:game:deep": "[" * 100_000,
    }
    before = dict(shelf.kept)
    assert library(shelf).entries() == []
    library(shelf).save(Game.new(seed="tea"), None)
    assert before.items() <= shelf.kept.items()


def test_a_damaged_game_is_refused_in_words(shelf):
    saved = library(shelf)
    saved.save(Game.new(seed="tea"), None)
    (key,) = shelf.kept
    kept = json.loads(shelf.kept[key])
    kept["game"] = kept["game"][:-40]
    shelf.kept[key] = json.dumps(kept)
    (entry,) = saved.entries()
    with pytest.raises(ValueError, match="not a saved game"):
        entry.game()


def test_an_entry_with_a_time_beyond_all_time_is_left_out(shelf):
    saved = library(shelf)
    saved.save(Game.new(seed="tea"), None)
    (key,) = shelf.kept
    shelf.kept[key] = shelf.kept[key].replace('"saved": 1.0', '"saved": 1' + "0" * 400)
    assert saved.entries() == []


@pytest.mark.parametrize("name", ["x" * 30, "A\u202eB", "A\nB", 7])
def test_a_saved_game_with_names_that_no_link_can_hold_is_refused(shelf, name):
    game = Game.new(seed="tea")
    kept = json.loads(game.save())
    kept["tags"]["Green"] = name
    with pytest.raises(ValueError, match="not a saved game"):
        Game.restore(json.dumps(kept))


def test_denied_storage_is_noticed_and_does_no_harm():
    denied = Library(DeniedShelf(), DeniedShelf(), "patchwork:/:", Clock())
    assert denied.save(Game.new(seed="tea"), None) is not None
    assert denied.entries() == []
    assert denied.current() is None
    assert denied.is_denied
