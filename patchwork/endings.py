"""The tree in which nothing is left out: every place of every patch, every cell for leather.

Small enough to be searched to the last ply only near the end of a game.
"""

from patchwork.geometry import cells
from patchwork.patches import PATCHES
from patchwork.standings import Standing
from patchwork.state import ADVANCE, Move, State
from patchwork.track import END
from patchwork.tree import ADVANCING, BONUS_WORTH, Key, Step, Tree, buy_of, sew_on

SEWING = -1  # in the place of a patch


class Ending(Tree):
    """All positions that can follow. To sew a leather patch is a step of its own."""

    def settle(self, state: State) -> tuple[list[Move], State]:
        """Nothing belongs to a move but the move."""
        return [], state

    def moves_of(self, key: Key, step: Step) -> tuple[Move, ...]:
        """The move that a step from this position stands for."""
        _, patch, sewn, _, _ = step
        mask = key[0].free ^ sewn.free
        if patch == ADVANCING:
            return (ADVANCE,)
        return (sew_on(mask) if patch == SEWING else buy_of(patch, mask),)

    def _found(self, key: Key) -> list[Step]:
        mover, other, ring = key[:3]
        workshop = self.workshop
        if mover.owes:
            sewn = [workshop.sew_on(mover, 1 << cell) for cell in cells(mover.free)]
            return [self._step(key, SEWING, each, ring) for each in sewn]
        advanced = workshop.advance(mover, min(other.time + 1, END))
        found = [self._step(key, ADVANCING, advanced, ring)]
        for place, patch in enumerate(ring.offer):
            if PATCHES[patch].cost <= mover.buttons:
                rest = workshop.take(ring, place)
                bought = workshop.buy_anywhere(mover, patch)
                found += [self._step(key, patch, each, rest) for each in bought]
        return found

    def _arrive(
        self, after: Standing, other: Standing, gone: int, tile: int, first: int
    ) -> tuple[int, Standing, int, int, int]:
        if after.time < self._leather[gone]:
            return super()._arrive(after, other, gone, tile, first)
        if not after.free:
            return super()._arrive(after, other, gone + 1, tile, first)
        if after.time == END:
            first = first or 1
        if not tile and after.has_seven:
            tile = 1
        value = after.settled_worth - other.settled_worth + BONUS_WORTH * tile
        return value, self.workshop.owing(after), gone + 1, tile, first
