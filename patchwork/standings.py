"""What each player can come to have, as one graph that a search walks. Start with `Workshop`.

In a search the same situation of a player is met again and again beside different situations of the
other. So a `Standing` is made once, knows what it is worth, and remembers what follows from it; two
are the same thing when they are the same object. The circle's `Ring` is shared in the same way.
"""

from collections.abc import Iterable

from patchwork.patches import PATCHES
from patchwork.places import all_masks, best_cells, best_mask
from patchwork.rules import EMPTY_CELL, OFFER
from patchwork.track import END, INCOME_MARKS
from patchwork.value import POINT, economy, sewing

_COSTS, _TIMES, _INCOMES = (
    (0, *numbers)
    for numbers in zip(
        *((each.cost, each.time, each.income) for each in PATCHES.values()), strict=True
    )
)
_MARKS_UP_TO = tuple(sum(mark <= space for mark in INCOME_MARKS) for space in range(END + 1))


class Standing:
    """What one player has, with values in hundredths of a point. One that owes must sew a leather
    patch before anything else; a search that sews leather at once never meets it."""

    __slots__ = (
        "advanced",
        "after_leather",
        "bought",
        "buttons",
        "empty",
        "free",
        "has_seven",
        "income",
        "missing",
        "open_quilt",
        "open_worth",
        "owes",
        "points",
        "settled_quilt",
        "settled_worth",
        "time",
    )

    def __init__(self, time: int, buttons: int, income: int, free: int, owes: bool) -> None:
        self.time, self.buttons, self.income, self.free = time, buttons, income, free
        self.owes = owes
        self.empty = empty = free.bit_count()
        self.points = POINT * (buttons + EMPTY_CELL * empty)  # at the end, without the bonus tile
        settled, still_open, self.missing = sewing(time, free)
        self.has_seven = not self.missing
        worth = economy(time, buttons, income, empty)
        self.settled_quilt, self.open_quilt = settled, still_open
        self.settled_worth, self.open_worth = worth + settled, worth + still_open
        self.bought: dict[int, Standing | None] = {}
        self.advanced: dict[int, Standing] = {}
        self.after_leather: Standing | None = None


class Ring:
    """The patches left, the offer, and what is left when one of the offer is taken."""

    __slots__ = ("after", "circle", "offer")

    def __init__(self, circle: tuple[int, ...]) -> None:
        self.circle = circle
        self.offer = circle[:OFFER]
        self.after: list[Ring | None] = [None] * OFFER


class Workshop:
    """All standings and rings met so far, with one place for each patch: the snuggest."""

    def __init__(self) -> None:
        self._standings: dict[tuple[int, int, int, int, bool], Standing] = {}
        self._rings: dict[tuple[int, ...], Ring] = {}

    def standing(
        self, time: int, buttons: int, income: int, free: int, owes: bool = False
    ) -> Standing:
        """The standing of a player who has this."""
        key = (time, buttons, income, free, owes)
        found = self._standings.get(key)
        if found is None:
            found = self._standings[key] = Standing(*key)
        return found

    def ring(self, circle: Iterable[int]) -> Ring:
        """The ring of these patches, clockwise from the spool."""
        key = tuple(circle)
        found = self._rings.get(key)
        if found is None:
            found = self._rings[key] = Ring(key)
        return found

    def take(self, ring: Ring, place: int) -> Ring:
        """The ring without the patch at this place of the offer."""
        after = ring.after[place]
        if after is None:
            circle = ring.circle
            after = ring.after[place] = self.ring(circle[place + 1 :] + circle[:place])
        return after

    def pay(self, standing: Standing, patch: int) -> tuple[int, int, int]:
        """Time, buttons and income once the patch is paid, sewn and its income marks are met."""
        time = standing.time
        reached = time + _TIMES[patch]
        if reached > END:
            reached = END
        income = standing.income + _INCOMES[patch]
        paid = income * (_MARKS_UP_TO[reached] - _MARKS_UP_TO[time])
        return reached, standing.buttons - _COSTS[patch] + paid, income

    def buy(self, standing: Standing, patch: int) -> None:
        """Find out, and note in `bought`, the standing after the patch is bought and sewn where it
        is snuggest, leather not yet sewn; None when it fits nowhere."""
        mask = best_mask(standing.free, patch)
        standing.bought[patch] = (
            self.standing(*self.pay(standing, patch), standing.free ^ mask) if mask else None
        )

    def buy_anywhere(self, standing: Standing, patch: int) -> list[Standing]:
        """The standings after the patch is bought and sewn, one for each place."""
        paid = self.pay(standing, patch)
        free = standing.free
        return [self.standing(*paid, free ^ mask) for mask in all_masks(free, patch)]

    def advance(self, standing: Standing, reached: int) -> Standing:
        """The standing after moving the token to this space, leather not yet sewn."""
        time, income = standing.time, standing.income
        paid = income * (_MARKS_UP_TO[reached] - _MARKS_UP_TO[time])
        buttons = standing.buttons + reached - time + paid
        found = standing.advanced[reached] = self.standing(reached, buttons, income, standing.free)
        return found

    def sew(self, standing: Standing) -> Standing:
        """The standing after a leather patch is sewn where it is best; on a full quilt the same."""
        if not standing.free:
            return standing  # and not remembered: what refers to itself is never freed by counting
        after = self.sew_on(standing, best_cells(standing.free)[0])
        standing.after_leather = after
        return after

    def sew_on(self, standing: Standing, cell: int) -> Standing:
        """The standing after a leather patch is sewn on this free cell, given as a mask."""
        time, buttons, income = standing.time, standing.buttons, standing.income
        return self.standing(time, buttons, income, standing.free ^ cell)

    def owing(self, standing: Standing) -> Standing:
        """The same standing, with a leather patch to be sewn."""
        return self.standing(
            standing.time, standing.buttons, standing.income, standing.free, owes=True
        )
