"""Painting: the table region is kept equal to what the view says. Nothing is ever read back."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from js import console, document, history, location, navigator
from pyodide.ffi import JsException
from pyscript.js_modules import patch, trusted

from web import nodes
from web.app import App
from web.dom.elements import by_id, first, found
from web.nodes import Node
from web.shown import Happened, Shown

if TYPE_CHECKING:
    from web.dom.effects import Effects

PAINTED = "classic"  # the edition whose cloths index.html holds


class Page:
    """What `web.app` wants of the browser. It paints the table once as a whole and from then on
    carries out the edits that `nodes.changes` names."""

    def __init__(self, view: Callable[[Shown], Node]) -> None:
        self._view = view
        self._app: App | None = None
        self._painted: Node | None = None
        self._dress = {"edition": PAINTED}
        self._effects: Effects | None = None  # made when something first moves or sounds
        self._opener = ""  # id of the element from which a panel was opened

    def shows(self, app: App) -> None:
        """Paint this app, now and at every redraw."""
        self._app = app
        self.redraw()

    def redraw(self) -> None:
        """Show everything as it is now."""
        if self._app is None:
            return
        happened = self._app.take_happened()
        if happened is not None and self._effects is not None:
            self._effects.land()
        focused, panel = _focused_id(), _open_panel()
        self._put_on(self._app.dress())
        self._paint(self._view(self._app))
        self._place_focus(focused, panel, self._app.take_focus())
        if happened is not None:
            self._play(self._app, happened)

    def show_link(self, code: str) -> None:
        """Put the link code into the address, without a new entry in the history."""
        try:
            history.replaceState(None, "", f"#{code}")
        except JsException:  # a sandboxed frame, or too often in a short time
            console.debug("the address could not be changed")

    def link_address(self, code: str) -> str:
        """The whole address that opens this code."""
        return f"{location.href.partition('#')[0]}#{code}"

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        """Put a text on the clipboard; tell whether that worked."""
        clipboard = getattr(navigator, "clipboard", None)
        if clipboard is None:  # not a secure context
            done(False)
            return
        clipboard.writeText(text).then(lambda _: done(True), lambda _: done(False))

    def _play(self, app: App, happened: Happened) -> None:
        if self._effects is None:
            from web.dom.effects import Effects  # now, since the page starts sooner without

            self._effects = Effects()
        self._effects.play(app, happened)

    def _put_on(self, dress: dict[str, str]) -> None:
        root = document.documentElement
        for name in {**self._dress, **dress}:
            if name not in dress:
                root.removeAttribute(f"data-{name}")
            elif dress[name] != self._dress.get(name):
                root.setAttribute(f"data-{name}", dress[name])
        if dress["edition"] != self._dress["edition"]:
            # Other cloths than those painted are made when they are first shown.
            from web.draw.definitions import CLOTHS, cloths

            by_id(CLOTHS).innerHTML = trusted.html(cloths(dress["edition"]))
        self._dress = dress

    def _paint(self, node: Node) -> None:
        before, self._painted = self._painted, None  # should an edit fail, all is painted next time
        if before is None:
            by_id("table").outerHTML = trusted.html(nodes.to_html(node))
        else:
            edits = [(type(each).__name__, *each) for each in nodes.changes(before, node)]
            patch.patch(by_id("table"), json.dumps(edits))
        self._painted = node

    def _place_focus(self, focused: str | None, closed: str | None, wanted: str | None) -> None:
        """Give the focus to what should have it: what the app wants, a panel that was opened, what
        opened the panel that was closed, and never to nothing. `closed` was open before."""
        opened = _open_panel()
        if opened is not None and opened != closed:
            if closed is None:
                self._opener = focused or ""
            _focus(first("#panel [data-focus]") or first("#panel button"))
        elif wanted:
            _focus(by_id(wanted))
        elif closed is not None and opened is None:
            _focus(by_id(self._opener) or by_id("board"))
        elif focused is not None and _focused_id() is None:
            _focus(by_id(focused) or by_id("board"))


def fetch_letters() -> None:
    """Fetch the letters that only names may need (a Z with caron), while the server is there."""
    for weight in (500, 800):
        document.fonts.load(f"{weight} 1em 'Alegreya Sans'", "\u017d")


def is_reading_rules() -> bool:
    """Whether the rules are open that the page shows while it starts."""
    book = by_id("boot-rules")
    return book is not None and book.open


def address_code() -> str:
    """The link code in the address, "" without one."""
    return str(location.hash).removeprefix("#")


def _open_panel() -> str | None:
    """Which panel is open."""
    panel = by_id("panel")
    return None if panel is None else str(panel.dataset.key)


def _focused_id() -> str | None:
    """The id of what has the focus, "" where that has none; None where nothing has it."""
    focused = found(document.activeElement)
    return None if focused is None or focused == document.body else str(focused.id)


def _focus(element: Any) -> None:
    if element:
        element.focus(preventScroll=True)
