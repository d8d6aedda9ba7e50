"""The guide through the first game: tips for what happens for the first time, as a table.

A tip is shown from the moment it is due until it is understood, or until the player goes on: takes
a patch in hand or makes a move. Which have been shown is kept beside the settings. Who has finished
a game needs none.
"""

from collections.abc import Callable
from typing import NamedTuple

from patchwork.forecast import Forecast
from patchwork.state import Advance, Move
from web.shown import Shown


class Tip(NamedTuple):
    """Its words are the text `tip.<key>`; `target` is the region that it points at: "cards",
    "quilt", "bar", "plates", "track" or, in the sheet of the end, "sums"."""

    key: str
    target: str
    is_due: Callable[[Shown], bool]


def tip(app: Shown) -> Tip | None:
    """The tip for what is now on the table."""
    if not app.is_beginner or app.settings["guide"] == "off":
        return None
    due = (each for each in TIPS if each.key not in app.settings.tips and each.is_due(app))
    return next(due, None)


def _is_end(app: Shown) -> bool:
    return app.panel == "end"


def _is_leather(app: Shown) -> bool:
    return app.state.phase == "leather"


def _has_hand(app: Shown) -> bool:
    return app.state.phase == "turn" and app.hand is not None


def _is_choosing(app: Shown) -> bool:
    return app.state.phase == "turn" and app.hand is None


def _is_poor(app: Shown) -> bool:
    offer = app.offer()
    return _is_choosing(app) and bool(offer) and all(each.short for each in offer)


def _is_on_top(app: Shown) -> bool:
    return _is_choosing(app) and app.why()[0] == "top"


def _after(app: Shown, is_it: Callable[[Move, Forecast], bool]) -> bool:
    """Whether it is time to choose after a move of this kind."""
    return _is_choosing(app) and app.last is not None and is_it(*app.last)


def _has_bonus(app: Shown) -> bool:
    return _after(app, lambda _, brings: brings.bonus)


def _has_income(app: Shown) -> bool:
    return _after(app, lambda _, brings: brings.paid > 0)


def _has_advanced(app: Shown) -> bool:
    return _after(app, lambda move, _: isinstance(move, Advance))


def _is_again(app: Shown) -> bool:
    return _after(app, lambda _, brings: brings.player == app.seat)


# The rarer things first: what is shown is the first that is due.
TIPS = (
    Tip("end", "sums", _is_end),
    Tip("leather", "quilt", _is_leather),
    Tip("place", "quilt", _has_hand),
    Tip("seven", "plates", _has_bonus),
    Tip("income", "track", _has_income),
    Tip("advance", "track", _has_advanced),
    Tip("top", "track", _is_on_top),
    Tip("again", "track", _is_again),
    Tip("poor", "bar", _is_poor),
    Tip("choose", "cards", _is_choosing),
)
