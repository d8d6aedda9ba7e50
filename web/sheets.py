"""The verbs of what lies over the table: panels, notices, tips, settings, the new game sheet."""

from dataclasses import fields

from patchwork.seeds import fresh_seed
from web import guide
from web.nouns import PANELS, Draft, Notice, Offline
from web.outside import Outside
from web.settings import Settings
from web.tables import Tables
from web.texts import Texts
from web.voice import Voice


class Sheets(Voice):
    """What people open, fill in and dismiss. None of it touches the game on the table."""

    def __init__(self, texts: Texts, outside: Outside, tables: Tables, settings: Settings) -> None:
        super().__init__(texts, outside, tables, settings)
        self._settings_before_reset: dict[str, str] = {}
        self._has_news = False  # a new version that was not told of yet
        self._under: str | None = None  # the panel that comes back when the open one is closed

    def open_panel(self, panel: str) -> None:
        """Show one of the panels over the table; the rules lie over the sheet for a new game."""
        assert panel in PANELS
        self._under = self.panel if panel == "rules" and self.panel == "new" else None
        if panel == "new":
            self.draft.seed = fresh_seed()
        self.panel = panel

    def close_panel(self) -> None:
        """Show what the open panel lies on: the table, or the sheet for a new game."""
        if self.panel == "end":
            self.note_tip()
        self.panel, self._under = self._under, None

    def fill(self, name: str, value: str) -> None:
        """Note what was typed or picked in a field of the new game sheet."""
        assert name in {each.name for each in fields(Draft)}
        setattr(self.draft, name, value)

    def draw_seed(self) -> None:
        """Put another seed into the new game sheet."""
        self.draft.seed = fresh_seed()

    def dismiss(self) -> None:
        """Take the notice away."""
        self.notice = None

    def reset_settings(self) -> None:
        """Choose the default of every setting; can be taken back."""
        self._settings_before_reset = self.settings.chosen
        self.settings.replace({})
        self.notice = Notice("reset", action="restore")

    def restore_settings(self) -> None:
        """Choose again what was chosen before the settings were reset."""
        self.settings.replace(self._settings_before_reset)
        self.notice = None

    def note_tip(self) -> None:
        """Remember that the tip on the table was read, or that its time is over."""
        due = guide.tip(self)
        if due is not None:
            self.settings.note_tip(due.key)

    def report(self, error: str) -> None:
        """Say that something went wrong in the program; the game stays as it was."""
        self.notice = Notice("error", {"error": error})
        self._outside.redraw()

    def note_offline(self, offline: Offline) -> None:
        """Take notice of how far the page is kept on this device. A new version is told once, when
        no other message would have to make room."""
        before, self.offline = self.offline, offline
        self._has_news |= offline.has_new and not before.has_new
        is_told = self._has_news and self.notice is None
        if is_told:
            self.notice = self._news()
        if is_told or (offline != before and self.panel == "settings"):
            self._outside.redraw()

    def _news(self) -> Notice | None:
        has_news, self._has_news = self._has_news, False
        return Notice("new-version", action="renew", lasts=True) if has_news else None

    def copy(self, what: str) -> None:
        """Put the game's link or its record on the clipboard."""
        text = self.link_address() if what == "link" else self.record() or ""

        def done(worked: bool) -> None:
            self.notice = Notice("copied" if worked else "copy-by-hand")
            self._outside.redraw()

        self._outside.copy(text, done)
