"""The games that were opened in this tab, one of them on the table. Start with `Tables.begin`.

Opening a game never throws another away: the earlier one stays reachable by undo, and what had a
move made on it is kept in the library.
"""

from collections.abc import Callable
from dataclasses import dataclass

from patchwork.errors import PatchworkError
from patchwork.game import Game
from patchwork.seeds import fresh_seed
from patchwork.state import Move
from web.library import Entry, Library


@dataclass
class Table:
    """A game in this tab. `identity` names its entry in the library; it has none before a move was
    made on it. `is_blank`: laid only so that there is something to show."""

    game: Game
    identity: str | None = None
    is_blank: bool = False


class Tables:
    """The tables of a tab, in the order they were opened."""

    def __init__(self, library: Library) -> None:
        self.library = library
        seed = fresh_seed()
        self._tables = [Table(Game.new(seed=seed), is_blank=True)]
        self._at = 0

    @property
    def current(self) -> Table:
        """The table that is shown."""
        return self._tables[self._at]

    @property
    def has_earlier(self) -> bool:
        """Whether another game was shown before this one."""
        return self._at > 0

    @property
    def has_later(self) -> bool:
        """Whether this game was gone back to from another one."""
        return self._at < len(self._tables) - 1

    @property
    def is_only_shown(self) -> bool:
        """Whether the game shown is in no entry of the library."""
        return self.current.identity is None

    def put(self, game: Game, identity: str | None = None) -> None:
        """Show another game; the present one stays reachable unless it is blank."""
        kept = self._tables[: self._at + 1]
        if self.current.is_blank:
            kept.pop()
        self._tables = [*kept, Table(game, identity)]
        self._at = len(kept)

    def lay(self, game: Game) -> None:
        """Show the game of a link; where it was shown in this tab or is a saved one, as it stands
        there, that very game goes on."""
        code = game.link()
        shown = [at for at, table in enumerate(self._tables) if table.game.link() == code]
        if shown:
            self._tables.append(self._tables.pop(shown[-1]))
            self._at = len(self._tables) - 1
        elif not any(entry.link == code and self.open(entry) for entry in self.library.entries()):
            self.put(game)

    def play(self, move: Move) -> None:
        """Make a move in the game shown; `keep` must follow. Raises IllegalMove."""
        table = self.current
        table.game.play(move)
        table.is_blank = False
        del self._tables[self._at + 1 :]

    def keep(self) -> None:
        """Save the game shown as it now stands."""
        table = self.current
        table.identity = self.library.save(table.game, table.identity)

    def undo(self) -> None:
        """Take back a move; before the first one show the earlier game."""
        if self.current.game.can_undo:
            self.current.game.undo()
            self.keep_on()
        else:
            self.go_back()

    def redo(self) -> None:
        """Make a move again, or show the game again that was gone back from."""
        if self.current.game.can_redo:
            self.current.game.redo()
            self.keep_on()
        elif self.has_later:
            self._at += 1

    def go_back(self) -> None:
        """Show the earlier game, if there is one."""
        self._at = max(self._at - 1, 0)

    def open(self, entry: Entry) -> bool:
        """Show a saved game; false where it turns out to be damaged."""
        try:
            self.put(self.library.open(entry), entry.identity)
        except PatchworkError:
            return False
        return True

    def begin(self, game: Game | None, fits: Callable[[Game], bool] | None = None) -> bool:
        """Choose what the page shows first: the saved game that is this one, else this one, else
        the game this tab showed last, else the latest that is not over; of those only one that
        fits. False: only a blank one."""
        mine = self.library.current()
        entries = sorted(self.library.entries(), key=lambda entry: entry.identity != mine)
        if game is not None:
            code = game.link()
            if not any(entry.link == code and self.open(entry) for entry in entries):
                self.put(game)
            return True
        return any(
            _is_such(entry, fits) and self.open(entry)
            for entry in entries
            if entry.identity == mine or not entry.is_over
        )

    def keep_on(self) -> None:
        """Save how the game now stands, if it is one that is kept."""
        if self.current.identity is not None:
            self.keep()


def _is_such(entry: Entry, fits: Callable[[Game], bool] | None) -> bool:
    """Whether a saved game fits; one that turns out to be damaged does not."""
    if fits is None:
        return True
    try:
        return fits(entry.game())
    except PatchworkError:
        return False
