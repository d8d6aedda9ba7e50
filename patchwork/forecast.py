"""What a move will bring, as data: the page shows it before the move is made."""

from functools import lru_cache
from typing import NamedTuple

from patchwork.geometry import FULL
from patchwork.patches import PATCHES
from patchwork.rules import apply, offer
from patchwork.state import Advance, Buy, Move, Phase, Player, State
from patchwork.track import income_marks


class Forecast(NamedTuple):
    """The consequences of one move for the player who makes it, amounts in buttons."""

    player: int
    before: Player
    after: Player
    cost: int
    gain: int  # for the spaces of an advance
    marks: tuple[int, ...]  # income marks met, as spaces
    paid: int  # income paid at those marks together
    leather: int | None  # the leather mark taken, as a space
    bonus: bool  # whether the move wins the 7x7 tile
    next_phase: Phase
    next_turn: int | None
    next_offer: tuple[int, ...]

    @property
    def steps(self) -> int:
        """The spaces the token moves."""
        return self.after.time - self.before.time


@lru_cache(maxsize=64)  # every part of the page asks anew
def forecast(state: State, move: Move) -> Forecast:
    """What a legal move brings."""
    assert state.turn is not None, "no move is legal after the end"
    after = apply(state, move)
    before, mover = state.players[state.turn], after.players[state.turn]
    marks = income_marks(before.time, mover.time)
    return Forecast(
        player=state.turn,
        before=before,
        after=mover,
        cost=PATCHES[move.patch].cost if isinstance(move, Buy) else 0,
        gain=mover.time - before.time if isinstance(move, Advance) else 0,
        marks=marks,
        paid=mover.income * len(marks),
        leather=state.leather[0] if len(after.leather) < len(state.leather) else None,
        bonus=mover.bonus and not before.bonus,
        next_phase=after.phase,
        next_turn=after.turn,
        next_offer=offer(after),
    )


@lru_cache(maxsize=64)
def forecast_purchase(state: State, patch: int) -> Forecast:
    """What buying a patch of the offer brings wherever it is sewn: all but the 7x7 tile.

    Works for a patch that cannot be paid, too; the buttons left are then negative.
    """
    assert state.turn is not None, "no patch can be bought after the end"
    player = state.players[state.turn]
    players = list(state.players)
    players[state.turn] = player._replace(free=FULL)  # a quilt on which it fits at once
    spacious = state._replace(players=(players[0], players[1]))
    brought = forecast(spacious, Buy(patch, 0, 0))
    left = brought.after._replace(free=player.free)
    return brought._replace(before=player, after=left)
