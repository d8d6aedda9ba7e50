"""Whoever taps twice out of habit makes one move: what comes under the finger is not pressed."""

import pytest
from people import touch
from scripts import game_after
from table import Spot, control

DEAD = 600  # milliseconds after which the second tap has had all its consequences


@pytest.mark.parametrize("action", ["confirm", "advance"])
def test_a_double_tap_makes_one_move(phone, browser_name, action):
    game = game_after(7)
    phone.lay(game)
    finger = touch(phone, browser_name).finger
    if action == "confirm":
        place = next(at for at in (1, 2, 3) if phone.has(f"#card-{at}:not(.poor)"))
        phone.press(f"choose {place}")
    spot = phone.middle(control(action))
    for _ in range(2):
        finger.down(spot)
        finger.up()
    phone.page.wait_for_timeout(DEAD)
    assert phone.game.state.ply == game.state.ply + 1


@pytest.mark.parametrize("across", [0.15, 0.92])
def test_a_double_tap_on_a_card_only_takes_it_in_hand(phone, browser_name, across):
    game = game_after(7)
    phone.lay(game)
    finger = touch(phone, browser_name).finger
    box = phone.page.locator("#card-3").bounding_box()
    spot = Spot(box["x"] + box["width"] * across, box["y"] + box["height"] * 0.1)
    for _ in range(2):
        finger.down(spot)
        finger.up()
    phone.page.wait_for_timeout(DEAD)
    phone.await_game(game)
    assert not phone.has("#panel")
