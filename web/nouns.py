"""What the interface knows besides the game: notices, drafts, hints, and what hands and offers come
to, as data.
"""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from patchwork.errors import IllegalMove
from patchwork.forecast import Forecast
from patchwork.patches import Patch
from patchwork.seeds import fresh_seed
from patchwork.state import Advance, Buy, Move, Sew
from web import players
from web.hand import Hand
from web.questions import Answer

MAX_SEED = 40  # characters of a seed that people or an address may choose
PANELS = "menu new players games share settings rules keys quilt circle end".split()
SHORTCUTS = ("new", "games", "rules")  # panels that an address may name instead of a game


class Happened(NamedTuple):
    """What a verb just did, for those who move things or sound. A move's own news is in
    `Shown.last`, that of a move taken back in `Shown.undone`."""

    what: Literal[
        "picked", "put back", "left", "right", "flipped", "refused", "moved", "taken back"
    ]
    patch: int = 0  # that was picked or put back


class Notice(NamedTuple):
    """One message above the table: the text `notice.<key>`, and an action that it offers."""

    key: str
    values: dict[str, object] = {}  # noqa: RUF012  never changed
    action: str | None = None  # for `act`; its label is the text `notice.<key>.action`
    lasts: bool = False  # until it is dismissed, whatever happens meanwhile


class Offline(NamedTuple):
    """How far the page itself is kept on this device, to be opened without a network."""

    state: str = "developed"  # the text `offline.<state>` says what that means
    has_new: bool = False  # another version than the one that runs can be loaded
    can_install: bool = False  # as an app, by a button of ours
    is_app: bool = False  # already


@dataclass
class Draft:
    """What the new game sheet holds while it is filled in."""

    against: str = "computer"  # or "people", "watch": who plays with whom
    level: str = "3"  # of the computer; that of yellow where two play
    other: str = "5"  # of the computer that plays green
    edition: str = "classic"
    green: str = ""
    yellow: str = ""
    start: str = "green"  # or "yellow", "random"
    seed: str = field(default_factory=fresh_seed)

    @property
    def levels(self) -> players.Levels:
        """Who is to play."""
        if self.against == "people":
            return players.PEOPLE
        return int(self.other) if self.against == "watch" else None, int(self.level)


class Offered(NamedTuple):
    """A patch on offer, as the player to move sees it."""

    patch: Patch
    short: int  # buttons lacking, 0 when it can be paid
    fits: bool  # somewhere on the quilt
    in_hand: bool
    brings: Forecast


class Held(NamedTuple):
    """The patch in hand over the quilt."""

    hand: Hand
    blocked: tuple[int, ...]  # the cells in the way
    refusal: IllegalMove | None  # why it cannot be sewn on here
    brings: Forecast | None  # what sewing it on brings; None where it does not fit


class Hint(NamedTuple):
    """What a person asked of the computer: the answer, once it is there, told step by step."""

    answer: Answer | None = None
    told: int = 0  # steps

    @property
    def move(self) -> Move:
        """The move that the answer holds best."""
        move = self.answer and self.answer.move
        assert move is not None, "it was not answered yet"
        return move

    @property
    def step(self) -> str:
        """The step told last: "which" patch or an advance, "where", the "whole"; "" before."""
        return _HINT_STEPS[type(self.move)][self.told - 1] if self.told else ""

    @property
    def has_more(self) -> bool:
        """Whether there is another step to tell."""
        return self.told < len(_HINT_STEPS[type(self.move)])

    def told_more(self) -> "Hint":
        """The hint with one more step told, as long as there is one."""
        return self._replace(told=self.told + self.has_more)


_HINT_STEPS: dict[type[Move], tuple[str, ...]] = {
    Buy: ("which", "where", "whole"),
    Advance: ("which", "whole"),
    Sew: ("where", "whole"),
}


class ScoreParts(NamedTuple):
    """How the points of a player come about."""

    buttons: int
    bonus: int  # points for the 7x7 tile
    empty: int  # cells
    each: int  # points for an empty cell, negative
    penalty: int  # points for all of them
    score: int
