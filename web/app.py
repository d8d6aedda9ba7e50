"""The controller: the verbs that change what is shown. Start with `App.act`.

Clicks and keys come as a text such as "choose 2"; every verb ends in a redraw. Verbs that are not
possible at the moment do nothing: the controls say why beforehand.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from patchwork.errors import PatchworkError
from patchwork.game import Game
from patchwork.records import MAX_NAME, NAMES, without_refused
from patchwork.seeds import fresh_seed
from patchwork.state import PLAYERS
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
