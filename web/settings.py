"""What people may set: each setting is a row of `CHOICES`, and what is chosen is kept."""

import json

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
}


class Settings:
    """The settings in force. Denied or damaged storage leaves the defaults."""

    def __init__(self, storage: Storage, prefix: str) -> None:
        self._storage = storage
        self._key = prefix + "settings"
        self._chosen = self._read()

    def __getitem__(self, name: str) -> str:
        """The value of a setting."""
        return self._chosen.get(name, CHOICES[name][0])

    @property
    def chosen(self) -> dict[str, str]:
        """What differs from the defaults."""
        return dict(self._chosen)

    def set(self, name: str, value: str) -> None:
        """Choose a value."""
        assert value in CHOICES[name]
        self.replace({**self._chosen, name: value})

    def replace(self, chosen: dict[str, str]) -> None:
        """Choose these values, and the defaults for all other settings."""
        self._chosen = {name: value for name, value in chosen.items() if value != CHOICES[name][0]}
        try:
            self._storage.set(self._key, json.dumps(self._chosen))
        except StorageDenied:
            return  # they hold as long as the page; that games are not kept is said elsewhere

    def _read(self) -> dict[str, str]:
        try:
            kept = read_json(self._storage.get(self._key) or "{}")
        except (StorageDenied, ValueError):
            return {}
        if not isinstance(kept, dict):
            return {}
        return {name: kept[name] for name in CHOICES if kept.get(name) in CHOICES[name][1:]}
