"""The verbs of moves: how one is made, taken back and made again, and how the table is put in order
after that. Start with `Moving.confirm`.
"""

from functools import partial

from patchwork import rules
from patchwork.forecast import forecast
from patchwork.state import ADVANCE, Move
from web import speech
from web.nouns import Happened, Notice
from web.outside import Outside
from web.placing import Placing
from web.settings import Settings
from web.tables import Tables
from web.texts import Texts


class Moving(Placing):
    """What changes the game on the table, or shows another one."""

    def __init__(self, texts: Texts, outside: Outside, tables: Tables, settings: Settings) -> None:
        super().__init__(texts, outside, tables, settings)
        self._told_denied = False

    def confirm(self) -> None:
        """Sew the patch in hand on; where that is not allowed it stays in hand."""
        if self.hand is None:
            return
        if self._refusal(self.hand.move) is None:
            self._play(self.hand.move)
        else:
            self.happened = Happened("refused")
            self.refuse(speech.held(self))

    def advance(self) -> None:
        """Move past the other token and take the buttons."""
        if self._refusal(ADVANCE) is None and not self.is_computers_move:
            self._play(ADVANCE)
        else:
            self.refuse(self._why_not_now())

    def undo(self) -> None:
        """Take back a move, and with it all that the computer did after it; before the first one go
        back to the game shown earlier."""
        was, had_move = speech.last(self), self.can_take_back
        if self.notice is not None and self.notice.action == "earlier":
            self.go_back()  # what was done last is that another game was opened
            return
        if not self.can_undo:
            self.refuse(self.texts("say.no-move"))
            return
        move = self._take_back() if had_move else None
        if not had_move:
            self._tables.go_back()
        self._settle()
        if move is not None:
            self.undone = move, forecast(self.state, move)
            self.happened = Happened("taken back")
        self.tell(speech.taken_back(self, was) if had_move else speech.laid(self))

    def redo(self) -> None:
        """Make the move again that was taken back, or go to the game shown later."""
        before, had_move = self.state, self.game.can_redo
        if not self.can_redo:
            self.refuse(self.texts("say.no-move"))
            return
        self._tables.redo()
        while had_move and self.is_computers_move and self.game.can_redo and not self.is_watched:
            before = self.state
            self._tables.redo()
        self._settle()
        if had_move:
            move = self.game.moves[-1]
            self.last = move, forecast(before, move)
            self.happened = Happened("moved")
        self.tell(speech.made_again(self) if had_move else speech.laid(self))

    def go_back(self) -> None:
        """Show the game again that was on the table before this one."""
        self._tables.go_back()
        self._settle()
        self.tell(speech.laid(self))

    def _take_back(self) -> Move:
        """Take back moves up to a decision of a person, and return that; where none plays, one."""
        while True:
            move = self.game.moves[-1]
            self._tables.undo()
            if self.is_watched or not self.is_computers_move:
                return move

    def _play(self, move: Move) -> None:
        self._leave_tip()
        brings = forecast(self.state, move)
        self._tables.play(move)
        self._lay_out()
        self.last = move, brings
        self.happened = Happened("moved")
        self._rest += (self._tables.keep, self._note_down)
        self._tell_later(partial(speech.moved, move=move, brings=brings))

    def _settle(self, notice: Notice | None = None) -> None:
        """Put the interface in order for what is now on the table."""
        self._lay_out()
        self._note_down(notice)
        self.is_paused = self.is_watched  # whoever comes back to such a game wants to see it first

    def _lay_out(self) -> None:
        self.last = self.undone = self.hint = None
        self._lay_hand()
        self.panel, self._under = "end" if rules.is_over(self.state) else None, None

    def _note_down(self, notice: Notice | None = None) -> None:
        self.notice = notice or self._denial() or self._unread() or self._news()
        self._show_link()

    def _denial(self) -> Notice | None:
        """That games cannot be kept here, said once."""
        if self._told_denied or not self._tables.library.is_denied:
            return None
        self._told_denied = True
        key = "storage-denied-inside" if self.is_embedded else "storage-denied"
        return Notice(key, lasts=not self.is_embedded)

    def _unread(self) -> Notice | None:
        """A notice that lasts stays until it is dismissed."""
        return self.notice if self.notice is not None and self.notice.lasts else None

    def _show_link(self) -> None:
        if not self._tables.current.is_blank:
            self._outside.show_link(self.game.link())
