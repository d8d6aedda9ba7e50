"""The game on the table and who sits at it: persons or the computer, and whose move it is."""

from patchwork import rules
from patchwork.game import Game
from patchwork.state import PLAYERS, Player, State
from web import players
from web.tables import Tables
from web.texts import Texts


class Seats:
    """The seats of the game that lies on the table now."""

    def __init__(self, texts: Texts, tables: Tables) -> None:
        self.texts = texts
        self._tables = tables

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self._tables.current.game

    @property
    def state(self) -> State:
        """The state on the table."""
        return self.game.state

    @property
    def mover(self) -> int:
        """Who is to move; at the end the winner."""
        if self.state.turn is not None:
            return self.state.turn
        ended = rules.outcome(self.state)
        return ended.winner if ended else 0

    @property
    def seat(self) -> int:
        """The player whose quilt is shown large: the only person who plays, green where none does,
        else who is to move."""
        if self.follows_mover:
            return self.mover
        return 1 if self.levels[0] is not None and self.levels[1] is None else 0

    @property
    def follows_mover(self) -> bool:
        """Whether the quilts change places when another player is to move."""
        return self.levels == players.PEOPLE

    @property
    def levels(self) -> players.Levels:
        """The computer's levels; None is a person."""
        return players.levels(self.game.tags)

    @property
    def is_watched(self) -> bool:
        """Whether the computer plays against itself."""
        return None not in self.levels

    @property
    def is_computers_move(self) -> bool:
        """Whether the computer is to move."""
        return self.state.turn is not None and self.levels[self.state.turn] is not None

    @property
    def hinted(self) -> frozenset[int]:
        """The plies before which a hint was seen."""
        return players.hinted(self.game.tags)

    @property
    def names(self) -> tuple[str, str]:
        """The names of green and yellow."""
        tags = self.game.tags
        return (
            tags.get("Green") or self._unnamed(0),
            tags.get("Yellow") or self._unnamed(1),
        )

    @property
    def can_take_back(self) -> bool:
        """Whether there is a move to take back: of a person, if one plays."""
        if self.is_watched:
            return self.game.can_undo
        return any(self._is_persons(state) for state in self.game.states[:-1])

    @property
    def can_undo(self) -> bool:
        """Whether there is a move, or a change of games, to take back."""
        return self.can_take_back or self._tables.has_earlier

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back."""
        return self.game.can_redo or self._tables.has_later

    @property
    def outcome(self) -> rules.Outcome | None:
        """How the game ended; None before the end."""
        return rules.outcome(self.state)

    def player(self, player: int) -> Player:
        """What a player has."""
        return self.state.players[player]

    def _unnamed(self, player: int) -> str:
        level = self.levels[player]
        return self.texts(f"player.{PLAYERS[player]}" if level is None else f"level.{level}")

    def _is_persons(self, state: State) -> bool:
        """Whether a person is to decide in this state."""
        return state.turn is not None and self.levels[state.turn] is None
