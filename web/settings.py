"""What people may set: each setting is a row of `CHOICES`, and what is chosen is kept."""

import json
from collections.abc import Mapping

from patchwork.notation import read_json
from web.library import Storage, StorageDenied

# For each setting its values, the default first.
CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark", "contrast"),
    "look": ("edition", "classic", "revised", "nordic"),  # the dress of the table, not the rules
    "track": ("tape", "spiral"),
    "motion": ("system", "off", "fast", "normal", "slow"),
    "sound": ("off", "quiet", "medium", "loud"),
    "vibration": ("off", "on"),
    "confirm": ("touch", "always", "never"),  # whether a move is laid down before it is made
    "keys": ("on", "off"),
    "text": ("normal", "large", "larger"),
    "side": ("right", "left"),  # of the thumb
    "guide": ("on", "off"),
    "thought": ("1", "0.3", "3"),  # seconds that the strongest level takes
    "pace": ("normal", "slow", "quick"),  # of the computer's moves
    "hints": ("on", "off"),
}


class Settings:
    """The settings in force. Denied or damaged storage leaves the defaults; `visit` are settings of
    this visit only, which are not kept."""

    def __init__(
        self, storage: Storage, prefix: str, visit: Mapping[str, str] | None = None
    ) -> None:
        self._storage = storage
        self._visit = dict(visit or {})
        self._key, self._tips_key = prefix + "settings", prefix + "tips"
        self._chosen = self._read()
        self._tips = self._read_tips()

    def __getitem__(self, name: str) -> str:
        """The value of a setting."""
        return self._visit.get(name) or self._chosen.get(name, CHOICES[name][0])

    @property
    def chosen(self) -> dict[str, str]:
        """What differs from the defaults and is kept."""
        return dict(self._chosen)

    @property
    def tips(self) -> frozenset[str]:
        """The tips of the guide that have been shown."""
        return self._tips

    def note_tip(self, key: str) -> None:
        """Remember that a tip has been shown."""
        self._tips |= {key}
        self._keep(self._tips_key, sorted(self._tips))

    def set(self, name: str, value: str) -> None:
        """Choose a value."""
        assert value in CHOICES[name]
        self._visit.pop(name, None)
        self._choose({**self._chosen, name: value})

    def lend(self, chosen: Mapping[str, str]) -> None:
        """Put these values in force for this visit."""
        assert all(value in CHOICES[name] for name, value in chosen.items())
        self._visit |= chosen

    def replace(self, chosen: dict[str, str]) -> None:
        """Choose these values, and the defaults for all other settings."""
        self._visit = {}
        self._choose(chosen)

    def _choose(self, chosen: dict[str, str]) -> None:
        self._chosen = {name: value for name, value in chosen.items() if value != CHOICES[name][0]}
        self._keep(self._key, self._chosen)

    def _keep(self, key: str, value: object) -> None:
        try:
            self._storage.set(key, json.dumps(value))
        except StorageDenied:
            return  # it holds as long as the page; that games are not kept is said elsewhere

    def _kept(self, key: str) -> object:
        try:
            return read_json(self._storage.get(key) or "null")
        except (StorageDenied, ValueError):
            return None

    def _read(self) -> dict[str, str]:
        kept = self._kept(self._key)
        if not isinstance(kept, dict):
            return {}
        return {name: kept[name] for name in CHOICES if kept.get(name) in CHOICES[name][1:]}

    def _read_tips(self) -> frozenset[str]:
        kept = self._kept(self._tips_key)
        return frozenset(map(str, kept)) if isinstance(kept, list) else frozenset()
