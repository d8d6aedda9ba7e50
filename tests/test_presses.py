"""Double taps: the second half does nothing, presses in a row do."""

import pytest

from web.presses import HASTE, PLACE, Presses


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("confirm", "advance"),
        ("advance", "advance"),
        ("choose 3", "undo"),
        ("choose 2", "open menu"),
        ("choose 1", "choose 1"),
    ],
)
def test_the_second_half_of_a_double_tap_is_not_meant(first, second):
    presses = Presses()
    assert presses.is_meant(first, 1000, 50, 50)
    assert not presses.is_meant(second, 1000 + HASTE / 2, 55, 48)
    assert not presses.is_meant(second, 1000 + HASTE * 1.4, 55, 48)  # nor a third
    assert presses.is_meant(second, 1000 + HASTE * 3, 55, 48)


@pytest.mark.parametrize("action", ["right", "undo", "next"])
def test_what_is_pressed_in_a_row_is_meant(action):
    presses = Presses()
    assert all(presses.is_meant(action, 1000 + 50 * count, 50, 50) for count in range(9))


def test_a_press_elsewhere_is_meant():
    presses = Presses()
    assert presses.is_meant("choose 1", 1000, 50, 50)
    assert presses.is_meant("confirm", 1050, 50 + PLACE, 50)
