"""The saved games: where a game is kept between visits. Start with `Library.save`.

Every game has an entry of its own under a key of its own. An entry that another tab has written
since is never overwritten: the game then gets a new entry, and both are kept. Storage is a
convenience: where the browser denies it, games are simply not kept, and `is_denied` says so.
"""

import json
import os
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol

from patchwork.game import Game
from patchwork.notation import read_json
from patchwork.rules import is_over


class StorageDenied(Exception):
    """The browser refuses to store, or has no room left."""


class Storage(Protocol):
    """Texts under keys, kept by the browser. Every method may raise StorageDenied."""

    def names(self) -> Iterable[str]:
        """All keys, foreign ones too."""

    def get(self, key: str) -> str | None:
        """The text under a key."""

    def set(self, key: str, text: str) -> None:
        """Keep a text under a key."""


class Memory:
    """A storage that lasts as long as the page."""

    def __init__(self) -> None:
        self._kept: dict[str, str] = {}

    def names(self) -> Iterable[str]:
        """All keys."""
        return list(self._kept)

    def get(self, key: str) -> str | None:
        """The text under a key."""
        return self._kept.get(key)

    def set(self, key: str, text: str) -> None:
        """Keep a text under a key."""
        self._kept[key] = text


class Entry(NamedTuple):
    """A saved game as it is kept: what a list needs, and the text it is restored from."""

    identity: str
    saved: float  # when, in milliseconds since 1970
    link: str  # the link code of the state on the table
    is_over: bool
    text: str

    def game(self) -> Game:
        """The game itself. Raises PatchworkError where the text was damaged."""
        return Game.restore(self.text)


class Library:
    """The saved games of this site.

    `lasting` outlives the browser and is shared by its tabs; `tab` belongs to one tab. `prefix`
    keeps the entries apart from those of other sites on the same origin.
    """

    def __init__(
        self, lasting: Storage, tab: Storage, prefix: str, now: Callable[[], float]
    ) -> None:
        self.is_denied = False
        self._lasting = lasting
        self._tab = tab
        self._prefix = prefix + "game:"
        self._current = prefix + "current"
        self._now = now
        self._known: dict[str, str] = {}  # what this tab read or wrote last, by identity

    def save(self, game: Game, identity: str | None) -> str | None:
        """Keep the game in its entry, or in a new one, and return the entry's identity."""
        kept = {
            "saved": self._now(),
            "link": game.link(),
            "over": is_over(game.state),
            "game": game.save(),
        }
        text = json.dumps(kept, ensure_ascii=False)
        try:
            if identity is None or self._is_taken(identity):
                identity = os.urandom(6).hex()
            self._lasting.set(self._prefix + identity, text)
            self._known[identity] = text
            self._tab.set(self._current, identity)
        except StorageDenied:
            self.is_denied = True
        return identity

    def open(self, entry: Entry) -> Game:
        """The game of an entry, which this tab goes on writing. Raises PatchworkError."""
        game = entry.game()
        try:
            self._known[entry.identity] = self._lasting.get(self._prefix + entry.identity) or ""
            self._tab.set(self._current, entry.identity)
        except StorageDenied:
            self.is_denied = True
        return game

    def current(self) -> str | None:
        """The identity of the game that this tab showed last."""
        try:
            return self._tab.get(self._current)
        except StorageDenied:
            self.is_denied = True
            return None

    def entries(self) -> list[Entry]:
        """The saved games, the latest first. What cannot be read is left alone and left out."""
        try:
            keys = [key for key in self._lasting.names() if key.startswith(self._prefix)]
            found = [self._read(key.removeprefix(self._prefix)) for key in keys]
        except StorageDenied:
            self.is_denied = True
            return []
        return sorted(filter(None, found), key=lambda entry: -entry.saved)

    def _is_taken(self, identity: str) -> bool:
        """Whether another tab has written the entry since this one did."""
        return self._lasting.get(self._prefix + identity) != self._known.get(identity)

    def _read(self, identity: str) -> Entry | None:
        try:
            kept: Any = read_json(self._lasting.get(self._prefix + identity) or "")
            saved, over = float(kept["saved"]), bool(kept["over"])
            return Entry(identity, saved, str(kept["link"]), over, str(kept["game"]))
        except (ValueError, TypeError, KeyError, OverflowError):
            return None
