"""The positions a search meets and the steps between them. Start with `Tree.steps`.

A step is a decision with everything it settles: which patch, sewn at its snuggest place, or an
advance, and the leather patch that is met. All values are in hundredths of a point for the player
to move; an odd one says that the game has ended with it.
"""

from patchwork.patches import PATCHES
from patchwork.places import best_cells
from patchwork.rules import BONUS, apply
from patchwork.standings import Ring, Standing, Workshop
from patchwork.state import ADVANCE, Buy, Move, Sew, State
from patchwork.track import END
from patchwork.value import POINT, TEMPO, economy

WIN = 15 * POINT + 1  # what winning is worth beside the points; odd
BONUS_WORTH = BONUS * POINT
ADVANCING = 0  # in the place of a patch
ROOMY = 5_000  # positions; about 4 MB on a 64-bit machine, half of that in a browser
FAR = 1_000_000  # beyond all values
NEVER = END + 1  # a leather mark that nobody meets

# The mover's and the other's standing, the ring, how many of the leather marks are gone, and, 1 for
# the mover, -1 for the other, 0 for nobody, who has the bonus tile and who reached the end first.
Key = tuple[Standing, Standing, Ring, int, int, int]

# What a step is worth at first sight; the patch or ADVANCING; the mover's standing before leather
# is sewn; the position it leads to, None after the end; whether the same player moves there.
Step = tuple[int, int, Standing, Key | None, bool]

_COSTS = (0, *(patch.cost for patch in PATCHES.values()))
_SIZES = (0, *(patch.size for patch in PATCHES.values()))
_SNUG = 250  # hundredths by which sewing one patch can better a quilt, the bonus tile left aside


class Position:
    """A position of the tree and what the search remembers about it."""

    __slots__ = ("bound", "depth", "key", "steps", "value")

    def __init__(self, key: Key) -> None:
        self.key = key
        self.steps: list[Step] = []  # the most promising first; empty until asked for
        self.depth = 0  # to which `value` holds; 0 for none
        self.value = 0
        self.bound = 0  # 0 the value itself, 1 it is at least `value`, -1 at most


class Tree:
    """The positions that can follow from one whose leather marks are these."""

    def __init__(self, leather: tuple[int, ...]) -> None:
        self.workshop = Workshop()
        self._marks = leather
        self._leather = (*leather, NEVER)
        self._positions: dict[Key, Position] = {}

    def position(self, key: Key) -> Position:
        """The position that is remembered under this key."""
        found = self._positions.get(key)
        if found is None:
            found = self._positions[key] = Position(key)
        return found

    def serves(self, state: State) -> bool:
        """Whether a search of this state can go on in this tree: it has room and can lead there."""
        here = len(self._marks) - len(state.leather)
        return len(self._positions) <= ROOMY and self._marks[max(here, 0) :] == state.leather

    def key_of(self, state: State) -> Key:
        """The key of a state before the end."""
        assert state.turn is not None
        mover, other = state.players[state.turn], state.players[1 - state.turn]
        standing = self.workshop.standing
        owes = state.phase == "leather"
        return (
            standing(mover.time, mover.buttons, mover.income, mover.free, owes),
            standing(other.time, other.buttons, other.income, other.free),
            self.workshop.ring(state.circle),
            len(self._marks) - len(state.leather),
            mover.bonus - other.bonus,
            0 if state.first is None else 1 if state.first == state.turn else -1,
        )

    def settle(self, state: State) -> tuple[list[Move], State]:
        """The moves that belong to the step just made, and the state after them."""
        moves: list[Move] = []
        while state.phase == "leather":
            assert state.turn is not None
            moves.append(sew_on(best_cells(state.players[state.turn].free)[0]))
            state = apply(state, moves[-1])
        return moves, state

    def steps(self, position: Position) -> list[Step]:
        """All steps from a position, the most promising first."""
        if not position.steps:
            position.steps = self._found(position.key)
            position.steps.sort(key=_first, reverse=True)
        return position.steps

    def moves_of(self, key: Key, step: Step) -> tuple[Move, ...]:
        """The moves that a step from this position stands for: one, and one for leather."""
        mover, gone = key[0], key[3]
        _, patch, sewn, _, _ = step
        move = ADVANCE if patch == ADVANCING else buy_of(patch, mover.free ^ sewn.free)
        if sewn.time >= self._leather[gone] and sewn.free:
            return move, sew_on(best_cells(sewn.free)[0])
        return (move,)

    def glance(self, position: Position, alpha: int, beta: int) -> tuple[int, bool]:
        """What the best step is worth at first sight, and whether that is final.

        Beyond alpha or beta it is a bound. A purchase that cannot reach alpha, however snugly the
        patch would lie, is not looked at, for finding the place is the dearest part. The only step
        there is, is made.
        """
        mover, other, ring, gone, tile, first = position.key
        workshop = self.workshop
        reached = other.time + 1 if other.time < END else END
        sewn = mover.advanced.get(reached) or workshop.advance(mover, reached)
        best, _, _, _, _ = self._arrive(sewn, other, gone, tile, first)
        final = best & 1
        is_forced = True
        for patch in ring.offer:
            if best >= beta:
                return best, bool(final)
            if _COSTS[patch] > mover.buttons:
                continue
            if patch not in mover.bought:
                hope = self._hope(position.key, patch)
                if hope <= alpha:
                    best, final, is_forced = max(best, hope), 0, False
                    continue
                workshop.buy(mover, patch)
            bought = mover.bought[patch]
            if bought is not None:
                value, _, _, _, _ = self._arrive(bought, other, gone, tile, first)
                best, final, is_forced = max(best, value), final & value, False
        if is_forced and not final:
            return self._follow(position, alpha, beta)
        return best, bool(final)

    def _follow(self, position: Position, alpha: int, beta: int) -> tuple[int, bool]:
        """The same for a position with a single step that does not end the game."""
        ((_, _, _, key, keeps_turn),) = self.steps(position)
        assert key is not None
        child = self.position(key)
        if keeps_turn:
            return self.glance(child, alpha, beta)
        value, final = self.glance(child, -beta, -alpha)
        return -value, final

    def _hope(self, key: Key, patch: int) -> int:
        """The most that buying this patch can be worth at first sight, were it to fit."""
        mover, other, _, gone, tile, _ = key
        size = _SIZES[patch]
        if other.time == END or (not tile and mover.missing <= size + 1):
            return FAR
        time, buttons, income = self.workshop.pay(mover, patch)
        empty = max(mover.empty - size - (time >= self._leather[gone]), 0)
        worth = economy(time, buttons, income, empty) + _SNUG
        worth += TEMPO[time] if time <= other.time else -TEMPO[other.time]
        if tile:
            return worth + mover.settled_quilt - other.settled_worth + BONUS_WORTH * tile
        return worth + mover.open_quilt - other.open_worth

    def _found(self, key: Key) -> list[Step]:
        mover, other, ring = key[:3]
        reached = other.time + 1 if other.time < END else END
        sewn = mover.advanced.get(reached) or self.workshop.advance(mover, reached)
        found = [self._step(key, ADVANCING, sewn, ring)]
        for place, patch in enumerate(ring.offer):
            if _COSTS[patch] > mover.buttons:
                continue
            if patch not in mover.bought:
                self.workshop.buy(mover, patch)
            bought = mover.bought[patch]
            if bought is not None:
                rest = ring.after[place] or self.workshop.take(ring, place)
                found.append(self._step(key, patch, bought, rest))
        return found

    def _step(self, key: Key, patch: int, sewn: Standing, ring: Ring) -> Step:
        _, other, _, gone, tile, first = key
        value, after, gone, tile, first = self._arrive(sewn, other, gone, tile, first)
        if after.time > other.time and not after.owes:
            return value, patch, sewn, (other, after, ring, gone, -tile, -first), False
        if after.time < END or after.owes:
            return value, patch, sewn, (after, other, ring, gone, tile, first), True
        return value, patch, sewn, None, True

    def _arrive(
        self, after: Standing, other: Standing, gone: int, tile: int, first: int
    ) -> tuple[int, Standing, int, int, int]:
        """What it is worth to the player who has just come to a standing, and what that settles:
        the standing with leather sewn, the marks gone, the tile, who was first."""
        time = after.time
        if time >= self._leather[gone]:
            gone += 1
            after = after.after_leather or self.workshop.sew(after)
        if not tile and after.has_seven:
            tile = 1
        if tile:
            value = after.settled_worth - other.settled_worth + BONUS_WORTH * tile
        else:
            value = after.open_worth - other.open_worth
        if time < END:
            value += TEMPO[time] if time <= other.time else -TEMPO[other.time]
            return value, after, gone, tile, first
        first = first or 1
        if other.time == END:
            value = after.points - other.points + BONUS_WORTH * tile
            value += WIN if value > 0 or (not value and first > 0) else -WIN
        else:
            value -= TEMPO[other.time]
        return value, after, gone, tile, first


def at_first_sight(key: Key) -> int:
    """What a position is worth to its mover, before any step is looked at."""
    mover, other, _, _, tile, _ = key
    if tile:
        value = mover.settled_worth - other.settled_worth + BONUS_WORTH * tile
    else:
        value = mover.open_worth - other.open_worth
    return value + TEMPO[mover.time]


def sew_on(mask: int) -> Sew:
    """The move that sews a leather patch on a cell, given as a mask."""
    return Sew(mask.bit_length() - 1)


def buy_of(patch: int, mask: int) -> Buy:
    """The purchase that sews a patch on these cells."""
    for orientation in PATCHES[patch].orientations:
        cell = mask.bit_length() - orientation.mask.bit_length()
        if cell >= 0 and orientation.mask << cell == mask:
            return Buy(patch, orientation.digit, cell)
    raise AssertionError("the cells are no placement of the patch")


def _first(step: Step) -> int:
    return step[0]
