"""The search: what to do in a position, and how good that is. Start with `think`.

Iterative deepening principal variation search over which patch to take: one place for each, the
snuggest; at the root the other places of the best patch are compared, too. It is a generator: it
can be stepped by slices, stopped between any two of them, and picked up again. The same state and
number of slices come to the same result on every Python.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import groupby
from time import perf_counter
from typing import NamedTuple, TypeVar

from patchwork.endings import Ending
from patchwork.patches import PATCHES
from patchwork.places import best_cells, best_masks
from patchwork.rules import apply, legal_moves, offer, outcome
from patchwork.slices import Slices, undisturbed
from patchwork.state import ADVANCE, Advance, Buy, Move, State
from patchwork.track import END
from patchwork.tree import FAR, WIN, Key, Position, Step, Tree, at_first_sight, buy_of, sew_on
from patchwork.value import POINT, chance

SLICE = 32  # nodes; a few milliseconds
PLACES = 3  # for each patch at the root
REDUCED = 3  # plies; from this depth on, late steps are first tried one ply less deep
LATE = 2  # steps tried to the full depth
SHALLOW = 3  # plies; up to this depth, a step that looks hopeless is not tried
HOPE = 150  # hundredths of a point by which a ply more may better what a step looks worth
DEEPEST = 200  # plies; more than any game has
NEAR = 20  # spaces left to both players together; from there on all places may be searched
MANY = 200  # legal moves; with more, an ending is not even begun
TOO_MANY = 20_000  # nodes of an ending that is given up
WIDE = 8  # steps; so many count as one more node, for it takes time to find them all

# Two who lack nothing and still pass by each other end with half a quilt. In fact each of them is
# right: who buys first lets the other choose. So the search has a dislike of that, in hundredths of
# a point, when both are behind - their empty cells and the spaces they have gone are more than this
# together - and both have this many buttons (docs/opponents.md).
WAR_BEHIND, WAR_BUTTONS, DISLIKE = 74, 15, 800

ENDLESS = 1 << 20  # the depth of a value that no deeper search would change

Item = TypeVar("Item")
Judging = Generator[None, None, tuple[int, bool]]  # a value and whether it is final


class Thought(NamedTuple):
    """What a search has come to, for the player to move."""

    move: Move
    line: tuple[Move, ...]  # the best play by both, `move` first; leather is a move of its own
    points: float  # by which that player is ahead at the end
    value: int  # the same in hundredths, with what winning is worth when the line ends the game
    chance: float  # to win, 0..1
    depth: int  # decisions looked ahead
    nodes: int
    is_exact: bool  # whether every line was followed to the end, whatever the places


class Candidate(NamedTuple):
    """A move at the root with the state after it, leather sewn."""

    moves: tuple[Move, ...]  # more than one when leather is sewn after it
    key: Key | None
    sign: int  # 1 when the same player moves on, -1 when the other does
    value: int  # at first sight
    dislike: int = 0  # by how much its value must exceed the others'


def think(
    state: State,
    nodes: int | None = None,
    seconds: float | None = None,
    depth: int = DEEPEST,
    clock: Callable[[], float] = perf_counter,
) -> Thought:
    """Search until so many nodes, seconds or plies, whichever comes first.

    Raises ValueError when the game is over.
    """
    search = Search(state)
    end = None if seconds is None else clock() + seconds
    with undisturbed():
        for _ in search.slices(depth):
            if nodes is not None and search.nodes >= nodes:
                break
            if end is not None and clock() >= end:
                break
    return search.thought


def patch_of(move: Move) -> int:
    """The patch that is bought, 0 for none."""
    return move.patch if isinstance(move, Buy) else 0


class Search:
    """A search of one position.

    It considers so many places for each patch on offer, or all when it is to be exact. What a
    search `before` in the same game remembers saves time, but then the same nodes come to more.
    """

    def __init__(
        self,
        state: State,
        places: int = PLACES,
        before: "Search | None" = None,
        exact: bool = False,
    ) -> None:
        if state.turn is None:
            raise ValueError("the game is over: there is nothing to think about")
        self.state = state
        self.nodes = 0
        self._pause = SLICE  # the nodes at which the slice ends
        self.depth = 1
        self.is_solved = False
        self._is_exact = exact
        self._tree = Ending(state.leather) if exact else Tree(state.leather)
        if before and before._tree.serves(state):
            self._tree = before._tree
        if exact:
            choices = [[move] for move in legal_moves(state)]
        else:
            choices = [list(group) for _, group in groupby(self._considered(places), patch_of)]
        self._moves = tuple(move for choice in choices for move in choice)
        self._choices = [[self._candidate(move) for move in choice] for choice in choices]
        self._choices.sort(key=lambda choice: choice[0].value - choice[0].dislike, reverse=True)
        self._best = self._choices[0][0]
        self._value = self._best.value
        self._ending: Search | None = None  # once it has been searched

    @property
    def thought(self) -> Thought:
        """What has been found so far; at first what seems best at first sight."""
        if self._ending:
            return self._ending.thought._replace(depth=self.depth, nodes=self.nodes)
        return self._thought(self._best, self._value, self.depth)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves it chooses from: advance, then for each patch its best places, best first; or
        the best cells for a leather patch."""
        return self._moves

    def slices(self, deepest: int = DEEPEST) -> Slices:
        """Search deeper and deeper, a slice at each step, until all is known or the depth reached;
        without one, an ending is searched with all places, too."""
        while self.depth < deepest and not self.is_solved:
            yield from self._deepen(self.depth + 1)
        left = sum(END - player.time for player in self.state.players)
        if deepest == DEEPEST and left <= NEAR:
            yield from self._finish()

    def weigh(self, moves: Iterable[Move]) -> Generator[None, None, tuple[Thought, ...]]:
        """Search each of these legal moves with a full window to the depth reached, in slices, and
        return what comes of it: honest values, which can be compared."""
        if self._ending:
            return (yield from self._ending.weigh(moves))
        thoughts = []
        for move in moves:
            candidate = self._candidate(move)
            value, _ = yield from self._value_of(candidate, self.depth, -FAR, FAR)
            thoughts.append(self._thought(candidate, value, self.depth))
        return tuple(thoughts)

    def _considered(self, places: int) -> Iterator[Move]:
        """The moves to choose from."""
        state = self.state
        assert state.turn is not None
        player = state.players[state.turn]
        if state.phase == "leather":
            yield from (sew_on(cell) for cell in best_cells(player.free)[:places])
            return
        yield ADVANCE
        for patch in offer(state):
            if PATCHES[patch].cost <= player.buttons:
                yield from (buy_of(patch, mask) for mask in best_masks(player.free, patch)[:places])

    def _candidate(self, move: Move) -> Candidate:
        settling, state = self._tree.settle(apply(self.state, move))
        moves = (move, *settling)
        if state.turn is None:
            return Candidate(moves, None, 1, self._result(state))
        key = self._tree.key_of(state)
        sign = 1 if state.turn == self.state.turn else -1
        value = sign * at_first_sight(key)
        return Candidate(moves, key, sign, value, self._dislike(move))

    def _dislike(self, move: Move) -> int:
        """How little it likes to go on with a war of passes."""
        assert self.state.turn is not None
        mover, other = self.state.players[self.state.turn], self.state.players[1 - self.state.turn]
        is_war = (
            isinstance(move, Advance)
            and other.time - mover.time < 2
            and min(mover.empty + mover.time, other.empty + other.time) > WAR_BEHIND
            and min(mover.buttons, other.buttons) >= WAR_BUTTONS
        )
        return DISLIKE if is_war else 0

    def _result(self, state: State) -> int:
        """The value of a finished game for the player to move at the root."""
        end = outcome(state)
        assert end is not None
        mine = self.state.turn
        assert mine is not None
        ahead = POINT * (end.scores[mine] - end.scores[1 - mine])
        return ahead + WIN if end.winner == mine else ahead - WIN

    def _finish(self) -> Slices:
        """Search again with all places of all patches; keep what comes of it if that ends."""
        if len(legal_moves(self.state)) > MANY:
            return
        ending = Search(self.state, exact=True)
        before = self.nodes
        for _ in ending._deepen(DEEPEST):
            self.nodes = before + ending.nodes
            yield
            if ending.nodes > TOO_MANY:
                return
        self.nodes = before + ending.nodes
        self._ending = ending

    def _deepen(self, depth: int) -> Slices:
        """Search all choices to a depth, each at one place, then the other places of the best."""
        alpha, first = yield from self._compare([each[0] for each in self._choices], depth, -FAR)
        chosen = next(each for each in self._choices if self._best in each)
        _, second = yield from self._compare(chosen[1:], depth, alpha)
        _lead(self._choices, chosen)
        _lead(chosen, self._best)
        self.depth = depth
        self.is_solved = first and second

    def _compare(self, candidates: Iterable[Candidate], depth: int, alpha: int) -> Judging:
        """Search for a candidate that is better than alpha; each counts as soon as it is found. The
        greatest value, dislike taken off, or alpha, and whether all is final."""
        is_final = True
        for candidate in candidates:
            least = alpha + candidate.dislike  # what its value must exceed
            value, final = least + 1, False
            if alpha > -FAR:
                value, final = yield from self._value_of(candidate, depth, least, least + 1)
            if value > least:
                value, final = yield from self._value_of(candidate, depth, least, FAR)
            is_final = is_final and final
            if value > least:
                alpha = value - candidate.dislike
                self._best, self._value = candidate, value
        return alpha, is_final

    def _value_of(self, candidate: Candidate, depth: int, alpha: int, beta: int) -> Judging:
        """The value of a candidate and whether it is final."""
        if candidate.key is None:
            return candidate.value, True
        if depth == 1:
            return candidate.value, False
        position = self._tree.position(candidate.key)
        if candidate.sign > 0:
            return (yield from self._search(position, depth - 1, alpha, beta))
        value, final = yield from self._search(position, depth - 1, -beta, -alpha)
        return -value, final

    def _search(self, position: Position, depth: int, alpha: int, beta: int) -> Judging:
        """The value of a position for its mover, a bound when outside of alpha..beta, and whether
        a deeper search would find the same."""
        if position.depth >= depth:
            value, bound = position.value, position.bound
            if not bound or (value >= beta if bound > 0 else value <= alpha):
                return value, position.depth == ENDLESS
        self.nodes += 1
        if self.nodes >= self._pause:
            self._pause = self.nodes + SLICE
            yield
        if depth == 1:
            best, is_final = self._tree.glance(position, alpha, beta)
        else:
            best, is_final = yield from self._best_of(position, depth, alpha, beta)
        position.depth = ENDLESS if is_final else depth
        position.value = best
        position.bound = 1 if best >= beta else -1 if best <= alpha else 0
        return best, is_final

    def _best_of(self, position: Position, depth: int, alpha: int, beta: int) -> Judging:
        """The value of the best step; the one found best is tried first the next time."""
        steps = self._tree.steps(position)
        self.nodes += len(steps) // WIDE
        if len(steps) > 1:  # a step without a choice costs no depth
            depth -= 1
        best, best_index, is_final = -FAR, 0, True
        for index, step in enumerate(steps):
            value, final = yield from self._try(step, index, depth, max(alpha, best), beta)
            is_final = is_final and final
            if value > best:
                best, best_index = value, index
                if best >= beta:
                    break
        if best_index:
            steps.insert(0, steps.pop(best_index))
        return best, is_final

    def _try(self, step: Step, index: int, depth: int, alpha: int, beta: int) -> Judging:
        """The value of one step: the first with the whole window, the others as far as to show that
        they are no better, late ones less deep at first, hopeless ones not at all."""
        value, _, _, key, keeps_turn = step
        if key is None:
            return value, True
        if index and depth <= SHALLOW and not self._is_exact:
            most = value + HOPE * depth
            if most <= alpha:
                return most, False
        child = self._tree.position(key)
        tried = depth - 1 if index >= LATE and depth >= REDUCED else depth
        top = beta if not index else alpha + 1
        while True:
            if keeps_turn:
                value, final = yield from self._search(child, tried, alpha, top)
            else:
                value, final = yield from self._search(child, tried, -top, -alpha)
                value = -value
            if value <= alpha or (tried == depth and (top == beta or value >= beta)):
                return value, final
            tried, top = depth, beta

    def _thought(self, candidate: Candidate, value: int, depth: int) -> Thought:
        """What is told about a candidate with a value for the player to move."""
        assert self.state.turn is not None
        left = sum(END - player.time for player in self.state.players)
        is_exact = self.is_solved and self._is_exact
        points = value - (WIN if value > 0 else -WIN) * (value & 1)
        return Thought(
            move=candidate.moves[0],
            line=(*candidate.moves, *self._line(candidate.key)),
            points=points / POINT,
            value=value,
            chance=float(value > 0) if is_exact else chance(value, left),
            depth=depth,
            nodes=self.nodes,
            is_exact=is_exact,
        )

    def _line(self, key: Key | None) -> Iterator[Move]:
        """The moves that the search holds best from a position on, as far as it looked."""
        while key is not None:
            position = self._tree.position(key)
            if not position.steps or position.depth <= 1:
                return  # it was only glanced at
            step = position.steps[0]
            yield from self._tree.moves_of(key, step)
            key = step[3]


def _lead(items: list[Item], first: Item) -> None:
    """Put one of the items before all others."""
    items.remove(first)
    items.insert(0, first)
