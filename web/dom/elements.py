"""Finding things on the page; JavaScript's null becomes None here."""

from typing import Any

from js import document
from pyodide.ffi import jsnull


def found(value: Any) -> Any:
    """What JavaScript gave, None for its null."""
    return None if value is jsnull else value


def by_id(identity: str) -> Any:
    """The element with this id, if there is one."""
    return found(document.getElementById(identity))


def first(selector: str) -> Any:
    """The first element of this kind, if there is one."""
    return found(document.querySelector(selector))


def closest(event: Any, selector: str) -> Any:
    """The element of this kind in which the event happened, if any."""
    search = getattr(event.target, "closest", None)  # the document has none
    return found(search(selector)) if search else None
