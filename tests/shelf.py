"""Stand-ins for the browser's storage and for the browser itself, for tests of the interface."""

import json
from pathlib import Path

from web.app import App
from web.library import Library, StorageDenied
from web.parameters import NOTHING
from web.questions import drop
from web.settings import Settings
from web.tables import Tables
from web.texts import Texts

WEB = Path(__file__).parent.parent / "web"
WORDS = json.loads((WEB / "i18n" / "en.json").read_text("utf-8"))


class Shelf:
    """A storage in memory; several tabs may share one."""

    def __init__(self):
        self.kept = {}

    def names(self):
        return list(self.kept)

    def get(self, key):
        return self.kept.get(key)

    def set(self, key, text):
        self.kept[key] = text


class DeniedShelf:
    """A storage that the browser denies."""

    def names(self):
        raise StorageDenied

    def get(self, key):
        raise StorageDenied

    def set(self, key, text):
        raise StorageDenied


class Browser:
    """What the app wants of the browser: remembers the address, the clipboard, the redraws."""

    def __init__(self):
        self.app = None
        self.redraws = 0
        self.code = ""
        self.clipboard = None
        self.is_awake = False
        self.texts = []  # what was said to whoever thinks
        self.done = []  # for the page itself
        self.due = []  # tasks and the milliseconds before them

    def redraw(self):
        self.redraws += 1
        self.app.finish()

    def show_link(self, code):
        self.code = code

    def link_address(self, code):
        return f"https://example.org/#{code}"

    def copy(self, text, done):
        self.clipboard = text
        done(True)

    def wake(self):
        self.is_awake = True

    def ask(self, text):
        self.texts.append(text)

    say = ask

    def drop(self):
        self.say(drop())

    def install(self):
        self.done.append("install")

    def renew(self):
        self.done.append("renew")

    def later(self, pause, task):
        self.due.append((pause, task))


class Clock:
    """A clock that goes on by one with every look at it."""

    def __init__(self):
        self.time = 0.0

    def __call__(self):
        self.time += 1
        return self.time


def open_tab(lasting, code="", tab=None, clock=None, asked=NOTHING):
    """A new tab with this storage, begun with the link code and whatever else in its address."""
    library = Library(lasting, tab or Shelf(), "patchwork:/:", clock or Clock())
    browser = Browser()
    app = App(Texts(WORDS, "en"), browser, Tables(library), Settings(lasting, "patchwork:/:"))
    browser.app = app
    app.begin(code, asked)
    return app
