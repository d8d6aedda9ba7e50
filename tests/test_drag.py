"""What presses, drags and taps on the quilt mean for the patch in hand."""

import pytest
from shelf import Shelf, open_tab

from web.drag import NOTCH, Drag, Point, Touch
from web.hand import Hand

MOUSE = Touch(slack=0.1, lift=None)
FINGER = Touch(slack=0.3, lift=0.8)


@pytest.fixture
def app():
    started = open_tab(Shelf())
    started.fill("seed", "tea for two")
    started.act("start")
    started.act("choose 3")  # patch 2: three cells in a corner
    started.hold(Hand.over(2, 0, 4, 4))
    return started


def place(app):
    return app.hand.row, app.hand.column


def test_a_tap_moves_the_patch_there_but_never_sews(app):
    drag = Drag(app)
    drag.down(1, Point(1.5, 1.5), FINGER)
    drag.move(1, Point(1.6, 1.6))  # a trembling finger
    drag.up(1, Point(1.6, 1.6))
    assert place(app) in {(0, 0), (1, 1), (0, 1), (1, 0)}
    drag.down(1, Point(app.hand.row + 0.5, app.hand.column + 0.5), FINGER)
    drag.up(1, Point(app.hand.row + 0.5, app.hand.column + 0.5))
    assert app.state.ply == 0


def test_a_mouse_click_on_the_patch_sews_it_on_and_beside_it_moves_it(app):
    drag = Drag(app)
    drag.down(1, Point(7.9, 0.1), MOUSE)
    drag.up(1, Point(7.9, 0.1))
    assert place(app) == (7, 0)
    assert app.state.ply == 0
    drag.down(1, Point(7.5, 0.5), MOUSE)
    drag.up(1, Point(7.5, 0.5))
    assert app.state.ply == 1


def test_a_mouse_drags_the_patch_by_the_cell_it_gripped(app):
    drag = Drag(app)
    drag.down(1, Point(5.5, 5.5), MOUSE)
    drag.move(1, Point(3.5, 6.5))
    assert place(app) == (2, 5)
    drag.up(1, Point(3.5, 6.5))
    assert (place(app), app.state.ply) == ((2, 5), 0)


def test_a_finger_carries_the_patch_above_itself(app):
    drag = Drag(app)
    drag.down(1, Point(5.5, 5.5), FINGER)
    drag.move(1, Point(7.0, 5.5))
    bottom = app.hand.row + app.hand.orientation.height
    assert bottom <= 7


def test_a_second_finger_does_nothing(app):
    drag = Drag(app)
    drag.down(1, Point(4.5, 4.5), FINGER)
    drag.down(2, Point(0.5, 0.5), FINGER)
    drag.move(2, Point(8.5, 8.5))
    drag.up(2, Point(8.5, 8.5))
    assert place(app) == (4, 4)


def test_a_cancelled_pointer_puts_the_patch_where_it_was(app):
    drag = Drag(app)
    drag.down(1, Point(4.5, 4.5), FINGER)
    drag.move(1, Point(0.5, 0.5))
    drag.cancel(1)
    assert place(app) == (4, 4)


def test_far_outside_the_patch_stays_on_the_quilt(app):
    drag = Drag(app)
    drag.down(1, Point(4.5, 4.5), MOUSE)
    drag.move(1, Point(-50, 90))
    assert place(app) == (0, 7)


def test_the_wheel_turns_one_step_a_notch_and_only_with_a_patch_in_hand(app):
    drag = Drag(app)
    digit = app.hand.digit
    assert drag.wheel(NOTCH / 2)
    assert app.hand.digit == digit
    drag.wheel(NOTCH / 2)
    assert app.hand.digit == (digit + 1) % 4
    drag.wheel(-NOTCH)
    assert app.hand.digit == digit
    app.act("back")
    assert not drag.wheel(NOTCH)


def test_without_a_patch_in_hand_presses_do_nothing(app):
    app.act("back")
    drag = Drag(app)
    drag.down(1, Point(4.5, 4.5), MOUSE)
    drag.move(1, Point(2.5, 2.5))
    drag.up(1, Point(2.5, 2.5))
    assert (app.hand, app.state.ply) == (None, 0)
