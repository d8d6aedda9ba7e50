"""The nouns of a game in progress: players, states and moves, all immutable values.

Here are no rules: `patchwork.rules` says which states follow which.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

GREEN, YELLOW = 0, 1
PLAYERS = ("green", "yellow")  # the names of 0 and 1 in texts

Phase = Literal["turn", "leather", "over"]


class Player(NamedTuple):
    """What one player has. `time` is the space of the time token, 0..53."""

    buttons: int
    time: int
    income: int  # buttons sewn on the quilt, paid at each income mark
    free: int  # mask of the empty cells
    bonus: bool  # holds the tile for a full 7x7 square

    @property
    def empty(self) -> int:
        """The number of empty cells."""
        return self.free.bit_count()


class State(NamedTuple):
    """A position with everything the rules need; equal states allow the same moves."""

    edition: str
    ply: int  # moves made so far, leather included
    phase: Phase  # "leather": player `turn` must sew a leather patch; "over": `turn` is None
    turn: int | None  # the player to move, 0 green or 1 yellow; not alternating
    circle: tuple[int, ...]  # the patches left, clockwise from the spool
    leather: tuple[int, ...]  # the leather marks not yet taken, ascending
    players: tuple[Player, Player]
    first: int | None  # who reached the last space first, for the tie-break


@dataclass(frozen=True, slots=True)
class Advance:
    """Move to one space past the other token and get a button for each space."""


@dataclass(frozen=True, slots=True)
class Buy:
    """Take a patch of the offer and sew it on."""

    patch: int
    orientation: int  # the canonical digit
    cell: int  # of the top left corner of the bounding box


@dataclass(frozen=True, slots=True)
class Sew:
    """Sew a leather patch on a cell."""

    cell: int


Move = Advance | Buy | Sew
ADVANCE = Advance()
