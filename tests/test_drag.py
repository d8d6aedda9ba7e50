"""What hovers, presses, drags and taps mean for the patch in hand."""

import pytest
from shelf import Shelf, open_tab

from web.drag import NOTCH, NOWHERE, Drag, Point, Pointer
from web.hand import Hand

MOUSE = Pointer(1, slack=0.1, lift=None)
FINGER = Pointer(2, slack=0.3, lift=0.8)
OTHER_FINGER = Pointer(3, slack=0.3, lift=0.8)
BESIDE = Point(4.5, 14.0)


@pytest.fixture
def app():
    started = open_tab(Shelf())
    started.fill("seed", "tea for two")
    started.fill("against", "people")
    started.act("start")
    started.act("choose 3")  # patch 2: three cells in a corner
    started.hold(Hand.over(2, 0, 4, 4))
    return started


@pytest.fixture
def drag(app):
    return Drag(app)


def place(app):
    return app.hand.row, app.hand.column


def click(drag, pointer, point, is_over=True):
    drag.move(pointer, point, is_over)
    drag.down(pointer, point)
    drag.up(pointer, point)


# A mouse


def test_a_mouse_carries_the_patch_over_the_quilt_and_a_click_sews_it_on(app, drag):
    drag.move(MOUSE, Point(2.1, 6.9), is_over=True)
    assert place(app) == (1, 6)
    assert app.state.ply == 0
    click(drag, MOUSE, Point(8, 1))
    assert app.state.ply == 1
    assert app.game.moves[0].cell == 70


def test_the_cloth_follows_smoothly_while_its_cells_snap(app, drag):
    drag.move(MOUSE, Point(2.1, 6.9), is_over=True)
    assert drag.offset == pytest.approx((0.1, -0.1))
    drag.move(MOUSE, Point(-3, 6.9), is_over=True)
    assert drag.offset.row == -0.5


def test_a_mouse_that_leaves_lays_the_patch_where_it_lay_as_it_was_turned(app, drag):
    drag.move(MOUSE, Point(1, 1), is_over=True)
    app.act("right")
    drag.move(MOUSE, BESIDE, is_over=False)
    assert place(app) == (4, 4)
    assert app.hand.digit == 1
    assert drag.offset == NOWHERE


def test_a_click_where_it_does_not_fit_keeps_the_patch_in_hand(app, drag):
    app.act("confirm")
    while app.seat != 0 or app.offer()[0].short:
        app.act("advance")
    app.act("choose 1")
    click(drag, MOUSE, Point(5, 5))
    ply = app.state.ply
    assert app.held().blocked
    assert app.state.ply == ply


def test_a_mouse_drags_a_patch_from_the_offer_and_drops_it_on_the_quilt(app, drag):
    app.act("back")
    drag.down(MOUSE, BESIDE, place=3)
    drag.move(MOUSE, Point(4.5, 13.0), is_over=False)
    assert app.is_in_hand(3)
    drag.move(MOUSE, Point(3, 3), is_over=True)
    drag.up(MOUSE, Point(3, 3))
    assert app.game.moves[0].cell == 22


def test_a_patch_dropped_beside_the_quilt_goes_back(app, drag):
    app.act("back")
    drag.down(MOUSE, BESIDE, place=1)
    drag.move(MOUSE, Point(3, 3), is_over=True)
    drag.up(MOUSE, BESIDE)
    assert (app.hand, app.state.ply) == (None, 0)


def test_dragging_another_patch_from_the_offer_swaps(app, drag):
    drag.down(MOUSE, BESIDE, place=2)
    drag.move(MOUSE, Point(3, 3), is_over=True)
    assert app.is_in_hand(2)


def test_a_click_on_the_offer_is_left_to_the_button(app, drag):
    app.act("back")
    drag.down(MOUSE, BESIDE, place=1)
    drag.up(MOUSE, BESIDE)
    assert app.hand is None
    assert not drag.has_dragged


@pytest.mark.parametrize("action", ["open keys", "advance", "choose 2", "back"])
def test_a_drag_ends_when_a_key_does_something_else(app, drag, action):
    drag.down(MOUSE, Point(4.5, 4.5))
    drag.move(MOUSE, Point(6, 6), is_over=True)
    app.act(action)
    before = app.state, app.hand, app.panel
    drag.move(MOUSE, Point(2, 2), is_over=True)
    drag.up(MOUSE, Point(2, 2))
    assert (app.state, app.hand, app.panel) == before


# A finger


def test_a_tap_moves_the_patch_there_but_never_sews(app, drag):
    drag.down(FINGER, Point(1.5, 1.5))
    drag.move(FINGER, Point(1.6, 1.6), is_over=True)  # a trembling finger
    drag.up(FINGER, Point(1.6, 1.6))
    assert place(app) == (1, 1)
    drag.down(FINGER, Point(1.5, 1.5))
    drag.up(FINGER, Point(1.5, 1.5))
    assert (place(app), app.state.ply) == ((1, 1), 0)


def test_a_finger_carries_the_patch_above_itself_and_lays_it_down(app, drag):
    drag.down(FINGER, Point(5.5, 5.5))
    drag.move(FINGER, Point(7.9, 5.5), is_over=True)
    assert app.hand.row + app.hand.orientation.height <= 7.5
    drag.up(FINGER, Point(7.9, 5.5))
    assert (app.hand is not None, app.state.ply) == (True, 0)


def test_a_finger_below_the_quilt_reaches_the_last_row(app, drag):
    drag.down(FINGER, Point(5.5, 5.5))
    drag.move(FINGER, Point(9.8, 5.5), is_over=False)
    drag.up(FINGER, Point(9.8, 5.5))
    assert app.hand.row == 7


def test_a_second_finger_does_nothing(app, drag):
    drag.down(FINGER, Point(4.5, 4.5))
    drag.down(OTHER_FINGER, Point(0.5, 0.5))
    drag.move(OTHER_FINGER, Point(8.5, 8.5), is_over=True)
    drag.up(OTHER_FINGER, Point(8.5, 8.5))
    assert place(app) == (4, 4)


def test_a_second_finger_does_not_end_a_drag(app, drag):
    drag.down(FINGER, Point(4.5, 4.5))
    drag.move(FINGER, Point(7.5, 2.5), is_over=True)
    where = place(app)
    drag.down(OTHER_FINGER, Point(0.5, 0.5))
    drag.up(FINGER, Point(7.5, 2.5))
    assert place(app) == where


def test_a_cancelled_pointer_puts_the_patch_where_it_was(app, drag):
    drag.down(FINGER, Point(4.5, 4.5))
    drag.move(FINGER, Point(1.5, 1.5), is_over=True)
    drag.cancel(FINGER)
    assert place(app) == (4, 4)
    app.act("back")
    drag.down(FINGER, BESIDE, place=1)
    drag.move(FINGER, Point(1.5, 1.5), is_over=True)
    drag.cancel(FINGER)
    assert app.hand is None


# Both


def test_the_wheel_turns_one_step_a_notch_and_only_with_a_patch_in_hand(app, drag):
    digit = app.hand.digit
    assert drag.wheel(NOTCH / 2)
    assert app.hand.digit == digit
    drag.wheel(NOTCH / 2)
    assert app.hand.digit == (digit + 1) % 4
    drag.wheel(-NOTCH)
    assert app.hand.digit == digit
    app.act("back")
    assert not drag.wheel(NOTCH)


@pytest.mark.parametrize("pointer", [MOUSE, FINGER])
def test_without_a_patch_in_hand_the_quilt_takes_nothing(app, drag, pointer):
    app.act("back")
    drag.down(pointer, Point(4.5, 4.5))
    drag.move(pointer, Point(2.5, 2.5), is_over=True)
    drag.up(pointer, Point(2.5, 2.5))
    assert (app.hand, app.state.ply) == (None, 0)


def test_leather_cannot_be_chosen_away_from_the_offer(app, drag):
    while app.state.phase != "leather":
        app.act("advance")
    before = app.hand
    drag.down(MOUSE, BESIDE, place=1)
    drag.move(MOUSE, Point(3, 3), is_over=True)
    assert not drag.has_dragged
    drag.up(MOUSE, Point(3, 3))
    assert app.state.phase == "leather"
    assert app.hand.patch == before.patch
