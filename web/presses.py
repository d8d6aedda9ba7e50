"""Tells the second half of a double tap from a press that is meant.

After most presses something else lies under the finger: where one sewed on, one now could advance.
Whoever taps twice out of habit must not make a second move.
"""

from math import hypot, inf

HASTE = 400.0  # milliseconds within which a second press in one place belongs to the first
PLACE = 24.0  # pixels that the second half of a double tap is off at most
REPEATED = {"left", "right", "flip", "next", "undo", "redo"}  # verbs that are pressed in a row


class Presses:
    """Remembers the last press."""

    def __init__(self) -> None:
        self._last = ("", -inf, 0.0, 0.0)  # action, time, place

    def is_meant(self, action: str, time: float, x: float, y: float) -> bool:
        """Whether a press of this action is meant, at a time in milliseconds and a point in pixels.

        A press soon after another one in the same place is meant only if both turn, or take back,
        the same way.
        """
        last_action, last_time, last_x, last_y = self._last
        is_soon = time - last_time < HASTE
        is_near = hypot(x - last_x, y - last_y) < PLACE
        is_repeated = action == last_action and action in REPEATED
        is_meant = not (is_soon and is_near) or is_repeated
        self._last = (action if is_meant else last_action, time, x, y)
        return is_meant
