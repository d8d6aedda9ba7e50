"""States as JSON. Start with `state_to_json` and `state_from_json`.

A position from outside may be composed by hand, so it is checked: not that a game can lead there,
but that it contradicts neither itself nor the material. Whatever passes can be played on, and every
state that follows passes again.
"""

import json
from collections.abc import Collection
from typing import cast, get_args

from patchwork.editions import EDITIONS
from patchwork.errors import InvalidNotation
from patchwork.geometry import FULL, SEVENS, SIZE, cell, mask_of
from patchwork.notation import check_size, quoted, read_json
from patchwork.patches import PATCHES
from patchwork.rules import outcome, score
from patchwork.state import PLAYERS, Phase, Player, State
from patchwork.track import END, INCOME_MARKS, income_marks

# Buttons and plies that a composed position may have beyond what a game pays and counts up to its
# spaces. The most of both follow: neither can be passed by playing on.
SPARE = 500
MAX_INCOME = sum(patch.income for patch in PATCHES.values())
MAX_BUTTONS = SPARE + END + MAX_INCOME * len(INCOME_MARKS)
MAX_PLY = SPARE + 2 * END + len(EDITIONS["classic"].leather)

_STATE_KEYS = ("edition", "ply", "phase", "turn", "circle", "leather", "winner", "players")
_PLAYER_KEYS = ("buttons", "time", "income", "bonus", "score", "quilt")
_DERIVED = ("winner", "score")  # may be left out


def format_position(state: State) -> str:
    """The state as one line of JSON."""
    return json.dumps(state_to_json(state))


def parse_position(text: str) -> State:
    """The state that a JSON text describes. Raises InvalidNotation."""
    check_size(text)
    return state_from_json(read_json(text.removeprefix("\ufeff")))


def state_to_json(state: State) -> dict[str, object]:
    """The state as JSON data, keys in the order of the notation."""
    end = outcome(state)
    return {
        "edition": state.edition,
        "ply": state.ply,
        "phase": state.phase,
        "turn": state.turn,
        "circle": list(state.circle),
        "leather": list(state.leather),
        "winner": end and end.winner,
        "players": [_player_to_json(player) for player in state.players],
    }


def state_from_json(data: object) -> State:
    """The state that JSON data describes, checked.

    Who reached the last space first is taken to be the winner after the end, where it is not told.
    Raises InvalidNotation.
    """
    fields = _fields(data, "the state", _STATE_KEYS)
    turn, winner = fields["turn"], fields.get("winner")
    players = _list(fields["players"], "players")
    _expect(len(players) == 2, "players must be a list of two")
    state = State(
        edition=_one_of(fields["edition"], "edition", EDITIONS),
        ply=_number(fields["ply"], "ply"),
        phase=cast(Phase, _one_of(fields["phase"], "phase", get_args(Phase))),
        turn=None if turn is None else _number(turn, "turn"),
        circle=_numbers(fields["circle"], "circle"),
        leather=_numbers(fields["leather"], "leather"),
        players=(_player_from_json(players[0], 0), _player_from_json(players[1], 1)),
        first=None if winner is None else _number(winner, "winner"),
    )
    state = state._replace(first=_first(state))
    check_position(state)
    _check_told(state, fields)
    return state


def check_position(state: State) -> None:
    """Raise InvalidNotation for a state that contradicts itself or the material."""
    _check_ranges(state)
    _check_circle(state)
    _check_leather(state)
    _check_turn(state)
    _check_quilts(state)
    _check_bonus(state)


def quilt_rows(free: int) -> tuple[str, ...]:
    """A quilt with these empty cells drawn in nine rows, "#" for a covered cell."""
    return tuple(
        "".join("#."[free >> cell(row, column) & 1] for column in range(SIZE))
        for row in range(SIZE)
    )


def _player_to_json(player: Player) -> dict[str, object]:
    return {
        "buttons": player.buttons,
        "time": player.time,
        "income": player.income,
        "bonus": player.bonus,
        "score": score(player),
        "quilt": list(quilt_rows(player.free)),
    }


def _player_from_json(data: object, seat: int) -> Player:
    owner = PLAYERS[seat]
    fields = _fields(data, f"player {owner}", _PLAYER_KEYS)
    bonus = fields["bonus"]
    if not isinstance(bonus, bool):
        raise _wrong(f"bonus of {owner} must be true or false")
    return Player(
        buttons=_number(fields["buttons"], f"buttons of {owner}"),
        time=_number(fields["time"], f"time of {owner}"),
        income=_number(fields["income"], f"income of {owner}"),
        free=_quilt(fields["quilt"], f"quilt of {owner}"),
        bonus=bonus,
    )


def _quilt(value: object, name: str) -> int:
    """The empty cells of a quilt drawn in rows."""
    rows = [row for row in _list(value, name) if isinstance(row, str) and len(row) == SIZE]
    drawn = "".join(rows)
    if len(rows) != SIZE or len(_list(value, name)) != SIZE or drawn.strip("#."):
        raise _wrong(f'{name} must be {SIZE} rows of {SIZE} marks "#" or "."')
    return mask_of(cell(*divmod(place, SIZE)) for place, mark in enumerate(drawn) if mark == ".")


def _first(state: State) -> int | None:
    """Who reached the last space first, as far as the position tells."""
    if state.phase == "over":
        green, yellow = (score(player) for player in state.players)
        if green != yellow:
            return int(yellow > green)
        _expect(state.first in (0, 1), "winner must be told when the scores are equal")
        return state.first
    there = [seat for seat, player in enumerate(state.players) if player.time == END]
    return there[0] if there else None


def _check_ranges(state: State) -> None:
    spaces = sum(player.time for player in state.players)
    _in_range(state.ply, SPARE + spaces + _leather_sewn(state), "ply")
    for owner, player in zip(PLAYERS, state.players, strict=True):
        _in_range(player.time, END, f"time of {owner}")
        paid = MAX_INCOME * len(income_marks(0, player.time))
        _in_range(player.buttons, SPARE + player.time + paid, f"buttons of {owner}")
        _in_range(player.income, MAX_INCOME, f"income of {owner}")


def _check_circle(state: State) -> None:
    for patch in state.circle:
        _expect(patch in PATCHES, f"circle: there is no patch {patch}")
        _expect(state.circle.count(patch) == 1, f"circle: patch {patch} is there twice")


def _check_leather(state: State) -> None:
    marks = EDITIONS[state.edition].leather
    left = tuple(mark for mark in marks if mark in state.leather)
    _expect(state.leather == left, f"leather must be some of {list(marks)}, in order")
    leading = max(player.time for player in state.players)
    for mark in left:
        _expect(mark > leading, f"leather: mark {mark} is taken, a token has passed it")


def _check_turn(state: State) -> None:
    """Phase, turn and who was first, against the spaces of the tokens."""
    green, yellow = times = [player.time for player in state.players]
    at_end = [seat for seat in (0, 1) if times[seat] == END]
    if state.phase == "over":
        _expect(len(at_end) == 2, f"phase over: both tokens must be on {END}")
        _expect(state.turn is None, "phase over: turn must be null")
        _expect(state.first in (0, 1), "phase over: somebody reached the last space first")
        return
    _expect(len(at_end) < 2, f"both tokens are on {END}: phase must be over")
    _expect(state.first == (at_end[0] if at_end else None), "only a token on 53 was there first")
    if state.turn not in (0, 1):
        raise _wrong("turn must be 0 or 1")
    if state.phase == "leather":
        _check_leather_phase(state, state.turn)
    elif green != yellow:
        behind = int(yellow < green)
        _expect(state.turn == behind, f"turn must be {behind}, the player behind")


def _check_leather_phase(state: State, turn: int) -> None:
    sewing, other = state.players[turn], state.players[1 - turn]
    marks = EDITIONS[state.edition].leather
    met = any(other.time < mark <= sewing.time for mark in marks)
    _expect(met, "phase leather: player turn has met no leather mark before the other")
    _expect(sewing.free != 0, "phase leather: there is no empty cell to sew on")


def _check_quilts(state: State) -> None:
    gone = [patch for number, patch in PATCHES.items() if number not in state.circle]
    sewn = sum(FULL.bit_count() - player.empty for player in state.players)
    cells = sum(patch.size for patch in gone) + _leather_sewn(state)
    _expect(sewn <= cells, f"{sewn} cells are covered, the patches gone have only {cells}")
    income = sum(player.income for player in state.players)
    printed = sum(patch.income for patch in gone)
    _expect(income <= printed, f"the income is {income}, the patches gone have only {printed}")


def _leather_sewn(state: State) -> int:
    """How many of the leather patches taken are sewn on or discarded."""
    taken = len(EDITIONS[state.edition].leather) - len(state.leather)
    return taken - (state.phase == "leather")


def _check_bonus(state: State) -> None:
    _expect(not all(player.bonus for player in state.players), "both players have the bonus")
    for owner, player in zip(PLAYERS, state.players, strict=True):
        covered = any(not square & player.free for square in SEVENS)
        _expect(covered or not player.bonus, f"bonus of {owner}: no 7x7 square is covered")


def _check_told(state: State, fields: dict[str, object]) -> None:
    """What follows from the rest must agree with it where it is told."""
    end = outcome(state)
    winner = end and end.winner
    _expect(fields.get("winner", winner) == winner, "winner is not who has won")
    told = _list(fields["players"], "players")
    for owner, each, player in zip(PLAYERS, told, state.players, strict=True):
        points = _fields(each, owner, _PLAYER_KEYS).get("score", score(player))
        right = _number(points, f"score of {owner}") == score(player)
        _expect(right, f"score of {owner} comes to {score(player)}")


def _wrong(message: str) -> InvalidNotation:
    return InvalidNotation("position", message)


def _expect(holds: bool, message: str) -> None:
    if not holds:
        raise _wrong(message)


def _in_range(value: int, most: int, name: str) -> None:
    _expect(0 <= value <= most, f"{name} must be 0 to {most} here")


def _fields(data: object, name: str, keys: tuple[str, ...]) -> dict[str, object]:
    """The fields of an object that has these keys, no other, and lacks only derived ones."""
    if not isinstance(data, dict):
        raise _wrong(f"{name} must be an object")
    for key in data:
        _expect(key in keys, f"{name}: key {quoted(str(key))} is not known")
    for key in keys:
        _expect(key in data or key in _DERIVED, f"{name}: key {quoted(key)} is missing")
    return data


def _list(value: object, name: str) -> list[object]:
    if not isinstance(value, list):
        raise _wrong(f"{name} must be a list")
    return value


def _number(value: object, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong(f"{name} must be a whole number")
    return value


def _numbers(value: object, name: str) -> tuple[int, ...]:
    return tuple(_number(each, name) for each in _list(value, name))


def _one_of(value: object, name: str, known: Collection[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise _wrong(f"{name} must be {', '.join(known)}")
    return value
