"""Those who play at a `Table`: with the mouse, with the keyboard alone, or with a finger.

Each can do the same things, each in its own way; `Person.play` makes a given move. What they expect
to see in hand they work out with `web.hand`, and look whether it is drawn there.
"""

import time
from itertools import product

from fingers import Finger, finger_on
from table import Area, Spot, Table, control, until

from patchwork import Game, rules
from patchwork.evaluate import best_leather, best_placement
from patchwork.geometry import cells, row_column
from patchwork.state import Advance, Buy, Move, Sew
from web.hand import Hand

LIFT = 30  # pixels that a patch rides above the finger
RESTS = 0.1  # seconds: after a finger that leaves in full flight Chromium swallows the next tap

PEOPLE = "[name=against][value=people]"
KEYS = {
    "left": "Shift+KeyR",
    "right": "KeyR",
    "flip": "KeyF",
    "next": "KeyN",
    "confirm": "Enter",
    "back": "Escape",
    "close": "Escape",
    "advance": "KeyA",
    "undo": "KeyU",
    "redo": "Shift+KeyU",
}


class Person:
    """What the ways to play have in common. Start with `play`."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def begin(self, seed: str, names: dict[str, str]) -> None:
        """Fill in the sheet for a game of two people, which is open, and start; names are by
        "Green"..."""
        self.choose_people()
        for name, text in {**names, "seed": seed}.items():
            self.fill_in_field(name.lower(), text)
            assert self.table.page.locator(field(name.lower())).input_value() == text
        self.start()

    def type(self, text: str) -> None:
        """Type a text in place of what stands in the field that has the focus."""
        self.table.key("ControlOrMeta+KeyA")
        self.table.page.keyboard.type(text)

    def play(self, game: Game, move: Move) -> None:
        """Make this move on the page and in `game`, and see that they agree."""
        if isinstance(move, Advance):
            self.do("advance")
        else:
            self.sew(self.bring(game, move))
        game.play(move)
        self.table.await_game(game)

    def bring(self, game: Game, move: Buy | Sew) -> Hand:
        """Take the patch of this move in hand and hold it over the move's place."""
        hand = self.take(game, move)
        if isinstance(move, Buy):
            for action in turns(hand, move.orientation):
                self.do(action)
                hand = turned(hand, action)
        wanted = Hand.over(hand.patch, hand.digit, *row_column(move.cell))
        if wanted.mask != hand.mask:
            self.carry(hand, wanted)
        self.see(wanted)
        return wanted

    def take(self, game: Game, move: Buy | Sew) -> Hand:
        """Choose the patch of this move; it lies over its snuggest place. Leather is in hand."""
        state = game.state
        assert state.turn is not None
        free = state.players[state.turn].free
        if isinstance(move, Sew):
            hand = Hand.holding(best_leather(free))
        else:
            best = best_placement(free, move.patch)
            hand = Hand.holding(best) if best else Hand.over(move.patch, 0, 3, 3)
            self.do(f"choose {rules.offer(state).index(move.patch) + 1}")
        self.see(hand)
        return hand

    def see(self, hand: Hand) -> None:
        """Look at the patch in hand until it lies there."""
        where = Area(hand.row, hand.column, hand.orientation.height, hand.orientation.width)
        until(lambda: self.table.ghost() == where, f"{hand} over {where}")

    def do(self, action: str) -> None:
        """Use the control of an action: choose 1..3, left, right, flip, advance, undo, redo, ..."""
        raise NotImplementedError

    def carry(self, hand: Hand, wanted: Hand) -> None:
        """Move the patch in hand there."""
        raise NotImplementedError

    def sew(self, hand: Hand) -> None:
        """Sew the patch in hand on where it is."""
        raise NotImplementedError

    def choose_people(self) -> None:
        """Choose on the sheet for a new game, as it is at first, that two people play."""
        raise NotImplementedError

    def fill_in_field(self, name: str, text: str) -> None:
        """Put a text into a field of the sheet for a new game."""
        raise NotImplementedError

    def start(self) -> None:
        """Send the sheet for a new game off."""
        raise NotImplementedError


class Mouse(Person):
    """Clicks on controls, carries the patch by moving over the quilt, sews with a click there."""

    def do(self, action: str) -> None:
        self.table.press(action)

    def carry(self, hand: Hand, wanted: Hand) -> None:
        self.table.page.mouse.move(*self.table.spot(*middle(wanted)))

    def sew(self, hand: Hand) -> None:
        self.click(self.table.spot(*middle(hand)))

    def click(self, spot: Spot) -> None:
        """Click there."""
        self.table.take_time(spot)
        self.table.page.mouse.click(*spot)

    def drag(self, start: Spot, end: Spot) -> None:
        """Press here, let go there."""
        mouse = self.table.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=3)
        mouse.up()

    def choose_people(self) -> None:
        self.table.page.locator(PEOPLE).click()

    def fill_in_field(self, name: str, text: str) -> None:
        self.table.page.locator(field(name)).click()
        self.type(text)

    def start(self) -> None:
        self.table.page.locator("#new-game [type=submit]").click()


class Keyboard(Person):
    """Touches nothing but keys."""

    def do(self, action: str) -> None:
        verb, *place = action.split()
        self.table.key(f"Digit{place[0]}" if place else KEYS[verb])

    def carry(self, hand: Hand, wanted: Hand) -> None:
        down, right = wanted.row - hand.row, wanted.column - hand.column
        for key, count in {"ArrowDown": down, "ArrowRight": right}.items():
            opposite = {"ArrowDown": "ArrowUp", "ArrowRight": "ArrowLeft"}[key]
            for _ in range(abs(count)):
                self.table.key(key if count > 0 else opposite)

    def sew(self, hand: Hand) -> None:
        self.do("confirm")

    def choose_people(self) -> None:
        self.tab_to("[name=against]")
        self.table.key("ArrowRight")

    def fill_in_field(self, name: str, text: str) -> None:
        self.tab_to(field(name))
        self.type(text)

    def start(self) -> None:
        self.table.key("Enter")

    def tab_to(self, selector: str) -> None:
        """Press Tab until the focus is there."""
        for _ in range(60):
            self.table.key("Tab")
            if self.table.page.evaluate(
                "selector => document.activeElement.matches(selector)", selector
            ):
                return
        raise AssertionError(f"no Tab leads to {selector}")


class Touch(Person):
    """Taps controls and quilt with a finger, drags where a tap would only hit the patch itself."""

    def __init__(self, table: Table, finger: Finger) -> None:
        super().__init__(table)
        self.finger = finger

    def do(self, action: str) -> None:
        self.tap_on(control(action))

    def carry(self, hand: Hand, wanted: Hand) -> None:
        row, column = middle(wanted)
        if not lies_on(hand, row, column):
            self.tap(self.table.spot(row, column))
            return
        below = wanted.row + wanted.orientation.height + LIFT / self.table.cell()
        self.drag(self.table.spot(*grip(hand)), self.table.spot(below, column))

    def sew(self, hand: Hand) -> None:
        self.do("confirm")

    def choose_people(self) -> None:
        self.tap_on(PEOPLE)

    def fill_in_field(self, name: str, text: str) -> None:
        self.tap_on(field(name))
        self.type(text)

    def start(self) -> None:
        self.tap_on("#new-game [type=submit]")

    def tap_on(self, selector: str) -> None:
        """Tap the middle of an element."""
        self.tap(self.table.middle(selector))

    def tap(self, spot: Spot) -> None:
        """Put the finger down and lift it."""
        self.table.take_time(spot)
        self.finger.down(spot)
        self.finger.up()

    def drag(self, start: Spot, end: Spot) -> None:
        """Put the finger down here and lift it there."""
        self.finger.down(start)
        for part in (1, 2, 3):
            x, y = (a + (b - a) * part / 3 for a, b in zip(start, end, strict=True))
            self.finger.move(Spot(x, y))
        time.sleep(RESTS)
        self.finger.up()


def touch(table: Table, browser_name: str) -> Touch:
    """A person with a finger, as far as this browser can be given one."""
    return Touch(table, finger_on(table.page, browser_name))


def field(name: str) -> str:
    """The selector of a text field in the sheet for a new game."""
    return f"[name={name}]:not([type=radio])"


def turns(hand: Hand, digit: int) -> list[str]:
    """The actions that bring a patch into this orientation."""
    right = [[], ["right"], ["right", "right"], ["left"]]
    for flip, quarters in product([[], ["flip"]], right):
        actions = flip + quarters
        end = hand
        for action in actions:
            end = turned(end, action)
        if end.orientation.digit == digit:
            return actions
    raise AssertionError(f"{hand} has no orientation {digit}")


def turned(hand: Hand, action: str) -> Hand:
    """The hand after "left", "right" or "flip"."""
    return hand.flipped() if action == "flip" else hand.turned(1 if action == "right" else -1)


def middle(hand: Hand) -> tuple[float, float]:
    """The middle of the patch in hand, in cells from the quilt's corner."""
    return hand.row + hand.orientation.height / 2, hand.column + hand.orientation.width / 2


def grip(hand: Hand) -> tuple[float, float]:
    """The middle of one of its own cells."""
    row, column = row_column(next(cells(hand.mask)))
    return row + 0.5, column + 0.5


def lies_on(hand: Hand, row: float, column: float) -> bool:
    """Whether the patch in hand covers this point, or comes too near for a pixel's error."""
    near = product((row - 0.1, row + 0.1), (column - 0.1, column + 0.1))
    return any(hand.mask >> (int(down) * 10 + int(right)) & 1 for down, right in near)
