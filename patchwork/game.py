"""One game with its history: play with check, undo, redo, and every text. Start with `Game`.

The one mutable thing of the engine. It holds a list of states and an index into it; nothing is ever
taken back from a state.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Self

from patchwork import links, positions, records, rules
from patchwork.errors import InvalidNotation
from patchwork.geometry import FULL
from patchwork.notation import format_move, parse_move, read_json
from patchwork.patches import PATCHES
from patchwork.records import Record
from patchwork.seeds import fresh_seed
from patchwork.state import PLAYERS, Advance, Buy, Move, State

MAX_SAVED = 128 * 1024  # characters of a saved game


class Sewn(NamedTuple):
    """A piece of cloth on a quilt: patch 1..33, 0 for leather, None where only the cells are known
    (a game that began from a bare position)."""

    patch: int | None
    mask: int


class Game:
    """A game on the table. `Game(state)` begins from any state; see also the `from_...` methods.

    `tags` are the texts that go with it: "Green" and "Yellow" (names), "Seed", and any others.
    """

    def __init__(
        self, state: State, moves: Iterable[Move] = (), tags: Mapping[str, str] | None = None
    ) -> None:
        self.tags = dict(tags or {})
        self._states = [state]
        self._moves: list[Move] = []
        self._index = 0
        self._linked: tuple[State, dict[str, str], str] | None = None  # the last code asked for
        for move in moves:
            self.play(move)

    @classmethod
    def new(
        cls,
        circle: Iterable[int] | None = None,
        edition: str = "classic",
        start: str = "green",
        seed: str | int | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> Self:
        """A game before its first move, as `new_game` sets it up; the seed becomes a tag."""
        if seed is None and circle is None:
            seed = fresh_seed()
        seed_tag = {} if seed is None else {"Seed": str(seed)}
        return cls(rules.new_game(circle, edition, start, seed), tags={**seed_tag, **(tags or {})})

    @classmethod
    def from_record(cls, text: str) -> Self:
        """The game of a record, at its last move. Raises InvalidNotation or IllegalMove."""
        return cls._from(records.parse_record(text))

    @classmethod
    def from_link(cls, code: str) -> Self:
        """The game or bare position of a link code. Raises InvalidNotation."""
        return cls._from(links.decode_link(code))

    @classmethod
    def from_position(cls, text: str) -> Self:
        """A game that goes on from the position of a JSON state. Raises InvalidNotation."""
        return cls(positions.parse_position(text))

    @classmethod
    def restore(cls, text: str) -> Self:
        """The game that `save` wrote, at the same move. Raises InvalidNotation."""
        try:
            saved: Any = read_json(text) if len(text) <= MAX_SAVED else None
            base, moves, ply, tags = (saved[key] for key in ("state", "moves", "ply", "tags"))
            game = cls(positions.state_from_json(base), map(parse_move, moves.split()))
            for name, value in tags.items():
                records.check_tag(name, value)
            game.tags = dict(tags)
            game._index = range(len(game._states)).index(ply)
        except (TypeError, KeyError, AttributeError, ValueError) as error:
            raise InvalidNotation("saved-game", f"this is not a saved game: {error}") from error
        return game

    @classmethod
    def _from(cls, source: Record | State) -> Self:
        if isinstance(source, State):
            return cls(source)
        start = rules.new_game(source.circle, source.edition, PLAYERS[source.start])
        return cls(start, source.moves, source.tags)

    @property
    def state(self) -> State:
        """The state on the table."""
        return self._states[self._index]

    @property
    def states(self) -> tuple[State, ...]:
        """The states from the beginning to the one on the table."""
        return tuple(self._states[: self._index + 1])

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves from the beginning to the state on the table."""
        return tuple(self._moves[: self._index])

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self._index > 0

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back and none was made since."""
        return self._index < len(self._moves)

    def play(self, move: Move | str) -> State:
        """Make a move, given as itself or as its text, and return the state it leads to.

        Moves that were taken back are forgotten. Raises InvalidNotation or IllegalMove; the game
        is then as it was.
        """
        if isinstance(move, str):
            move = parse_move(move)
        rules.check(self.state, move)
        after = rules.apply(self.state, move)
        del self._moves[self._index :], self._states[self._index + 1 :]
        self._moves.append(move)
        self._states.append(after)
        self._index += 1
        return after

    def undo(self) -> State:
        """Take back the last move; at the beginning nothing changes."""
        self._index = max(self._index - 1, 0)
        return self.state

    def redo(self) -> State:
        """Make the move again that was taken back last; without one nothing changes."""
        self._index = min(self._index + 1, len(self._moves))
        return self.state

    def sewn(self, player: int) -> tuple[Sewn, ...]:
        """What lies on a player's quilt, in the order it was sewn."""
        found = []
        known = FULL ^ self._states[0].players[player].free
        if known:
            found.append(Sewn(None, known))
        for state, move in zip(self.states, self.moves, strict=False):
            if state.turn == player and not isinstance(move, Advance):
                patch = move.patch if isinstance(move, Buy) else 0
                found.append(Sewn(patch, rules.mask_of(move)))
        return tuple(found)

    def record(self) -> str:
        """The game up to the state on the table as a record.

        Raises InvalidNotation for a game that began from a bare position: its circle is not known.
        """
        return records.format_record(self._as_record())

    def link(self) -> str:
        """The link code of the game up to the state on the table, names included; for a game that
        began from a bare position the code of the position."""
        kept = self._linked
        # The very same state, not an equal one: other moves may have led to that.
        if kept is None or kept[0] is not self.state or kept[1] != self.tags:
            code = links.encode_link(self._as_record() if self._is_whole() else self.state)
            kept = self._linked = (self.state, dict(self.tags), code)
        return kept[2]

    def position(self) -> str:
        """The state on the table as JSON text."""
        return positions.format_position(self.state)

    def save(self) -> str:
        """The game with its moves taken back and its tags, as JSON that `restore` reads."""
        saved = {
            "state": positions.state_to_json(self._states[0]),
            "moves": " ".join(map(format_move, self._moves)),
            "ply": self._index,
            "tags": self.tags,
        }
        return json.dumps(saved, ensure_ascii=False)

    def _as_record(self) -> Record:
        if not self._is_whole():
            raise InvalidNotation(
                "no-record", "a game that began from a bare position has no record"
            )
        base = self._states[0]
        assert base.turn is not None, "a new game has a player to move"
        return Record(base.edition, base.circle, base.turn, self.moves, self.tags)

    def _is_whole(self) -> bool:
        """Whether the first state is the one that a new game begins with."""
        base = self._states[0]
        if base.turn is None or len(base.circle) < len(PATCHES):
            return False
        return base == rules.new_game(base.circle, base.edition, PLAYERS[base.turn])
