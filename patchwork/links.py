"""Link codes: a whole game with its history, or a bare position, in one short string.

Start with `encode_link` and `decode_link`. A code is the version letter and then one big number in
64 signs, the most significant first and never zero. It is `(content + 1) * 2**18 + check`, with
`check` chosen so that division by the prime 262139 leaves 1. A mistyped sign changes the number by
d * 64**k, two swapped neighbours by 63 * d * 64**k, with 0 < |d| < 64: never by a multiple of the
prime. One or two signs cut off or added at the end turn the remainder 1 into another. So all of
these are found out for certain, and of other damage all but one in 262139.

The content is a number in mixed radix: digits of known base, the first the least significant, so
that zeros at the end take no room. Below, `_game_digits` and `_position_digits` yield each digit
with its base; docs/formats.md lists them and argues how long a code can get. The base of a choice
is the number of choices there are, so no illegal move can be written.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Protocol

from patchwork.editions import EDITIONS
from patchwork.errors import InvalidNotation
from patchwork.geometry import SIZE, cell, cells, mask_of
from patchwork.notation import quoted
from patchwork.patches import PATCHES, SMALLEST
from patchwork.positions import MAX_BUTTONS, MAX_INCOME, MAX_PLY, check_position
from patchwork.records import MAX_NAME, NAMES, Record, check_tag, states_of
from patchwork.rules import apply, fits, new_game, offer, placements
from patchwork.state import ADVANCE, PLAYERS, Buy, Move, Phase, Player, Sew, State
from patchwork.track import END

VERSION = "A"
MAX_LENGTH = 350  # signs; without names a game needs at most 88
MAX_PLIES = 2 * END + 5  # a turn moves a token by a space or more; five leather patches

_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_CODE = r"[A-Za-z0-9_-]*"
_CHECK = 1 << 18
_PRIME = 262139  # the largest below _CHECK
_REMAINDER = 1  # not 0, which a zero at the end would leave as it is
_GAME, _POSITION, _KINDS = 0, 1, 2
_EDITIONS = tuple(EDITIONS)  # in this order for ever; new ones come behind
_EDITION_BASE = 16
_SHUFFLED = tuple(patch for patch in PATCHES if patch != SMALLEST)
_QUILT = tuple(cell(*divmod(place, SIZE)) for place in range(SIZE * SIZE))
_NAME_BASE = 4 * MAX_NAME + 2  # a character takes at most four bytes
# What is next in a position: phase, turn, and after the end who was first on the last space.
_NEXT: tuple[tuple[Phase, int | None, int | None], ...] = (
    ("turn", 0, None),
    ("turn", 1, None),
    ("leather", 0, None),
    ("leather", 1, None),
    ("over", None, 0),
    ("over", None, 1),
)

_Digits = Iterator[tuple[int, int]]  # each digit with its base


class Linkable(Protocol):
    """What knows its own code, as a `Game` does."""

    def link(self) -> str:
        """The link code."""


def encode_link(source: Record | State | Linkable) -> str:
    """The code of a game with its history (of its tags only the names) or of a bare position.

    Raises InvalidNotation or IllegalMove for a game or position that breaks the rules.
    """
    if isinstance(source, Record):
        return _to_signs(_number([(_GAME, _KINDS), *_game_digits(source)]))
    if isinstance(source, State):
        check_position(source)
        return _to_signs(_number([(_POSITION, _KINDS), *_position_digits(source)]))
    return source.link()


def decode_link(code: str) -> Record | State:
    """The game or the bare position that a code holds. Raises InvalidNotation for other texts, the
    reason "too-long" or one that begins with "link-"."""
    digits = _Reader(_from_signs(code))
    try:
        found = _read_game(digits) if digits.take(_KINDS) == _GAME else _read_position(digits)
        again = encode_link(found)  # which checks names and positions
    except InvalidNotation as error:
        raise _foreign() from error
    if again != code:  # it has a leading zero, say
        raise _foreign()
    return found


class _Reader:
    """Takes digits from a number, the least significant first."""

    def __init__(self, number: int) -> None:
        self._rest = number

    def take(self, base: int) -> int:
        self._rest, digit = divmod(self._rest, base)
        return digit


def _number(digits: Sequence[tuple[int, int]]) -> int:
    number = 0
    for digit, base in reversed(digits):
        assert 0 <= digit < base, "a digit is below its base"
        number = number * base + digit
    return number


def _to_signs(content: int) -> str:
    shifted = (content + 1) * _CHECK
    rest = shifted + (_REMAINDER - shifted) % _PRIME
    signs = []
    while rest:
        rest, value = divmod(rest, len(_SIGNS))
        signs.append(_SIGNS[value])
    return VERSION + "".join(reversed(signs))


def _from_signs(code: str) -> int:
    if len(code) > MAX_LENGTH:
        message = f"a link code has at most {MAX_LENGTH} signs"
        raise InvalidNotation("too-long", message, limit=MAX_LENGTH)
    if not re.fullmatch(_CODE, code):
        raise InvalidNotation("link-signs", "a link code has only the signs A-Z a-z 0-9 - _")
    if not "A" <= code[:1] <= "Z":
        raise InvalidNotation("link-damaged", "the link code is cut or mistyped")
    if code[:1] != VERSION:
        message = f"{quoted(code[:1])} is not a version of link codes that is known here"
        raise InvalidNotation("link-version", message, version=code[:1])
    number = 0
    for sign in code[1:]:
        number = number * len(_SIGNS) + _SIGNS.index(sign)
    shifted, check = divmod(number, _CHECK)
    if number % _PRIME != _REMAINDER or check >= _PRIME or shifted == 0:
        raise InvalidNotation("link-damaged", "the link code is cut or mistyped")
    return shifted - 1


def _foreign() -> InvalidNotation:
    return InvalidNotation("link-content", "the link code holds no game and no position")


def _game_digits(record: Record) -> _Digits:
    states = states_of(record)
    yield _EDITIONS.index(record.edition), _EDITION_BASE
    yield record.start, len(PLAYERS)
    yield from _order_digits(states[0].circle[:-1], _SHUFFLED)
    yield len(record.moves), MAX_PLIES + 1
    for state, move in zip(states, record.moves, strict=False):
        yield from _move_digits(state, move)
    names = [record.tags.get(name) for name in NAMES]
    yield int(names != [None, None]), 2
    if names != [None, None]:
        for name, value in zip(NAMES, names, strict=True):
            yield from _name_digits(name, value)


def _read_game(digits: _Reader) -> Record:
    edition = _read_edition(digits)
    start = digits.take(len(PLAYERS))
    circle = (*_read_order(digits, _SHUFFLED, len(_SHUFFLED)), SMALLEST)
    state = new_game(circle, edition, PLAYERS[start])
    moves = []
    for _ in range(digits.take(MAX_PLIES + 1)):
        move = _read_move(digits, state)
        state = apply(state, move)
        moves.append(move)
    named = NAMES if digits.take(2) else ()
    names = {name: value for name in named if (value := _read_name(digits)) is not None}
    return Record(edition, circle, start, tuple(moves), names)


def _read_edition(digits: _Reader) -> str:
    number = digits.take(_EDITION_BASE)
    if number >= len(_EDITIONS):
        raise _foreign()
    return _EDITIONS[number]


@lru_cache(maxsize=512)  # a code is wanted after every move, and only its last move is new
def _move_digits(state: State, move: Move) -> tuple[tuple[int, int], ...]:
    free = _mover(state).free
    if isinstance(move, Sew):
        return ((list(cells(free)).index(move.cell), free.bit_count()),)
    patches = _patches_to_have(state)
    if not isinstance(move, Buy):
        return ((0, len(patches) + 1),)
    places = placements(free, move.patch)
    return (patches.index(move.patch) + 1, len(patches) + 1), (places.index(move), len(places))


def _read_move(digits: _Reader, state: State) -> Move:
    if state.phase == "over":
        raise _foreign()
    free = _mover(state).free
    if state.phase == "leather":
        return Sew(tuple(cells(free))[digits.take(free.bit_count())])
    patches = _patches_to_have(state)
    choice = digits.take(len(patches) + 1)
    if choice == 0:
        return ADVANCE
    places = placements(free, patches[choice - 1])
    return places[digits.take(len(places))]


def _mover(state: State) -> Player:
    assert state.turn is not None, "a game goes on until it is over"
    return state.players[state.turn]


def _patches_to_have(state: State) -> list[int]:
    """The patches of the offer that can be paid and fit somewhere."""
    player = _mover(state)
    return [
        patch
        for patch in offer(state)
        if PATCHES[patch].cost <= player.buttons and fits(player.free, patch)
    ]


def _name_digits(name: str, value: str | None) -> _Digits:
    if value is None:
        yield 0, _NAME_BASE
        return
    check_tag(name, value)
    data = value.encode()
    yield len(data) + 1, _NAME_BASE
    for byte in data:
        yield byte, 256


def _read_name(digits: _Reader) -> str | None:
    length = digits.take(_NAME_BASE)
    if length == 0:
        return None
    try:
        return bytes(digits.take(256) for _ in range(length - 1)).decode()
    except UnicodeDecodeError:
        raise _foreign() from None


def _position_digits(state: State) -> _Digits:
    yield _EDITIONS.index(state.edition), _EDITION_BASE
    yield state.ply, MAX_PLY + 1
    first = state.first if state.phase == "over" else None
    yield _NEXT.index((state.phase, state.turn, first)), len(_NEXT)
    for player in state.players:
        yield player.buttons, MAX_BUTTONS + 1
        yield player.time, END + 1
        yield player.income, MAX_INCOME + 1
        empty = sum(1 << place for place, cell in enumerate(_QUILT) if player.free >> cell & 1)
        yield empty, 1 << len(_QUILT)
    yield state.players[0].bonus + 2 * state.players[1].bonus, 3
    marks = EDITIONS[state.edition].leather
    yield sum(1 << place for place, mark in enumerate(marks) if mark in state.leather), 32
    yield len(state.circle), len(PATCHES) + 1
    yield from _order_digits(state.circle, tuple(PATCHES))


def _read_position(digits: _Reader) -> State:
    edition = _read_edition(digits)
    ply = digits.take(MAX_PLY + 1)
    phase, turn, first = _NEXT[digits.take(len(_NEXT))]
    drafts = [_read_player(digits), _read_player(digits)]
    bonus, marks_left = digits.take(3), digits.take(32)
    marks = EDITIONS[edition].leather
    leather = tuple(mark for place, mark in enumerate(marks) if marks_left >> place & 1)
    circle = _read_order(digits, tuple(PATCHES), digits.take(len(PATCHES) + 1))
    green, yellow = (draft._replace(bonus=bonus == seat + 1) for seat, draft in enumerate(drafts))
    if phase != "over":
        first = next((seat for seat in (0, 1) if drafts[seat].time == END), None)
    return State(edition, ply, phase, turn, circle, leather, (green, yellow), first)


def _read_player(digits: _Reader) -> Player:
    """A player without the bonus, which is told later."""
    buttons = digits.take(MAX_BUTTONS + 1)
    time, income = digits.take(END + 1), digits.take(MAX_INCOME + 1)
    empty = digits.take(1 << len(_QUILT))
    free = mask_of(cell for place, cell in enumerate(_QUILT) if empty >> place & 1)
    return Player(buttons, time, income, free, bonus=False)


def _order_digits(order: Sequence[int], patches: Sequence[int]) -> _Digits:
    """Patches in an order, each as its place among those not yet named."""
    left = list(patches)
    for patch in order:
        yield left.index(patch), len(left)
        left.remove(patch)


def _read_order(digits: _Reader, patches: Sequence[int], count: int) -> tuple[int, ...]:
    left = list(patches)
    return tuple(left.pop(digits.take(len(left))) for _ in range(count))
