"""The patch in hand under mouse and finger: what people report of other games, tried here."""

import pytest
from people import LIFT, Keyboard, Mouse, Touch, grip, middle, touch, turned
from scripts import game_after
from table import Area, Spot, Table, until

from patchwork import Game
from patchwork.evaluate import best_placement
from patchwork.patches import PATCHES, SMALLEST
from patchwork.state import Buy
from web.hand import Hand

SIZE = 9


def long_and_crooked() -> Game:
    """A game with the longest patch and two without any symmetry on offer."""
    bar = max(PATCHES, key=lambda patch: len(PATCHES[patch].shape[0]))
    crooked = [patch for patch in PATCHES if len(PATCHES[patch].orientations) == 8 and patch != bar]
    first = [bar, *crooked[:2]]
    rest = [patch for patch in PATCHES if patch not in (*first, SMALLEST)]
    return Game.new(circle=[*first, *rest, SMALLEST])


def lay_and_choose(table: Table, place: int, game: Game | None = None) -> Hand:
    """A patch in hand over its snuggest place, on a table with a game in its middle."""
    game = game or game_after(9)
    table.lay(game)
    state = game.state
    assert state.turn is not None
    table.press(f"choose {place}")
    best = best_placement(state.players[state.turn].free, state.circle[place - 1])
    assert best is not None
    until(lambda: table.ghost() == area(Hand.holding(best)), "the patch over its place")
    return Hand.holding(best)


def area(hand: Hand) -> Area:
    """The cells that the patch in hand spans."""
    return Area(hand.row, hand.column, hand.orientation.height, hand.orientation.width)


def card(table: Table, place: int) -> Spot:
    """The middle of a card of the offer."""
    return table.middle(f"#card-{place}")


@pytest.fixture
def mouse(desk) -> Mouse:
    """A mouse at the shared table."""
    desk.page.mouse.move(5, 5)
    return Mouse(desk)


@pytest.fixture
def finger(phone, browser_name) -> Touch:
    """A finger on the shared phone."""
    return touch(phone, browser_name)


# With the mouse


def test_the_mouse_carries_the_patch_and_leaves_it_where_it_lay(mouse):
    table, hand = mouse.table, lay_and_choose(mouse.table, 1)
    elsewhere = Hand.over(hand.patch, hand.digit, 6 - hand.row // 2, 4)
    mouse.carry(hand, elsewhere)
    mouse.see(elsewhere)
    table.page.mouse.move(*card(table, 1))
    mouse.see(hand)


def test_a_trembling_click_chooses_and_does_not_drag(mouse):
    table, game = mouse.table, game_after(9)
    table.lay(game)
    x, y = card(table, 2)
    mouse.drag(Spot(x, y), Spot(x + 2, y + 1))
    until(lambda: table.ghost(), "a patch in hand")
    assert table.text("#card-2 .num") == str(game.state.circle[1])
    assert table.page.locator("#card-2[aria-pressed=true]").count() == 1
    table.press("back")


def test_a_patch_dragged_from_the_offer_is_sewn_on_where_it_is_dropped(mouse):
    table, game = mouse.table, game_after(0)
    table.lay(game)
    patch = game.state.circle[0]
    best = best_placement(game.state.players[0].free, patch)
    wanted = Hand.over(patch, best.orientation, 3, 4)
    mouse.drag(card(table, 1), table.spot(*middle(wanted)))
    game.play(wanted.move)
    table.await_game(game)


@pytest.mark.parametrize("target", ["#card-1", "#menu", ".strip"])
def test_a_patch_dropped_beside_the_quilt_goes_back(mouse, target):
    table, game = mouse.table, game_after(9)
    table.lay(game)
    page = table.page
    page.mouse.move(*card(table, 1))
    page.mouse.down()
    page.mouse.move(*table.spot(4, 4), steps=3)
    until(lambda: table.ghost(), "the patch over the quilt")
    page.mouse.move(*table.middle(target), steps=3)
    page.mouse.up()
    until(lambda: table.ghost() is None, "an empty hand")
    assert table.code == game.link()
    assert not table.has("#panel")


@pytest.mark.parametrize("way", ["right click", "Escape", "button", "card"])
def test_a_patch_can_be_put_back(mouse, way):
    table, page = mouse.table, mouse.table.page
    hand, code = lay_and_choose(table, 1), table.code
    page.evaluate("""() => addEventListener("contextmenu",
        event => { window.menuPrevented = event.defaultPrevented; })""")
    if way == "right click":
        page.mouse.click(*table.spot(*middle(hand)), button="right")
        assert page.evaluate("window.menuPrevented")
    elif way == "Escape":
        page.keyboard.press("Escape")
    else:
        table.press("back" if way == "button" else "choose 1")
    until(lambda: table.ghost() is None, "an empty hand")
    assert table.code == code


def test_the_wheel_turns_a_step_a_notch_over_the_quilt_only(mouse):
    table, page = mouse.table, mouse.table.page
    hand = lay_and_choose(table, 1, long_and_crooked())
    page.mouse.wheel(0, 100)  # the mouse is over the card
    mouse.see(hand)
    hand = Hand.over(hand.patch, hand.digit, 2, 2)
    mouse.carry(hand, hand)
    mouse.see(hand)
    for pixels, action in ((100, "right"), (-100, "left"), (-100, "left"), (100, "right")):
        page.mouse.wheel(0, pixels)
        hand = turned(hand, action)
        mouse.see(hand)
    for _ in range(2):  # a trackpad sends little at a time
        page.mouse.wheel(0, 30)
    mouse.see(hand)
    page.mouse.wheel(0, 30)
    mouse.see(turned(hand, "right"))
    assert page.evaluate("scrollY") == 0


def test_choosing_another_patch_puts_the_first_back(mouse):
    table = mouse.table
    lay_and_choose(table, 1)
    table.press("choose 2")
    until(lambda: table.page.locator("#card-2[aria-pressed=true]").count(), "the second patch")
    assert table.page.locator(".card[aria-pressed=true]").count() == 1
    assert table.page.locator("#board .ghost").count() == 1


@pytest.mark.parametrize("place", [1, 2, 3])
def test_a_patch_turns_in_every_corner_and_comes_home(desk, place):
    keyboard = Keyboard(desk)
    hand = lay_and_choose(desk, place, long_and_crooked())
    for down, right in ((-SIZE, -SIZE), (-SIZE, SIZE), (SIZE, SIZE), (SIZE, -SIZE)):
        corner = hand.moved(down, right)
        keyboard.carry(hand, corner)
        for _ in range(4):
            keyboard.see(corner)
            keyboard.do("right")
            corner = turned(corner, "right")
        keyboard.see(corner)
        hand = corner


# With a finger


def test_a_trembling_tap_chooses_and_does_not_drag(finger):
    table, game = finger.table, game_after(9)
    table.lay(game)
    x, y = card(table, 1)
    finger.finger.down(Spot(x, y))
    finger.finger.move(Spot(x + 4, y + 4))
    finger.finger.up()
    state = game.state
    best = best_placement(state.players[state.turn].free, state.circle[0])
    finger.see(Hand.holding(best))


def test_a_trembling_tap_on_the_quilt_moves_the_patch(finger):
    table, hand = finger.table, lay_and_choose(finger.table, 1, game_after(0))
    wanted = Hand.over(hand.patch, hand.digit, 2, 5)
    x, y = table.spot(*middle(wanted))
    finger.finger.down(Spot(x - 4, y - 4))
    finger.finger.move(Spot(x, y))
    finger.finger.up()
    finger.see(wanted)


def test_turning_twice_and_tapping_at_once_places_the_turned_patch(finger):
    table, game = finger.table, long_and_crooked()
    hand = lay_and_choose(table, 2, game)
    finger.do("right")
    finger.do("right")
    wanted = turned(turned(hand, "right"), "right")
    wanted = Hand.over(wanted.patch, wanted.digit, 3, 3)
    finger.tap(table.spot(*middle(wanted)))
    finger.see(wanted)
    finger.do("confirm")
    game.play(wanted.move)
    assert wanted.move == Buy(hand.patch, wanted.orientation.digit, 33)
    table.await_game(game)


def test_a_carried_patch_is_above_the_finger(finger):
    table, hand = finger.table, lay_and_choose(finger.table, 1, game_after(0))
    finger.finger.down(table.spot(*grip(hand)))
    for row, column in ((7.0, 4.3), (6.0, 3.3), (5.0, 6.3)):
        finger.finger.move(table.spot(row, column))
        top = round(row - LIFT / table.cell() - hand.orientation.height)
        left = round(column - hand.orientation.width / 2)
        held = Hand.over(hand.patch, hand.digit, top, left)
        finger.see(held)
        box = table.box("#board .ghost-rim")
        assert box.y + box.height < table.spot(row, column).y
    finger.finger.up()
    finger.see(held)


def test_a_second_finger_does_nothing(finger):
    table, hand = finger.table, lay_and_choose(finger.table, 1, game_after(0))
    below = 3 + hand.orientation.height + LIFT / table.cell()
    held = Hand.over(hand.patch, hand.digit, 3, 2)
    finger.finger.down(table.spot(*grip(hand)))
    finger.finger.move(table.spot(below, middle(held)[1]))
    finger.see(held)
    finger.finger.down(table.spot(1, 8), 1)
    finger.finger.move(table.spot(2, 8), 1)
    finger.see(held)
    finger.finger.up()
    finger.see(held)
    assert table.page.locator("#board .ghost").count() == 1


def test_a_finger_that_the_browser_takes_away_changes_nothing(finger):
    table, hand = finger.table, lay_and_choose(finger.table, 1, game_after(0))
    finger.finger.down(table.spot(*grip(hand)))
    finger.finger.move(table.spot(4, 4))
    until(lambda: table.ghost() != area(hand), "the patch carried")
    finger.finger.cancel()
    finger.see(hand)


def test_a_finger_drags_a_patch_from_the_offer_and_does_not_sew(finger):
    table, game = finger.table, game_after(0)
    table.lay(game)
    patch = game.state.circle[0]
    best = best_placement(game.state.players[0].free, patch)
    wanted = Hand.over(patch, best.orientation, 2, 3)
    below = 2 + wanted.orientation.height + LIFT / table.cell()
    finger.drag(card(table, 1), table.spot(below, middle(wanted)[1]))
    finger.see(wanted)
    assert table.code == game.link()
    finger.do("confirm")
    game.play(wanted.move)
    table.await_game(game)


def test_a_patch_dragged_off_the_quilt_goes_back(finger):
    table, hand = finger.table, lay_and_choose(finger.table, 1)
    code = table.code
    finger.drag(table.spot(*grip(hand)), Spot(table.spot(0, 4).x, 5))
    until(lambda: table.ghost() is None, "an empty hand")
    assert table.code == code


def test_a_long_press_opens_no_menu_and_keeps_the_patch(finger):
    table, hand = finger.table, lay_and_choose(finger.table, 1)
    prevented = table.page.evaluate("""() => !document.querySelector("#board svg").dispatchEvent(
        new PointerEvent("contextmenu", { bubbles: true, cancelable: true, pointerType: "touch" }))
    """)
    assert prevented
    finger.see(hand)


def test_gestures_of_the_browser_stay_away_from_the_quilt(finger):
    lay_and_choose(finger.table, 1)

    def style(selector: str, name: str) -> str:
        ask = "([selector, name]) => getComputedStyle(document.querySelector(selector))[name]"
        return finger.table.page.evaluate(ask, [selector, name])

    assert style("#board", "touchAction") == "none"
    assert style("#confirm", "touchAction") == "manipulation"
    assert style("html", "touchAction") == "manipulation"
    assert style("#board", "userSelect") == "none"
