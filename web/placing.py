"""The verbs of the patch in hand: how it is taken, moved, turned and put back.

They change nothing that lasts. What a verb must do but nobody waits for, such as finding words for
listeners, is left in `_rest` and done by `finish` after the first frame that shows the verb.
"""

from collections.abc import Callable
from functools import partial

from patchwork import evaluate, rules
from patchwork.geometry import cells
from patchwork.state import Buy, Sew
from web import guide, speech
from web.hand import LEATHER, Hand
from web.nouns import Happened
from web.outside import Outside
from web.settings import Settings
from web.sheets import Sheets
from web.shown import Shown
from web.tables import Tables
from web.texts import Texts


class Placing(Sheets):
    """Where a patch of the offer, or a leather patch, is held before it is sewn on."""

    def __init__(self, texts: Texts, outside: Outside, tables: Tables, settings: Settings) -> None:
        super().__init__(texts, outside, tables, settings)
        self._rest: list[Callable[[], None]] = []

    def choose(self, place: int) -> None:
        """Take the patch at this place of the offer (1..3) in hand, over its snuggest place; the
        patch that is in hand already is put back."""
        if not self.can_choose(place):
            self.refuse(self._why_not_now())
            return
        patch = rules.offer(self.state)[place - 1]
        if self.hand is not None and self.hand.patch == patch:
            self._lay_back(patch)
            return
        if self.hand is None:
            self._leave_tip()
        self.close_panel()
        self.hand = self.taken(patch)
        self.focus = "board"
        self.happened = Happened("picked", patch)
        self._tell_later(speech.picked)

    def nudge(self, down: int, right: int) -> None:
        """Move the patch in hand by cells."""
        if self.hand is not None:
            before, self.hand = self.hand, self.hand.moved(down, right)
            self._tell_later(speech.edge if self.hand == before else speech.held)

    def carry(self, row: float, column: float) -> None:
        """Hold the middle of the patch in hand over a point, in cells from the quilt's corner."""
        if self.hand is not None:
            self.hold(self.hand.centred(row, column))

    def hold(self, hand: Hand) -> None:
        """Hold the patch in hand this way."""
        if self.hand is not None and hand != self.hand and hand.patch == self.hand.patch:
            self.hand = hand
            self._outside.redraw()

    def turn(self, quarters: int) -> None:
        """Turn the patch in hand clockwise."""
        if self.hand is not None:
            self.hand = self.hand.turned(quarters)
            self.happened = Happened("right" if quarters > 0 else "left")
            self._tell_later(partial(speech.turned, how=self.happened.what))

    def flip(self) -> None:
        """Mirror the patch in hand left to right."""
        if self.hand is not None:
            self.hand = self.hand.flipped()
            self.happened = Happened("flipped")
            self._tell_later(partial(speech.turned, how="flipped"))

    def next_place(self) -> None:
        """Hold the patch in hand over the next place where it fits."""
        if self.hand is None:
            return
        free = self.player(self.seat).free
        if self.hand.patch == LEATHER:
            places: list[Buy | Sew] = [Sew(each) for each in cells(free)]
        else:
            places = list(rules.placements(free, self.hand.patch))
        if places:
            here = places.index(self.hand.move) if self.hand.move in places else -1
            self.hand = Hand.holding(places[(here + 1) % len(places)])
            self._tell_later(speech.held)

    def put_back(self) -> None:
        """Put the patch in hand back, or close what is open; a leather patch stays in hand."""
        if self.panel is not None:
            self.close_panel()
        elif self.state.phase == "turn" and self.hand is not None:
            self.focus = f"card-{rules.offer(self.state).index(self.hand.patch) + 1}"
            self._lay_back(self.hand.patch)

    def finish(self) -> None:
        """Do what the last verb left until it was seen: keep the game, find the words for it."""
        rest, self._rest = self._rest, []
        for task in rest:
            task()

    def _lay_back(self, patch: int) -> None:
        self.hand = None
        self.happened = Happened("put back", patch)
        self._tell_later(partial(speech.put_back, patch=patch))

    def _leather_in_hand(self) -> Hand | None:
        """A leather patch that must be sewn is in hand at once, over its snuggest cell."""
        if self.state.phase != "leather" or self.is_computers_move:
            return None
        return Hand.holding(evaluate.best_leather(self.player(self.seat).free))

    def _lay_hand(self) -> None:
        """Hold nothing, or what the one who is to move must sew on."""
        self.hand = self._leather_in_hand()
        if self.hand is not None:
            self.focus = "board"  # on a phone the card that may have it is not shown now

    def _leave_tip(self) -> None:
        """The time of the tip on the table is over."""
        due = guide.tip(self)
        if due is not None:
            self._rest.append(partial(self.settings.note_tip, due.key))

    def _tell_later(self, words: Callable[[Shown], str]) -> None:
        self._rest.append(lambda: self.tell(words(self)))

    def _why_not_now(self) -> str:
        return self.texts("card.wait") if self.state.phase == "leather" else speech.turn(self)
