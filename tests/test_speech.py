"""What listeners are told: every event once, in one message, in whole sentences."""

import pytest
from support import player, square
from tables import STATES, composed, find, held, laid, recorded, words_of

from patchwork import Game
from web import view


def said(app):
    return words_of(find(view.table(app), id="said")).rstrip("\N{NO-BREAK SPACE}")


def refused(app):
    return words_of(find(view.table(app), id="refused")).rstrip("\N{NO-BREAK SPACE}")


def seven_ahead():
    quilt = square(7) & ~3
    game = composed(player(99, 30, sewn=quilt), player(time=40), circle=(1, 2, 3))
    return held(game, 1, 0, "a1")


@pytest.mark.parametrize(
    ("state", "says"),
    [
        ("sewn", "Ann sewed patch 20 on g1. Paid 10 buttons, 1 left. Time 31 to 35. "
         "10 buttons of income. Ann to move: 1 space behind."),
        ("advanced", "Ann advanced. 6 buttons for the way. Time 31 to 37. "
         "7 buttons of income. Ben to move: 1 space behind."),
        ("put back", "Patch 20 is put back."),
        ("at the edge", "That is the edge."),
        ("taken back", "Taken back: Ben sewed leather on a3. "
         "Ben reached the leather mark. It is free."),
        ("made again", "Made again: Ben sewed leather on a3. Ann to move: 5 spaces behind."),
        ("no move yet", "No move has been made yet."),
    ],
)  # fmt: skip
def test_what_happened_is_said_in_one_message(state, says):
    assert said(STATES[state]()) == says


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        (["choose 2"], "Patch 20 in hand. It fits in 29 places. At g1: fits."),
        (
            ["choose 2", "right"],
            "Turned right. 3 wide, 3 high. At g1. It lies on 2 sewn cells: g1 and g2.",
        ),
        (
            ["choose 2", "flip"],
            "Flipped. 3 wide, 3 high. At g1. It lies on 2 sewn cells: g1 and g2.",
        ),
        (["choose 2", "nudge 1 0"], "At g2"),
        (["choose 2", "next"], "At "),
    ],
)
def test_the_patch_in_hand_is_followed(actions, says):
    assert said(laid(recorded(25), *actions)).startswith(says)


def test_leather_and_the_full_square_are_told():
    app = laid(recorded(30), "advance")
    assert said(app).endswith("Leather won, to be sewn at once. At f1: fits.")
    app.act("confirm")
    assert said(app).startswith("Ann sewed leather on f1. ")
    app = seven_ahead()
    app.act("confirm")
    assert "First full 7 × 7 square: 7 points." in said(app)


def test_the_end_is_told_by_its_panel():
    app = laid(recorded(39), "advance")
    assert said(app).endswith("The game is over.")
    assert "Ann wins" in words_of(find(view.table(app), id="panel-title"))


def test_refusals_are_told_at_once_and_apart():
    app = laid(recorded(17), "choose 1")
    before = said(app)
    app.act("confirm")
    assert refused(app) == "Patch 10 costs 6 buttons, Ann has 3. At h1 it would fit."
    assert said(app) == before
    app = laid(recorded(31), "choose 1")
    assert refused(app) == "The leather patch is sewn first."
    app.act("advance")
    assert app.refused != "The leather patch is sewn first."  # said again


def test_what_is_said_twice_is_told_twice():
    app = laid(recorded(25), "say status")
    first = app.said
    app.act("say status")
    assert app.said != first
    assert app.said.strip() == first.strip()


def test_a_redraw_says_nothing():
    app = laid(recorded(25), "choose 2")
    first = app.said
    app.carry(2, 2)
    app.act("open menu")
    app.act("close")
    assert app.said == first


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("status", "Ann: 11 buttons, income 7, space 31 of 53, 39 cells empty, score −67. "
         "Ben: 18 buttons, income 11, space 36 of 53, 37 cells empty, score −56. "
         "Ann to move: 5 spaces behind."),
        ("last", "Ben sewed leather on a3."),
        ("quilt", "Ann’s quilt: 42 of 81 cells sewn. Row 1: free b1 c1 d1 f1 h1 i1."),
        ("other", "Ben’s quilt: 44 of 81 cells sewn. Row 1: free"),
        ("track", "Ann stands on space 31, Ben on space 36 of 53."),
    ],
)  # fmt: skip
def test_keys_tell_how_things_stand(what, says):
    assert said(laid(recorded(25), f"say {what}")).startswith(says)


def test_a_new_game_is_told():
    app = laid(recorded(25), "open new", "start")
    assert said(app).startswith("Classic edition on the table. Green starts.")
    app = laid(Game.new(seed="tea for two"), "advance", "again", "undo")
    assert said(app).startswith("Classic edition on the table.")


def test_a_shape_is_told_row_by_row():
    card = words_of(find(view.table(laid(recorded(25))), id="card-2"), aloud=True)
    assert card.endswith("Shape: row 1: 1 and 2; row 2: 2 and 3; row 3: 3.")
    card = words_of(find(view.table(laid(recorded(25))), id="card-1"), aloud=True)
    assert card.endswith("Shape: row 1: 1 to 3; row 2: 2 to 4.")
