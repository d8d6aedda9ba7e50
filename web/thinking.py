"""The verbs of a table at which the computer plays: it thinks about what is on the table now, and
its answer becomes a move like any other. Start with `Thinking.attend`.

Whatever happens at the table, `attend` compares what should be thought about with what is. So a
move taken back, another game, another level or a pause needs no word of its own: what was asked
before is dropped, and what still comes of it is nobody's.
"""

from functools import partial

from patchwork.state import Advance, Move
from web import players, questions, speech
from web.hand import Hand
from web.moving import Moving
from web.nouns import Hint, Notice
from web.outside import Outside
from web.questions import Question
from web.settings import Settings
from web.tables import Tables
from web.texts import Texts

PAUSES = {"quick": 0, "normal": 400, "slow": 1500}  # milliseconds before the computer's move
ADVISER = players.LEVELS[-1]  # the level that gives hints


class Thinking(Moving):
    """What the computer does, and what people ask of it."""

    def __init__(self, texts: Texts, outside: Outside, tables: Tables, settings: Settings) -> None:
        super().__init__(texts, outside, tables, settings)
        self._asked: Question | None = None
        self._number = 0  # of the question asked last
        self._reply: Move | None = None  # the computer's move, until it is made
        self._is_due = False  # whether the pause before it is over
        self._is_step = False  # whether one move is wanted though the game is paused

    def attend(self) -> None:
        """Let the computer think about what is on the table now, and about nothing else; make its
        move when it is known, its time has come and nothing lies over the table."""
        if self.hint is not None and not self.can_hint:
            self.drop_hint()
            self._outside.redraw()
        wanted = self._wanted()
        if wanted != self._asked:
            if self._asked is not None:
                self._outside.drop()
            self._asked, self.progress = wanted, None
            self._reply, self._is_due = None, False
            if wanted is not None:
                self._ask(wanted)
        if wanted is None and self.levels != players.PEOPLE:
            self._outside.wake()
        if self._reply is not None and self._is_due and self.panel is None:
            self._make(self._reply)

    def hear(self, text: str) -> None:
        """Take what the computer answers; what comes too late changes nothing."""
        answer = questions.hear(text)
        if self._asked is None or answer.number != self._number:
            return
        self.finish()
        self.progress = answer
        if self.is_computers_move:
            self._reply = answer.move
        elif answer.move is not None:
            self.hint = Hint(answer)
            self._note_hint()
            self.tell_hint()
        self._outside.redraw()
        self.attend()

    def miss_helper(self) -> None:
        """Say that the page thinks itself from now on."""
        self.notice = Notice("thinks-here")
        self._outside.redraw()

    def hurry(self) -> None:
        """Have the computer move now; where it is paused, for one move."""
        if self.is_watched and self.is_paused:
            self._is_step = True
        elif self._asked is not None:
            self._is_due = True
            self._outside.say(questions.hurry(self._number))

    def pause(self) -> None:
        """Let a game that is only watched rest, or go on."""
        self.is_paused = self.is_watched and not self.is_paused
        self._is_step = False

    def ask_hint(self) -> None:
        """Ask what to do; when that is known, ask for more of it."""
        if not self.can_hint:
            self.refuse(self._why_no_hint())
        elif self.hint is None:
            self.close_panel()
            self.hint = Hint()
            self.notice = Notice("hint-wait", action="no-hint")
        elif self.hint.answer is not None:
            self.tell_hint()

    def drop_hint(self) -> None:
        """Want no hint any more."""
        self.hint = None
        self.notice = None

    def dismiss(self) -> None:
        """Take the notice away, and the hint with it."""
        self.hint = None
        super().dismiss()

    def put_back(self) -> None:
        """Put the patch in hand back, or close what is open, or want no hint any more."""
        if self.panel is None and self.hand is None and self.hint is not None:
            self.drop_hint()
        else:
            super().put_back()

    def tell_hint(self) -> None:
        """Tell the next step of the hint; with the last one its patch is taken in hand."""
        assert self.hint is not None
        self.hint = self.hint.told_more()
        move = self.hint.move
        self.notice = speech.hint(self, self.hint)
        if not self.hint.has_more and not isinstance(move, Advance):
            self.hand = Hand.holding(move)
            self.focus = "board"

    def seat_player(self, player: int, level: str) -> None:
        """Let somebody else go on for a player: a level ("1" to "8"), or "" for a person."""
        chosen = list(self.levels)
        chosen[player] = int(level) if level else None
        for tag in players.TAGS:
            self.game.tags.pop(tag, None)
        self.game.tags.update(players.tags_of(chosen))
        self._lay_hand()
        self._keep_who_plays()

    def _keep_who_plays(self) -> None:
        """The address does not tell who plays: a game with the computer is kept from its start."""
        if self.levels == players.PEOPLE:
            self._tables.keep_on()
        else:
            self._tables.keep()

    def _wanted(self) -> Question | None:
        """What should be thought about now."""
        state = self.state
        if self.is_computers_move:
            assert state.turn is not None
            level = self.levels[state.turn]
            if level is None or (self.is_watched and self.is_paused and not self._is_step):
                return None
            return self._question(level)
        if self.hint is not None and self.hint.answer is None and self.can_hint:
            return self._question(ADVISER)
        return None

    def _question(self, level: int) -> Question:
        seconds = float(self.settings["thought"])
        return Question(self.state, level, seconds, self.game.tags.get("Seed", ""))

    def _ask(self, question: Question) -> None:
        self._number += 1
        self._outside.ask(questions.ask(self._number, question))
        if self.is_computers_move:
            pause = PAUSES[self.settings["pace"]]
            self._outside.later(pause, partial(self._come_due, self._number))

    def _come_due(self, number: int) -> None:
        """The pause before the computer's move is over, if it is still that move."""
        if self._asked is not None and number == self._number:
            self._is_due = True
            self.attend()

    def _make(self, move: Move) -> None:
        """Make the computer's move."""
        self.finish()
        self._reply, self._is_step = None, False
        self._play(move)
        self._outside.redraw()
        self.attend()

    def _settle(self, notice: Notice | None = None) -> None:
        super()._settle(notice)
        self._is_step = False

    def _note_hint(self) -> None:
        """Mark in the game that a hint was seen before this ply."""
        seen = sorted(self.hinted | {self.state.ply})
        self.game.tags[players.HINTS] = " ".join(map(str, seen))
        self._tables.keep_on()

    def _why_no_hint(self) -> str:
        if self.settings["hints"] == "off":
            return self.texts("hint.off")
        return speech.turn(self)
