"""The guide through the first game: when each tip is shown, and when none is."""

import pytest
from shelf import DeniedShelf, Shelf, open_tab
from tables import TIPS, WORDS, beginners, find, laid, nodes_of, recorded, words_of

from patchwork import Game
from web import guide, view
from web.settings import Settings


def due(app):
    found = guide.tip(app)
    return found and found.key


@pytest.mark.parametrize("each", guide.TIPS, ids=lambda each: each.key)
def test_a_tip_is_shown_when_its_thing_happens(each):
    app = TIPS[each.key]()
    assert due(app) == each.key
    root = view.table(app)
    assert root.attributes["data-tip"] == each.target
    labels = [node for node in nodes_of(root) if node.attributes.get("id") == "understood"]
    assert len(labels) == (each.target != "sums")
    assert WORDS[f"tip.{each.key}"] in words_of(root)


def test_what_was_understood_is_not_said_again():
    app = beginners(recorded(25))
    app.act("understood")
    assert due(app) is None
    assert "hidden" in find(view.table(app), css="guide").attributes
    app.act("choose 2")
    app.act("back")
    assert due(app) is None


def test_a_tip_lasts_until_the_player_goes_on():
    app = beginners(recorded(25))
    assert due(app) == "choose"
    app.act("choose 2")
    assert due(app) == "place"
    app.act("nudge 1 0")
    app.act("right")
    assert due(app) == "place"
    app.act("back")
    assert due(app) is None
    app.act("advance")
    assert due(app) == "income"


def test_a_tip_names_both_of_its_controls_in_words():
    root = view.table(TIPS["choose"]())
    for name, words in (("understood", "Understood"), ("no-tips", "No more tips")):
        assert words_of(find(root, id=name), aloud=True) == words


def test_tips_can_be_switched_off_for_ever():
    app = beginners(recorded(25), "no-tips")
    assert due(app) is None
    assert app.settings["guide"] == "off"


def test_who_has_finished_a_game_needs_no_tips():
    shelf = Shelf()
    app = open_tab(shelf)
    assert app.is_beginner
    app = open_tab(shelf, recorded(39).link())
    app.act("advance")
    assert due(app) == "end"  # it is still the first game
    app.act("again")
    assert due(app) is None
    assert not open_tab(shelf).is_beginner


def test_the_table_without_a_beginner_has_no_tip():
    app = laid(Game.new(seed="tea for two"))
    app.is_beginner = False
    assert "data-tip" not in view.table(app).attributes


def test_tips_are_kept():
    shelf = Shelf()
    Settings(shelf, "p:").note_tip("place")
    Settings(shelf, "p:").note_tip("choose")
    assert Settings(shelf, "p:").tips == {"place", "choose"}


@pytest.mark.parametrize("text", ["{}", "[[1]]", "[", "7"])
def test_damaged_tips_do_no_harm(text):
    shelf = Shelf()
    shelf.kept["p:tips"] = text
    assert "choose" not in Settings(shelf, "p:").tips
    assert Settings(DeniedShelf(), "p:").tips == frozenset()
