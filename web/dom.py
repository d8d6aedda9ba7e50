"""The one door to the browser: painting, events, focus, address, clipboard, storage.

`Page` is what `web.app` wants of the browser. It paints the table once as a whole and from then on
carries out the edits that `nodes.changes` names; nothing is ever read back from the page.
"""

import traceback
from collections.abc import Callable, Iterable
from typing import Any

from js import console, document, history, location, navigator
from js import window as js_window
from pyodide.ffi import JsException, create_proxy, jsnull
from pyscript.js_modules import trusted

from web import keys, nodes
from web.app import App
from web.drag import Drag, Point, Pointer
from web.library import StorageDenied
from web.nodes import Node, Path

QUILT_CELLS = 9  # cells a side
CELL = 40  # units of the drawing to a cell
BINDING = 16 / 392  # the share of the drawn quilt that its binding takes on each side
LIFT = 30  # pixels that a patch rides above the finger
FINGER_SLACK, MOUSE_SLACK = 10, 3  # pixels a pointer may tremble before it drags
LINE = 33  # pixels, for wheels that count in lines


class Page:
    """The table region of the page, kept equal to what `view` says."""

    def __init__(self, view: Callable[[], Node], wish: Callable[[], str | None]) -> None:
        self._view = view
        self._wish = wish  # the id of the element that the app wants to have the focus
        self._painted: Node | None = None
        self._opener = ""  # id of the element from which a panel was opened

    def redraw(self) -> None:
        """Show everything as it is now."""
        focused = _focused_id()
        had_panel = _by_id("panel") is not None
        node, before = self._view(), self._painted
        self._painted = None  # should an edit fail, the next redraw paints everything
        if before is None:
            _by_id("table").outerHTML = trusted.html(nodes.to_html(node))
        else:
            for change in nodes.changes(before, node):
                _carry_out(change)
        self._painted = node
        self._place_focus(focused, had_panel)

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

    def _place_focus(self, focused: str, had_panel: bool) -> None:
        """Give the focus to what should have it: what the app wishes, a panel that was opened, what
        opened the panel that was closed, and never to nothing."""
        panel = _by_id("panel")
        wanted = self._wish()
        if panel is not None and not had_panel:
            self._opener = focused
            _focus(panel.querySelector("[data-focus]") or panel.querySelector("button"))
        elif wanted:
            _focus(_by_id(wanted))
        elif panel is None and had_panel:
            _focus(_by_id(self._opener) or _by_id("board"))
        elif focused and _focused_id() != focused:
            _focus(_by_id(focused) or _by_id("board"))


class BrowserStorage:
    """`localStorage` or `sessionStorage` as `web.library.Storage`."""

    def __init__(self, name: str) -> None:
        self._name = name

    def names(self) -> Iterable[str]:
        """All keys, foreign ones too."""
        found: list[str] = _stored(
            lambda: [self._store.key(index) for index in range(self._store.length)]
        )
        return found

    def get(self, key: str) -> str | None:
        """The text under a key."""
        text: str | None = _stored(lambda: _found(self._store.getItem(key)))
        return text

    def set(self, key: str, text: str) -> None:
        """Keep a text under a key."""
        _stored(lambda: self._store.setItem(key, text))

    @property
    def _store(self) -> Any:
        # where it is denied, reading the property raises, or gives nothing
        store = _found(getattr(js_window, self._name))
        if store is None:
            raise StorageDenied(self._name)
        return store


class Events:
    """Turns what people do into the verbs of the app. Listeners sit on the window and live as long
    as the page, so that painting makes and leaks no proxy."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._drag = Drag(app)
        self._has_dragged = False  # with the last press
        for kind, handler in {
            "click": self._click,
            "submit": self._submit,
            "input": self._input,
            "keydown": self._keydown,
            "pointerdown": self._pointerdown,
            "pointermove": self._pointermove,
            "pointerup": self._pointerup,
            "pointercancel": self._pointercancel,
            "pointerout": self._pointerout,
            "contextmenu": self._contextmenu,
            "wheel": self._wheel,
            "hashchange": self._hashchange,
        }.items():
            self._listen(kind, handler)

    def _listen(self, kind: str, handler: Callable[[Any], None]) -> None:
        def handle(event: Any) -> None:
            try:
                handler(event)
            except Exception as error:
                console.error(traceback.format_exc())
                self._app.report(f"{type(error).__name__}: {error}")

        # On the window a wheel listener could not prevent scrolling unless it says so.
        js_window.addEventListener(kind, create_proxy(handle), passive=False)

    def _click(self, event: Any) -> None:
        control = _closest(event, "button[data-act]")
        if control is None or control.getAttribute("type") == "submit":
            return
        if event.detail and self._has_dragged:  # the end of a drag that began on a button
            return
        self._app.act(control.dataset.act)

    def _submit(self, event: Any) -> None:
        event.preventDefault()
        self._app.act(event.target.dataset.act)

    def _input(self, event: Any) -> None:
        if _closest(event, "form") is not None:
            self._app.fill(event.target.name, event.target.value)

    def _keydown(self, event: Any) -> None:
        if event.ctrlKey or event.altKey or event.metaKey or event.isComposing:
            return
        target = event.target
        is_field = target.matches("input, select, textarea")
        presses = event.key in ("Enter", " ") and target.matches("button, a, summary")
        if presses or (is_field and event.key != "Escape"):
            return
        action = keys.action(self._app, event.code, event.key, event.shiftKey, event.repeat)
        if action is not None:
            event.preventDefault()
            self._app.act(action)

    def _pointerdown(self, event: Any) -> None:
        self._has_dragged = False
        board, card = _board(event), _closest(event, "[data-place]")
        quilt = board or _by_id("board")
        if event.button != 0 or (board is None and card is None) or quilt is None:
            return
        place = int(card.dataset.place) if board is None else None
        self._drag.down(_pointer(quilt, event), _point(quilt, event), place)
        if board is not None:
            board.setPointerCapture(event.pointerId)

    def _pointermove(self, event: Any) -> None:
        quilt = _by_id("board")
        if quilt is None or (self._app.hand is None and not self._drag.is_pressed):
            return
        is_over = _board(event) is not None
        self._drag.move(_pointer(quilt, event), _point(quilt, event), is_over)
        self._float()

    def _pointerup(self, event: Any) -> None:
        quilt = _by_id("board")
        if quilt is not None:
            self._drag.up(_pointer(quilt, event), _point(quilt, event))
            self._has_dragged = self._drag.has_dragged
            self._float()

    def _pointercancel(self, event: Any) -> None:
        quilt = _by_id("board")
        if quilt is not None:
            self._drag.cancel(_pointer(quilt, event))
            self._float()

    def _pointerout(self, event: Any) -> None:
        if _found(event.relatedTarget) is None and not self._drag.is_pressed:  # it left the window
            self._drag.leave()
            self._float()

    def _float(self) -> None:
        """Let the carried cloth follow the pointer while its cells snap: one attribute."""
        cloth = _found(document.querySelector("#board .ghost-cloth"))
        if cloth is not None:
            down, right = (round(shift * CELL, 1) for shift in self._drag.offset)
            cloth.setAttribute("transform", f"translate({right} {down})")

    def _contextmenu(self, event: Any) -> None:
        if _board(event) is not None:
            event.preventDefault()
            if getattr(event, "pointerType", "mouse") == "mouse":
                self._app.act("back")

    def _wheel(self, event: Any) -> None:
        pixels = event.deltaY * (LINE if event.deltaMode else 1)
        if _board(event) is not None and self._drag.wheel(pixels):
            event.preventDefault()

    def _hashchange(self, _event: Any) -> None:
        self._app.open_link(address_code())


def address_code() -> str:
    """The link code in the address, "" without one."""
    return str(location.hash).removeprefix("#")


def site_prefix() -> str:
    """What the keys of this site begin with: many sites may share an origin."""
    return f"patchwork:{location.pathname.rpartition('/')[0]}/:"


def _found(value: Any) -> Any:
    """What JavaScript gave, None for its null."""
    return None if value is jsnull else value


def _by_id(identity: str) -> Any:
    return _found(document.getElementById(identity))


def _closest(event: Any, selector: str) -> Any:
    """The element of that kind in which the event happened, if any."""
    closest = getattr(event.target, "closest", None)  # the document has none
    return _found(closest(selector)) if closest else None


def _carry_out(change: nodes.Change) -> None:
    node = _at(change.path)
    match change:
        case nodes.SetAttribute(_, name, None):
            node.removeAttribute(name)
        case nodes.SetAttribute(_, name, value):
            node.setAttribute(name, value)
            if name == "value":  # of a field that was typed in the attribute is only the default
                node.value = value
        case nodes.SetText(_, text):
            node.data = text
        case nodes.SetInside(_, html):
            node.innerHTML = trusted.html(html)
        case nodes.Replace(_, html):
            node.outerHTML = trusted.html(html)


def _at(path: Path) -> Any:
    node: Any = _by_id("table")
    for index in path:
        node = node.childNodes.item(index)
    return node


def _focused_id() -> str:
    focused = document.activeElement
    return str(focused.id) if focused else ""


def _focus(element: Any) -> None:
    if element:
        element.focus(preventScroll=True)


def _stored(operation: Callable[[], Any]) -> Any:
    try:
        return operation()
    except JsException as error:  # denied, or no room left
        raise StorageDenied(str(error)) from error


def _board(event: Any) -> Any:
    """The quilt that the patch in hand may be sewn on, if the event happened there."""
    return _closest(event, "[data-quilt=hand]")


def _pointer(quilt: Any, event: Any) -> Pointer:
    size = _cell_size(quilt)
    if event.pointerType == "mouse":
        return Pointer(event.pointerId, MOUSE_SLACK / size, None)
    return Pointer(event.pointerId, FINGER_SLACK / size, LIFT / size)


def _cell_size(board: Any) -> float:
    """The side of a cell in pixels."""
    return float(board.getBoundingClientRect().width) * (1 - 2 * BINDING) / QUILT_CELLS


def _point(board: Any, event: Any) -> Point:
    box, size = board.getBoundingClientRect(), _cell_size(board)
    edge = box.width * BINDING
    return Point((event.clientY - box.top - edge) / size, (event.clientX - box.left - edge) / size)
