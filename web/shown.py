"""What the interface shows besides the game, and the questions that views ask of it.

Nothing here changes anything: the verbs are in `web.app`. Four kinds of data stay apart: edition
(constant), `State` (the game), `Shown` (hand, panel, notice) and the page (derived, never read).
"""

from patchwork import evaluate, rules
from patchwork.editions import EDITIONS
from patchwork.errors import IllegalMove, InvalidNotation, PatchworkError
from patchwork.forecast import Forecast, forecast, forecast_purchase
from patchwork.game import Game, Sewn
from patchwork.geometry import cells
from patchwork.patches import PATCHES
from patchwork.state import ADVANCE, Advance, Buy, Move, Sew, State
from patchwork.track import END
from web.hand import LEATHER, Hand
from web.library import Entry
from web.nouns import Draft, Happened, Held, Hint, Notice, Offered, Offline, ScoreParts
from web.outside import Outside
from web.questions import Answer
from web.seats import Seats
from web.settings import Settings
from web.tables import Tables
from web.texts import Texts


class Shown(Seats):
    """The interface of one tab as it stands. `tables` are the games opened in the tab."""

    def __init__(self, texts: Texts, outside: Outside, tables: Tables, settings: Settings) -> None:
        super().__init__(texts, tables)
        self.settings = settings
        self.hand: Hand | None = None
        self.panel: str | None = None
        self.notice: Notice | None = None
        self.draft = Draft()
        self.focus: str | None = None  # id of the element that should have the focus next
        self.last: tuple[Move, Forecast] | None = None  # the move just made, and what it brought
        self.undone: tuple[Move, Forecast] | None = None  # the same of a move just taken back
        self.happened: Happened | None = None  # until it was shown
        self.said = ""  # what listeners were told last
        self.refused = ""  # what they were told at once, because it could not be done
        self.cursor = 0  # the cell at which they look on a quilt
        self.is_beginner = False  # has not finished a game before this one
        self.progress: Answer | None = None  # how far the computer has come, when it thinks
        self.is_paused = False  # a game that is only watched
        self.is_embedded = False  # in a page of somebody else's
        self.hint: Hint | None = None
        self.offline = Offline()
        self._outside = outside

    @property
    def can_leave(self) -> bool:
        """Whether the page may be loaded anew without a question: nothing that only it knows would
        be lost, and nobody is in the middle of something."""
        is_free = self.hand is None or self.state.phase == "leather"
        is_open = self.panel not in (None, "end") or self.hint is not None
        tables = self._tables
        is_alone = not (tables.has_earlier or tables.has_later)
        return is_free and not is_open and is_alone and not tables.library.is_denied

    @property
    def shows_answer(self) -> bool:
        """Whether the last move is to be pointed at, since the computer made it."""
        return self.last is not None and self.levels[self.last[1].player] is not None

    @property
    def can_hint(self) -> bool:
        """Whether somebody may ask what to do."""
        is_on = self.settings["hints"] == "on"
        return is_on and self.state.turn is not None and not self.is_computers_move

    @property
    def hinted_move(self) -> Move | None:
        """What a hint points at; None where none was told."""
        return self.hint.move if self.hint is not None and self.hint.told else None

    @property
    def hinted_patch(self) -> int | None:
        """The patch that a hint says to buy."""
        move = self.hinted_move
        return move.patch if isinstance(move, Buy) else None

    @property
    def hinted_place(self) -> int | None:
        """The cells on which a hint says to sew, as a mask; None where it does not say so yet."""
        move = self.hinted_move
        if self.hint is None or self.hint.step == "which" or not isinstance(move, Buy | Sew):
            return None
        return rules.mask_of(move)

    @property
    def shows_move_of(self) -> int | None:
        """Who made the move that is about to be shown; None where no move is."""
        if self.last is None or self.happened is None or self.happened.what != "moved":
            return None
        return self.last[1].player

    @property
    def shows_advance(self) -> bool:
        """Whether that move is an advance."""
        return self.shows_move_of is not None and self.last is not None and self.last[0] == ADVANCE

    def score(self, player: int) -> int:
        """The player's points if the game ended now."""
        return rules.score(self.player(player))

    def parts_of_score(self, player: int) -> ScoreParts:
        """The player's points if the game ended now, as a sum."""
        has, each = self.player(player), rules.EMPTY_CELL
        penalty = each * has.empty
        bonus = rules.BONUS * has.bonus
        return ScoreParts(has.buttons, bonus, has.empty, each, penalty, self.score(player))

    def sewn(self, player: int) -> tuple[Sewn, ...]:
        """What lies on a player's quilt."""
        return self.game.sewn(player)

    def taken_off(self, player: int) -> Sewn | None:
        """What came off a player's quilt when a move was just taken back."""
        if self.undone is None:
            return None
        move, brings = self.undone
        if brings.player != player or isinstance(move, Advance):
            return None
        return Sewn(move.patch if isinstance(move, Buy) else LEATHER, rules.mask_of(move))

    def leather_marks(self) -> tuple[int, ...]:
        """The leather marks of this edition, taken or not."""
        return EDITIONS[self.state.edition].leather

    def why(self) -> tuple[str, int]:
        """Why the `mover` is to move, and by how many spaces they are behind: "over",
        "leather", "start", "alone" (the other has finished), "top" (lies on top) or "behind"."""
        mine, other = self.player(self.mover).time, self.player(1 - self.mover).time
        if self.state.turn is None or self.state.phase == "leather":
            return ("over" if self.state.turn is None else "leather"), 0
        if mine == other:
            return ("start" if mine == 0 else "top"), 0
        return ("alone" if other == END else "behind"), other - mine

    def offer(self) -> tuple[Offered, ...]:
        """The patches among which the player to move chooses; none after the end."""
        if self.state.turn is None:
            return ()
        return tuple(map(self._offered, rules.offer(self.state)))

    def must_confirm(self, is_finger: bool) -> bool:
        """Whether a patch let go on the quilt is only laid down, to be sewn by the button."""
        chosen = self.settings["confirm"]
        return chosen == "always" or (chosen == "touch" and is_finger)

    def dress(self) -> dict[str, str]:
        """What the whole page wears, as `data-...` attributes of its root."""
        chosen = self.settings
        look, theme = chosen["look"], chosen["theme"]
        return {
            "edition": self.state.edition if look == "edition" else look,
            **({} if theme == "system" else {"theme": theme}),
            **{name: chosen[name] for name in ("text", "side", "motion")},
        }

    def can_choose(self, place: int) -> bool:
        """Whether there is a patch at this place of the offer (1..3) and it is time to choose."""
        is_time = self.state.phase == "turn" and not self.is_computers_move
        return is_time and place <= len(rules.offer(self.state))

    def is_in_hand(self, place: int) -> bool:
        """Whether the patch at this place of the offer (1..3) is in hand."""
        offered = rules.offer(self.state)[place - 1 : place]
        return self.hand is not None and self.hand.patch in offered

    def taken(self, patch: int) -> Hand:
        """How a patch is held when it is taken in hand: over its snuggest place, if it has one."""
        best = evaluate.best_placement(self.player(self.seat).free, patch)
        return Hand.holding(best) if best else Hand.over(patch, 0, 3, 3)

    def held(self) -> Held | None:
        """The patch in hand and whether it can be sewn on where it is."""
        return None if self.hand is None else self.holding(self.hand)

    def holding(self, hand: Hand) -> Held:
        """What would be seen with a patch in hand like this."""
        blocked = tuple(cells(hand.mask & ~self.player(self.seat).free))
        brings = None if blocked else forecast(self.state, hand.move)
        return Held(hand, blocked, self._refusal(hand.move), brings)

    def after_advance(self) -> State | None:
        """The state that an advance leads to; None where it is not allowed."""
        return None if self._refusal(ADVANCE) else rules.apply(self.state, ADVANCE)

    def advance_brings(self) -> Forecast | None:
        """What an advance brings; None where it is not allowed."""
        return None if self._refusal(ADVANCE) else forecast(self.state, ADVANCE)

    def log(self, count: int) -> tuple[tuple[int, Move, bool], ...]:
        """The last moves with their players, and whether a hint was seen before; newest first."""
        hinted, made = self.hinted, zip(self.game.states, self.game.moves, strict=False)
        told = ((state.turn or 0, move, state.ply in hinted) for state, move in made)
        return tuple(told)[: -count - 1 : -1]

    def saved_games(self) -> list[tuple[Entry, Game]]:
        """The saved games that can be read, the latest first."""
        found = []
        for entry in self._tables.library.entries():
            try:
                found.append((entry, entry.game()))
            except PatchworkError:
                continue
        return found

    def link_address(self) -> str:
        """The address that opens this game elsewhere."""
        return self._outside.link_address(self.game.link())

    def record(self) -> str | None:
        """The record of this game; None where it began from a bare position."""
        try:
            return self.game.record()
        except InvalidNotation:
            return None

    def _refusal(self, move: Move) -> IllegalMove | None:
        try:
            rules.check(self.state, move)
        except IllegalMove as refusal:
            return refusal
        return None

    def _offered(self, number: int) -> Offered:
        patch = PATCHES[number]
        player = self.player(self.mover)
        return Offered(
            patch=patch,
            short=max(patch.cost - player.buttons, 0),
            fits=rules.fits(player.free, number),
            in_hand=self.hand is not None and self.hand.patch == number,
            brings=forecast_purchase(self.state, number),
        )
