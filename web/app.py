"""The controller: the verbs that change what is shown. Start with `App.act`.

Clicks and keys come as a text such as "choose 2"; every verb ends in a redraw. Verbs that are not
possible at the moment do nothing: the controls say why beforehand.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from patchwork import rules
from patchwork.errors import PatchworkError
from patchwork.forecast import forecast
from patchwork.game import Game
from patchwork.records import MAX_NAME, NAMES, without_refused
from patchwork.seeds import fresh_seed
from patchwork.state import ADVANCE, PLAYERS, Move
from web import players, speech
from web.nouns import MAX_SEED, SHORTCUTS, Draft, Happened, Notice
from web.outside import Outside
from web.parameters import NOTHING, Asked
from web.settings import Settings
from web.tables import Tables
from web.texts import Texts
from web.thinking import Thinking


class App(Thinking):
    """The interface of one tab. `outside` is the browser, `tables` the games opened in the tab."""

    def __init__(self, texts: Texts, outside: Outside, tables: Tables, settings: Settings) -> None:
        super().__init__(texts, outside, tables, settings)
        self._told_denied = False
        self._verbs: dict[str, Callable[..., None]] = {
            "choose": lambda place: self.choose(int(place)),
            "nudge": lambda down, right: self.nudge(int(down), int(right)),
            "left": lambda: self.turn(-1),
            "right": lambda: self.turn(1),
            "flip": self.flip,
            "next": self.next_place,
            "confirm": self.confirm,
            "back": self.put_back,
            "advance": self.advance,
            "undo": self.undo,
            "redo": self.redo,
            "open": self.open_panel,
            "close": self.close_panel,
            "start": self.start_new,
            "again": self.play_again,
            "swap": self.swap_seats,
            "seed": self.draw_seed,
            "resume": self.resume,
            "earlier": self.go_back,
            "dismiss": self.dismiss,
            "copy": self.copy,
            "set": self.settings.set,
            "reset": self.reset_settings,
            "restore": self.restore_settings,
            "say": self.say,
            "look": lambda down, right: self.look(int(down), int(right)),
            "look-to": self.look_to,
            "understood": self.note_tip,
            "no-tips": lambda: self.settings.set("guide", "off"),
            "hurry": self.hurry,
            "pause": self.pause,
            "hint": self.ask_hint,
            "no-hint": self.drop_hint,
            "install": outside.install,
            "renew": outside.renew,
            "seat": lambda player, level="": self.seat_player(int(player), level),
        }

    def act(self, action: str) -> None:
        """Do what a control or key stands for: a verb and its arguments, as in "choose 2"."""
        verb, *arguments = action.split()
        self._carry_out(partial(self._verbs[verb], *arguments))

    def begin(self, code: str, asked: Asked = NOTHING) -> None:
        """Take up a game at the start of the page: the one of the link code in the address before
        all others, else one that the address asks for; a first visitor is asked for a new one."""
        if code in SHORTCUTS:
            self.begin("", asked)
            self.open_panel(code)
            return
        game, notice = None, _mistaken(asked)
        self.is_embedded = asked.is_embedded
        if code:
            try:
                game = Game.from_link(code)
            except PatchworkError as error:
                notice = _bad_link(error)
        found = self._tables.begin(game, asked.fits if asked.game else None)
        self._look_for_finished_games()
        if game is not None and self._tables.is_only_shown:
            self._seat(game, asked)
            if self._tables.library.entries() and not asked.is_embedded:
                notice = Notice("opened-apart", action="open games")
        if found:
            self._settle(notice)
        elif asked.game or asked.is_embedded:
            self._begin_new(asked.game)
            self.notice = notice or self.notice
        else:
            self._settle(notice)
            self.open_panel("new")

    def begin_asked(self, game: Mapping[str, str]) -> None:
        """Begin a new game that the page around asks for, by fields of the new game sheet."""
        self._carry_out(partial(self._begin_new, game))

    def lay_asked(self, game: Game, asked: Asked) -> None:
        """Show a game of the page around; `asked` may say who plays on."""

        def lay() -> None:
            self._seat(game, asked)
            self._tables.lay(game)
            self._settle()

        self._carry_out(lay)

    def focus_board(self) -> None:
        """Let the quilt have the focus."""

        def focus() -> None:
            self.focus = "board"

        self._carry_out(focus)

    def lend(self, settings: Mapping[str, str]) -> None:
        """Put settings in force for this visit."""
        self._carry_out(partial(self.settings.lend, settings))

    def open_link(self, code: str) -> None:
        """Open a link code that was put into the address; a bad one changes nothing."""
        self._carry_out(partial(self._open_link, code))

    def _open_link(self, code: str) -> None:
        if code in SHORTCUTS:
            self._show_link()
            self.open_panel(code)
            return
        try:
            game = Game.from_link(code)
        except PatchworkError as error:
            self.notice = _bad_link(error)
            self._show_link()
        else:
            if code != self.game.link():
                self._tables.lay(game)
                self._settle(Notice("opened", action="earlier"))

    def _carry_out(self, verb: Callable[[], None]) -> None:
        """Do something and show what came of it, after all that is owed to what was done before."""
        self.finish()
        verb()
        self._outside.redraw()
        self.attend()

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

    def start_new(self) -> None:
        """Begin the game that the new game sheet describes."""
        draft = self.draft
        names = (_tidy(name, MAX_NAME) for name in (draft.green, draft.yellow))
        tags = _tags(tuple(names), draft.levels)
        self._put_new(draft.edition, draft.start, _tidy(draft.seed, MAX_SEED), tags)

    def _seat(self, game: Game, asked: Asked) -> None:
        """Let those play who are asked for, if it is said."""
        if asked.names_players:
            game.tags.update(players.tags_of(asked.levels))

    def _begin_new(self, game: Mapping[str, str]) -> None:
        self.draft = Draft(**game)
        self.start_new()

    def play_again(self) -> None:
        """Begin another game like this one, with a fresh seed; the other player starts."""
        start = PLAYERS[1 - (self.game.states[0].turn or 0)]
        self._put_new(self.state.edition, start, "", _tags(self._chosen_names, self.levels))

    def swap_seats(self) -> None:
        """Begin another game like this one, in which green and yellow are each other; the colour
        that started starts again, so it is the other player."""
        start = PLAYERS[self.game.states[0].turn or 0]
        tags = _tags(self._chosen_names[::-1], self.levels[::-1])
        self._put_new(self.state.edition, start, "", tags)

    def resume(self, identity: str) -> None:
        """Show a saved game."""
        for entry in self._tables.library.entries():
            if entry.identity == identity and self._tables.open(entry):
                self._settle()
                self.tell(speech.laid(self))

    def take_focus(self) -> str | None:
        """The id of the element that should have the focus now; asked once per redraw."""
        wanted, self.focus = self.focus, None
        return wanted

    def take_happened(self) -> Happened | None:
        """What the last verb did; asked once per redraw."""
        happened, self.happened = self.happened, None
        return happened

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

    @property
    def _chosen_names(self) -> tuple[str, ...]:
        return tuple(self.game.tags.get(name, "") for name in NAMES)

    def _put_new(self, edition: str, start: str, seed: str, tags: dict[str, str]) -> None:
        self._look_for_finished_games()
        self._tables.put(
            Game.new(edition=edition, start=start, seed=seed or fresh_seed(), tags=tags)
        )
        self._keep_who_plays()
        self._settle()
        self.is_paused = False
        self.tell(speech.laid(self))

    def _look_for_finished_games(self) -> None:
        self.is_beginner = not any(entry.is_over for entry in self._tables.library.entries())

    def _settle(self, notice: Notice | None = None) -> None:
        """Put the interface in order for what is now on the table."""
        self._lay_out()
        self._note_down(notice)
        self.is_paused = self.is_watched  # whoever comes back to such a game wants to see it first
        self._is_step = False

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


def _mistaken(asked: Asked) -> Notice | None:
    """That parts of the address were not understood."""
    return (
        Notice("bad-parameters", {"names": ", ".join(asked.mistaken)}) if asked.mistaken else None
    )


def _bad_link(error: PatchworkError) -> Notice:
    return Notice("bad-link", {"reason": error.reason})


def _tags(names: Sequence[str], levels: Sequence[int | None]) -> dict[str, str]:
    """The tags of a new game; the computer is called by its level."""
    chosen = zip(NAMES, names, levels, strict=True)
    named = {tag: name for tag, name, level in chosen if name and level is None}
    return named | players.tags_of(levels)


def _tidy(text: str, length: int) -> str:
    """The text as a record takes it: no control characters, no needless spaces, not too long."""
    return " ".join(without_refused(text).split())[:length]
