"""The patch in hand under a mouse or a finger: what hovers, presses, drags and taps mean.

Points are in cells from the top left corner of the quilt, as `web.dom` measures them. A mouse
carries the patch while it is over the quilt and sews it on with a click; a finger moves it with a
tap, or carries it a little above itself. Where a move must be confirmed, by default for fingers,
the patch is only laid down. Both may drag one from the offer; beside the quilt it goes back there.
"""

from math import floor, hypot
from typing import NamedTuple

from patchwork.geometry import SIZE, cell
from web.app import App
from web.hand import Hand

NOTCH = 80.0  # pixels the wheel must scroll for one quarter turn


class Point(NamedTuple):
    """A place on the quilt or beside it, in cells."""

    row: float
    column: float


class Pointer(NamedTuple):
    """A mouse or a finger, in cells: how far it may tremble before it drags, and how far above
    itself it carries a patch (None: a mouse, which has the patch under it)."""

    identity: int
    slack: float
    lift: float | None


class _Press(NamedTuple):
    pointer: Pointer
    at: Point
    place: int | None  # the place of the offer that was pressed; None: the quilt
    hand: Hand | None  # as it was when pressed


NOWHERE = Point(0, 0)


class Drag:
    """What pointers do to the patch in hand. One at a time: a second finger does nothing."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._press: _Press | None = None
        self._laid: Hand | None = None  # where the patch lies while a mouse hovers with it
        self._rests = False  # laid down to be confirmed: a mouse that hovers does not take it along
        self._scrolled = 0.0
        self._taken: int | None = None  # the patch that the last drag took up
        self.has_dragged = False  # by the last press
        self.offset = NOWHERE  # of the carried patch from the cells that it would cover

    @property
    def is_pressed(self) -> bool:
        """Whether a pointer is pressed on the quilt or the offer."""
        return self._press is not None

    def down(self, pointer: Pointer, point: Point, place: int | None = None) -> None:
        """A pointer was pressed on the quilt, or on a place of the offer."""
        if self._press is not None:
            return
        self.has_dragged = False
        if place is None or self._app.can_choose(place):
            self._press = _Press(pointer, point, place, self._laid or self._app.hand)
            self._rests = False

    def move(self, pointer: Pointer, point: Point, is_over: bool) -> None:
        """The pointer moved, pressed or not, over the quilt or elsewhere."""
        press = self._press
        if press is None:
            self._hover(pointer, point, is_over)
            return
        if press.pointer.identity != pointer.identity:
            return
        distance = hypot(point.row - press.at.row, point.column - press.at.column)
        if not self.has_dragged and distance > pointer.slack:
            self.has_dragged = True
            self._take_up(press)
        if self.has_dragged and self._goes_on():
            self._carry(pointer, self._middle(press, point))

    def up(self, pointer: Pointer, point: Point) -> None:
        """The pointer was let go."""
        press = self._press
        if press is None or press.pointer.identity != pointer.identity:
            return
        self._let_go()
        if press.place is not None and not self.has_dragged:
            return  # a click on the offer, which the button takes itself
        if self.has_dragged and not self._goes_on():
            return
        if self.has_dragged and _is_beside(self._middle(press, point)):
            self._app.act("back")
            return
        is_finger = pointer.lift is not None
        is_tap_on_patch = not self.has_dragged and self._is_on_patch(point)
        if not self.has_dragged and not (is_finger and is_tap_on_patch):
            self._app.carry(*point)
        if self._app.must_confirm(is_finger):
            self._rests = True
        elif self.has_dragged or is_tap_on_patch or not is_finger:
            self._app.act("confirm")

    def cancel(self, pointer: Pointer) -> None:
        """The browser took the pointer away: everything is as it was before it was pressed."""
        press = self._press
        if press is None or press.pointer.identity != pointer.identity:
            return
        self._let_go()
        if press.hand is not None:
            self._app.hold(press.hand)
        elif self.has_dragged:
            self._app.act("back")

    def leave(self) -> None:
        """A mouse that hovered left the quilt: the patch lies again where it lay before."""
        laid, self._laid = self._laid, None
        hand = self._app.hand
        self._rests = self._rests and hand is not None
        self.offset = NOWHERE
        if laid is not None and hand is not None and laid.patch == hand.patch:
            self._app.hold(laid._replace(digit=hand.digit))

    def wheel(self, pixels: float) -> bool:
        """The wheel scrolled over the quilt: turn the patch a step a notch. False without one."""
        if self._app.hand is None:
            return False
        self._scrolled += pixels
        if abs(self._scrolled) >= NOTCH:
            self._app.act("right" if self._scrolled > 0 else "left")
            self._scrolled = 0.0
        return True

    def _hover(self, pointer: Pointer, point: Point, is_over: bool) -> None:
        hand = self._app.hand
        if pointer.lift is not None:
            return
        if hand is None or not is_over:
            self.leave()
            return
        if self._rests:
            return
        if self._laid is None or self._laid.patch != hand.patch:
            self._laid = hand
        self._carry(pointer, point)

    def _take_up(self, press: _Press) -> None:
        """A drag from the offer takes the patch in hand, unless it is there already."""
        in_hand = self._app.hand
        if press.place is not None and not self._app.is_in_hand(press.place):
            self._app.act(f"choose {press.place}")
        hand = self._app.hand
        if hand != in_hand:
            self._laid = None
        self._taken = None if hand is None else hand.patch

    def _goes_on(self) -> bool:
        """Whether the drag is still what it was: a key may have opened a sheet, or made a move."""
        hand = self._app.hand
        return hand is not None and hand.patch == self._taken and self._app.panel is None

    def _carry(self, pointer: Pointer, middle: Point) -> None:
        self._app.carry(*middle)
        hand = self._app.hand
        if hand is not None:
            shown = _middle_of(hand)
            self.offset = Point(
                _limited(middle.row - shown.row), _limited(middle.column - shown.column)
            )

    def _let_go(self) -> None:
        self._press = self._laid = None
        self.offset = NOWHERE

    def _middle(self, press: _Press, point: Point) -> Point:
        """Where the middle of the carried patch belongs: a finger carries it above itself."""
        hand = self._app.hand
        if press.pointer.lift is None or hand is None:
            return point
        return Point(point.row - press.pointer.lift - hand.orientation.height / 2, point.column)

    def _is_on_patch(self, point: Point) -> bool:
        row, column = floor(point.row), floor(point.column)
        if self._app.hand is None or not (0 <= row < SIZE and 0 <= column < SIZE):
            return False
        return bool(self._app.hand.mask >> cell(row, column) & 1)


def _middle_of(hand: Hand) -> Point:
    orientation = hand.orientation
    return Point(hand.row + orientation.height / 2, hand.column + orientation.width / 2)


def _limited(offset: float) -> float:
    """Within half a cell: further off only the edge of the quilt holds the patch back."""
    return min(max(offset, -0.5), 0.5)


def _is_beside(middle: Point) -> bool:
    return not (0 <= middle.row <= SIZE and 0 <= middle.column <= SIZE)
