"""The patch in hand under a mouse or a finger: what presses, drags and taps on the quilt mean.

Points are in cells from the top left corner of the quilt, as `web.dom` measures them. A tap or click
moves the patch, a drag carries it; a mouse click on the patch sews it on, a tap never does.
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


class Touch(NamedTuple):
    """How a pointer differs by its kind, in cells: how far it may tremble before it drags, and how
    far above the pointer the patch rides (None: wherever it was gripped)."""

    slack: float
    lift: float | None


class _Press(NamedTuple):
    pointer: int
    touch: Touch
    at: Point
    hand: Hand  # as it was when pressed
    is_on_patch: bool


class Drag:
    """What one pointer does to the patch in hand. A second finger meanwhile does nothing."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._press: _Press | None = None
        self._is_dragging = False
        self._scrolled = 0.0

    def down(self, pointer: int, point: Point, touch: Touch) -> None:
        """A pointer was pressed on the quilt."""
        hand = self._app.hand
        if hand is None or self._press is not None:
            return
        self._press = _Press(pointer, touch, point, hand, _covers(hand, point))
        self._is_dragging = False

    def move(self, pointer: int, point: Point) -> None:
        """The pointer moved, pressed or not."""
        press = self._press
        if press is None or press.pointer != pointer:
            return
        distance = hypot(point.row - press.at.row, point.column - press.at.column)
        if self._is_dragging or distance > press.touch.slack:
            self._is_dragging = True
            self._app.carry(*_centre(press, point))

    def up(self, pointer: int, point: Point) -> None:
        """The pointer was let go."""
        press = self._press
        if press is None or press.pointer != pointer:
            return
        self._press = None
        if self._is_dragging:
            return
        if not press.is_on_patch:
            self._app.carry(*point)
        elif press.touch.lift is None:
            self._app.act("confirm")

    def cancel(self, pointer: int) -> None:
        """The browser took the pointer away: the patch is where it was before."""
        press = self._press
        if press is None or press.pointer != pointer:
            return
        self._press = None
        self._app.hold(press.hand)

    def wheel(self, pixels: float) -> bool:
        """The wheel scrolled over the quilt: turn the patch a step a notch. False without one."""
        if self._app.hand is None:
            return False
        self._scrolled += pixels
        if abs(self._scrolled) >= NOTCH:
            self._app.act("right" if self._scrolled > 0 else "left")
            self._scrolled = 0.0
        return True


def _covers(hand: Hand, point: Point) -> bool:
    row, column = floor(point.row), floor(point.column)
    if not (0 <= row < SIZE and 0 <= column < SIZE):
        return False
    return bool(hand.mask >> cell(row, column) & 1)


def _centre(press: _Press, point: Point) -> Point:
    """Where the middle of the dragged patch belongs."""
    hand = press.hand
    height, width = hand.orientation.height, hand.orientation.width
    grip = Point(0, 0)
    if press.is_on_patch:
        grip = Point(
            hand.row + height / 2 - press.at.row, hand.column + width / 2 - press.at.column
        )
    if press.touch.lift is not None:
        grip = Point(-press.touch.lift - height / 2, grip.column)
    return Point(point.row + grip.row, point.column + grip.column)
