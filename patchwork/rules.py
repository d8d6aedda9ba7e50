"""The rules: who may do what, and what comes of it. Start with `legal_moves` and `apply`.

`apply` trusts its caller; what comes from outside goes through `check` first (`Game.play` does so).
The order inside one move: circle, pay, sew, bonus tile, token, income marks, leather mark, next.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from patchwork import seeds
from patchwork.editions import EDITIONS
from patchwork.errors import IllegalMove
from patchwork.geometry import FULL, SEVENS, Orientation, cells, corners_that_fit
from patchwork.patches import PATCHES, SMALLEST
from patchwork.state import ADVANCE, PLAYERS, Advance, Buy, Move, Phase, Player, Sew, State
from patchwork.track import END, income_marks

OFFER = 3  # patches after the spool among which one chooses
BONUS = 7  # points
EMPTY_CELL = -2  # points
START_BUTTONS = 5
FEW = 14  # corners; up to here picking them out one by one beats looking at every corner (measured)
SEVEN_CELLS = SEVENS[0].bit_count()


class Outcome(NamedTuple):
    """How a game ended. `reason`: "points", or "first" when equal points were decided by the
    player who reached the last space first."""

    winner: int
    scores: tuple[int, int]
    reason: str


def new_game(
    circle: Iterable[int] | None = None,
    edition: str = "classic",
    start: str = "green",
    seed: str | int | None = None,
) -> State:
    """The state before the first move.

    `circle` is the 33 patches clockwise, in any rotation; without it they are shuffled by `seed`,
    and without a seed by a fresh one; a number stands for its digits. `start` is "green", "yellow"
    or "random", drawn from the seed. Raises ValueError for anything else.
    """
    if edition not in EDITIONS:
        raise ValueError(f"unknown edition {edition!r}: one of {', '.join(EDITIONS)}")
    if seed is None:
        if circle is not None and start == "random":
            raise ValueError("a random start needs a seed: it is drawn from it")
        seed = seeds.fresh_seed()
    seed = str(seed)
    placed = seeds.shuffled_circle(seed) if circle is None else from_spool(circle)
    player = Player(buttons=START_BUTTONS, time=0, income=0, free=FULL, bonus=False)
    return State(
        edition=edition,
        ply=0,
        phase="turn",
        turn=_starting_player(start, seed),
        circle=placed,
        leather=EDITIONS[edition].leather,
        players=(player, player),
        first=None,
    )


def from_spool(circle: Iterable[int]) -> tuple[int, ...]:
    """A whole circle, given in any rotation, turned so that the smallest patch comes last.

    Raises ValueError when it is not each of the 33 patches once.
    """
    given = tuple(circle)
    if len(given) != len(PATCHES) or set(given) != set(PATCHES):
        raise ValueError("the circle must name each of the patches 1 to 33 once")
    behind_spool = given.index(SMALLEST) + 1
    return given[behind_spool:] + given[:behind_spool]


def offer(state: State) -> tuple[int, ...]:
    """The patches among which the player to move may choose: up to three."""
    return state.circle[:OFFER]


@lru_cache(maxsize=512)  # the interface asks for the same few again and again
def placements(free: int, patch: int) -> tuple[Buy, ...]:
    """Every way to sew this patch on these free cells, by orientation, row and column."""
    return tuple(_fitting(free, patch))


def fits(free: int, patch: int) -> bool:
    """Whether this patch can be sewn somewhere on these free cells."""
    return any(corners_that_fit(free, each) for each in PATCHES[patch].orientations)


def legal_moves(state: State) -> tuple[Move, ...]:
    """All moves: advance, then buys by place in the offer, orientation, row and column, or leather
    by row and column. Each set of cells once; empty after the end."""
    if state.turn is None:
        return ()
    player = state.players[state.turn]
    if state.phase == "leather":
        return tuple(_sew(cell) for cell in cells(player.free))
    moves: list[Move] = [ADVANCE]
    for patch in offer(state):
        if PATCHES[patch].cost <= player.buttons:
            moves += _fitting(player.free, patch)
    return tuple(moves)


def mask_of(move: Buy | Sew) -> int:
    """The cells that the move covers."""
    if isinstance(move, Sew):
        return 1 << move.cell
    return PATCHES[move.patch].turned[move.orientation].mask << move.cell


def check(state: State, move: Move) -> None:
    """Raise IllegalMove, with the reason, unless the move is allowed here."""
    if state.turn is None:
        raise IllegalMove("over", "the game is over")
    player = state.players[state.turn]
    if isinstance(move, Sew):
        if state.phase != "leather":
            raise IllegalMove("no-leather", "there is no leather patch to sew")
    elif state.phase == "leather":
        raise IllegalMove("leather-first", "the leather patch must be sewn first")
    if isinstance(move, Buy):
        _check_purchase(state, player, move)
    if not isinstance(move, Advance):
        _check_place(player, move)


def apply(state: State, move: Move) -> State:
    """The state after a legal move; what an illegal one gives is undefined."""
    edition, ply, _, turn, circle, leather, players, first = state
    assert turn is not None, "no move is legal after the end"
    other = players[1 - turn]
    buttons, time, income, free, bonus = players[turn]
    reached = time
    if isinstance(move, Advance):
        reached = min(other.time + 1, END)
        buttons += reached - time
    elif isinstance(move, Buy):
        patch = PATCHES[move.patch]
        taken = circle.index(move.patch)
        circle = circle[taken + 1 :] + circle[:taken]
        buttons -= patch.cost
        free ^= mask_of(move)
        income += patch.income
        reached = min(time + patch.time, END)
    else:
        free ^= 1 << move.cell
    bonus = bonus or (not other.bonus and _has_seven(free))
    buttons += income * len(income_marks(time, reached))
    must_sew = False
    if leather and leather[0] <= reached:
        leather = leather[1:]
        must_sew = free != 0  # on a full quilt the leather patch is discarded
    if first is None and reached == END:
        first = turn
    player = Player(buttons, reached, income, free, bonus)
    phase, mover = _next(turn, reached, other.time, must_sew)
    both = (other, player) if turn else (player, other)
    return State(edition, ply + 1, phase, mover, circle, leather, both, first)


def is_over(state: State) -> bool:
    """Whether both tokens are on the last space and no leather patch is left to sew."""
    return state.phase == "over"


def score(player: Player) -> int:
    """The player's points if the game ended now."""
    return player.buttons + BONUS * player.bonus + EMPTY_CELL * player.empty


def scores(state: State) -> tuple[int, int]:
    """The points of green and yellow if the game ended now."""
    green, yellow = state.players
    return score(green), score(yellow)


def outcome(state: State) -> Outcome | None:
    """Who won and why; None before the end."""
    if state.phase != "over":
        return None
    points = green, yellow = scores(state)
    if green != yellow:
        return Outcome(int(yellow > green), points, "points")
    assert state.first is not None, "somebody reached the last space first"
    return Outcome(state.first, points, "first")


def _starting_player(start: str, seed: str) -> int:
    if start == "random":
        return seeds.starting_player(seed)
    if start not in PLAYERS:
        raise ValueError(f"unknown start {start!r}: green, yellow or random")
    return PLAYERS.index(start)


def _fitting(free: int, patch: int) -> list[Buy]:
    moves = []
    for orientation, move_at in _moves(patch):
        corners = corners_that_fit(free, orientation)
        if corners.bit_count() > FEW:
            moves += [move for corner, move in move_at.items() if corners & corner]
            continue
        while corners:
            lowest = corners & -corners
            moves.append(move_at[lowest])
            corners ^= lowest
    return moves


@cache
def _moves(patch: int) -> tuple[tuple[Orientation, dict[int, Buy]], ...]:
    """For each orientation the move that belongs to each corner, given as a mask of one cell. Made
    when first asked for: all 7,349 would delay the start."""
    return tuple(
        (
            orientation,
            {1 << corner: Buy(patch, orientation.digit, corner) for corner in orientation.corners},
        )
        for orientation in PATCHES[patch].orientations
    )


@cache
def _sew(cell: int) -> Sew:
    return Sew(cell)


def _check_purchase(state: State, player: Player, move: Buy) -> None:
    if move.patch not in offer(state):
        raise IllegalMove("not-on-offer", f"patch {move.patch} is not on offer", patch=move.patch)
    cost = PATCHES[move.patch].cost
    if cost > player.buttons:
        raise IllegalMove(
            "cannot-afford",
            f"patch {move.patch} costs {cost}, only {player.buttons} buttons are left",
            patch=move.patch,
            cost=cost,
            buttons=player.buttons,
        )


def _check_place(player: Player, move: Buy | Sew) -> None:
    if isinstance(move, Buy):
        orientation = PATCHES[move.patch].turned[move.orientation]
        if move.cell not in orientation.corners:
            raise IllegalMove("outside", "the patch does not lie inside the quilt")
    blocked = tuple(cells(mask_of(move) & ~player.free))
    if blocked:
        raise IllegalMove("blocked", "the patch lies on sewn cells", cells=blocked)


def _has_seven(free: int) -> bool:
    if free.bit_count() > FULL.bit_count() - SEVEN_CELLS:
        return False
    return any(not square & free for square in SEVENS)


def _next(turn: int, time: int, other_time: int, must_sew: bool) -> tuple[Phase, int | None]:
    """Phase and player to move. On one space the token that arrived last is on top and moves."""
    if must_sew:
        return "leather", turn
    if time == other_time == END:
        return "over", None
    return "turn", turn if time <= other_time else 1 - turn
