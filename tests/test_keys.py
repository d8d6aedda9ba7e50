"""Keys by their place on the keyboard, and when they are ours."""

import pytest
from shelf import Shelf, open_tab
from tables import recorded

from web import keys


@pytest.fixture
def app():
    started = open_tab(Shelf())
    started.fill("against", "people")
    started.act("start")
    return started


def press(app, code, key="", shift=False, repeated=False):
    return keys.action(app, code, key, shift, repeated)


@pytest.mark.parametrize("code", [*keys.KEYS, *keys.SHIFTED])
def test_every_key_names_a_verb_of_the_app(app, code):
    for table in (keys.KEYS, keys.SHIFTED):
        if code in table:
            app.act(table[code])


def test_letters_go_by_place_so_that_other_alphabets_work(app):
    assert press(app, "KeyA", "ф") == "advance"
    assert press(app, "KeyU", "Г", shift=True) == "redo"


def test_keys_for_the_patch_in_hand_need_one(app):
    assert press(app, "ArrowUp") is None
    assert press(app, "KeyR") is None
    app.act("choose 1")
    assert press(app, "ArrowUp") == "nudge -1 0"
    assert press(app, "KeyR", shift=True) == "left"
    assert press(app, "Space") == "confirm"


def test_a_held_key_repeats_only_steps(app):
    app.act("choose 1")
    assert press(app, "ArrowLeft", repeated=True) == "nudge 0 -1"
    assert press(app, "KeyA", repeated=True) is None
    assert press(app, "Enter", repeated=True) is None


def test_with_a_panel_open_only_escape_and_help_are_ours(app):
    app.act("open menu")
    assert press(app, "KeyA") is None
    assert press(app, "Digit1") is None
    assert press(app, "Escape") == "back"
    assert press(app, "Slash", "?", shift=True) == "open keys"


def test_the_last_move_can_be_taken_back_from_the_sheet_of_the_end():
    ended = open_tab(Shelf(), recorded(40).link())
    assert ended.panel == "end"
    assert press(ended, "KeyU") == "undo"
    assert press(ended, "KeyU", shift=True) == "redo"
    assert press(ended, "KeyA") is None


def test_character_keys_can_be_switched_off(app):
    app.act("choose 1")
    app.act("set keys off")
    assert press(app, "KeyR") is None
    assert press(app, "Digit2") is None
    assert press(app, "Slash", "?", shift=True) is None
    assert press(app, "ArrowUp") == "nudge -1 0"
    assert press(app, "Enter") == "confirm"
    assert press(app, "Escape") == "back"


def test_a_shifted_digit_or_tab_is_not_ours(app):
    assert press(app, "Digit1", "!", shift=True) is None
    assert press(app, "Tab", "Tab") is None
