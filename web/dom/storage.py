"""What the browser keeps for us, and under which keys."""

from collections.abc import Callable, Iterable
from typing import Any

from js import location, window
from pyodide.ffi import JsException

from web.dom.elements import found
from web.library import StorageDenied


def site_prefix() -> str:
    """What the keys of this site begin with: many sites may share an origin."""
    return f"patchwork:{location.pathname.rpartition('/')[0]}/:"


class BrowserStorage:
    """`localStorage` or `sessionStorage` as `web.library.Storage`."""

    def __init__(self, name: str) -> None:
        self._name = name

    def names(self) -> Iterable[str]:
        """All keys, foreign ones too."""
        names: list[str] = _stored(
            lambda: [self._store.key(index) for index in range(self._store.length)]
        )
        return names

    def get(self, key: str) -> str | None:
        """The text under a key."""
        text: str | None = _stored(lambda: found(self._store.getItem(key)))
        return text

    def set(self, key: str, text: str) -> None:
        """Keep a text under a key."""
        _stored(lambda: self._store.setItem(key, text))

    @property
    def _store(self) -> Any:
        # where it is denied, reading the property raises, or gives nothing
        store = found(getattr(window, self._name))
        if store is None:
            raise StorageDenied(self._name)
        return store


def _stored(operation: Callable[[], Any]) -> Any:
    try:
        return operation()
    except JsException as error:  # denied, or no room left
        raise StorageDenied(str(error)) from error
