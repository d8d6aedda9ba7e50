"""What people do, turned into the verbs of the app."""

from collections.abc import Callable
from typing import Any

from js import window
from pyodide.ffi import create_proxy

from web import keys
from web.app import App
from web.dom.elements import by_id, closest, first, found
from web.dom.mishaps import told
from web.dom.page import Page
from web.drag import Drag, Point, Pointer
from web.presses import Presses

QUILT_CELLS = 9  # cells a side
CELL = 40  # units of the drawing to a cell
BINDING = 16 / 392  # the share of the drawn quilt that its binding takes on each side
LIFT = 30  # pixels that a patch rides above the finger
FINGER_SLACK, MOUSE_SLACK = 10, 3  # pixels a pointer may tremble before it drags
LINE = 33  # pixels, for wheels that count in lines


class Events:
    """Listeners on the window that live as long as the page: painting leaks no proxy."""

    def __init__(self, app: App, page: Page) -> None:
        self._app = app
        self._page = page
        self._drag = Drag(app)
        self._presses = Presses()
        self._has_dragged = False  # with the last press
        for kind, handler in {
            "click": self._click,
            "submit": self._submit,
            "input": self._input,
            "focusin": self._focusin,
            "keydown": self._keydown,
            "pointerdown": self._pointerdown,
            "pointermove": self._pointermove,
            "pointerup": self._pointerup,
            "pointercancel": self._pointercancel,
            "pointerout": self._pointerout,
            "contextmenu": self._contextmenu,
            # Inside of another page the wheel is that page's.
            **({} if app.is_embedded else {"wheel": self._wheel}),
            "hashchange": self._hashchange,
            "pagehide": self._leave,
            "visibilitychange": self._leave,
        }.items():
            self._listen(kind, handler)

    def _listen(self, kind: str, handler: Callable[[Any], None]) -> None:
        listener = create_proxy(told(self._app, handler))
        # On the window a wheel listener could not prevent scrolling unless it says so.
        window.addEventListener(kind, listener, passive=False)

    def _click(self, event: Any) -> None:
        self._page.finish()  # a click means what it was made on
        control = closest(event, "button[data-act]")
        if control is None or not control.isConnected:
            return
        event.preventDefault()  # a frame may forbid to send forms: their buttons act themselves
        if event.detail and self._has_dragged:  # the end of a drag that began on a button
            return
        is_by_key = not event.detail  # a click without a place
        if is_by_key or self._is_meant(event, control.dataset.act):
            self._app.act(control.dataset.act)

    def _is_meant(self, event: Any, action: str) -> bool:
        return self._presses.is_meant(action, event.timeStamp, event.clientX, event.clientY)

    def _submit(self, event: Any) -> None:
        event.preventDefault()

    def _input(self, event: Any) -> None:
        form, field = closest(event, "form"), event.target
        if form is None:
            return
        if form.dataset.act in ("set", "seat"):  # these apply at once
            self._app.act(f"{form.dataset.act} {field.name} {field.value}")
        else:
            self._app.fill(field.name, field.value)
            if field.type == "radio":  # other fields may belong to what was chosen
                self._page.redraw()

    def _focusin(self, event: Any) -> None:
        # Firefox leaves what is seen in part where it is, also behind a row that stays. Under a
        # mouse nothing may move: its click would be lost.
        if closest(event, ".sheet") is not None and event.target.matches(":focus-visible"):
            event.target.scrollIntoView(block="nearest")

    def _keydown(self, event: Any) -> None:
        if self._app.focus is not None:  # the key is meant for what gets the focus
            self._page.finish()
        if not hasattr(event, "key"):  # browsers that fill in a form pretend a key
            return
        if event.altKey or event.metaKey or event.isComposing:
            return
        if closest(event, "[role=grid]") is not None:
            looks = keys.look(self._app, event.code, event.ctrlKey)
            if looks is not None:
                event.preventDefault()
                self._app.act(looks)
                return
        if event.ctrlKey:
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
        self._page.finish()
        self._has_dragged = False
        board, card = _board(event), closest(event, "[data-place]")
        quilt = board or by_id("board")
        if event.button != 0 or (board is None and card is None) or quilt is None:
            return
        place = int(card.dataset.place) if board is None else None
        self._drag.down(_pointer(quilt, event), _point(quilt, event), place)
        if board is not None:
            board.setPointerCapture(event.pointerId)

    def _pointermove(self, event: Any) -> None:
        quilt = by_id("board")
        if quilt is None or (self._app.hand is None and not self._drag.is_pressed):
            self._drag.leave()
            return
        is_over = _board(event) is not None
        self._drag.move(_pointer(quilt, event), _point(quilt, event), is_over)
        self._float()

    def _pointerup(self, event: Any) -> None:
        quilt = by_id("board")
        if quilt is not None:
            was_pressed, pointer = self._drag.is_pressed, _pointer(quilt, event)
            is_click = was_pressed and not self._drag.has_dragged and pointer.lift is None
            if is_click and _board(event) is not None and not self._is_meant(event, "confirm"):
                self._drag.cancel(pointer)
            self._drag.up(pointer, _point(quilt, event))
            self._has_dragged = was_pressed and self._drag.has_dragged
            self._float()

    def _pointercancel(self, event: Any) -> None:
        quilt = by_id("board")
        if quilt is not None:
            self._drag.cancel(_pointer(quilt, event))
            self._float()

    def _pointerout(self, event: Any) -> None:
        if found(event.relatedTarget) is None and not self._drag.is_pressed:  # it left the window
            self._drag.leave()
            self._float()

    def _float(self) -> None:
        """Let the carried cloth follow the pointer while its cells snap: one attribute."""
        cloth = first("#board .ghost-cloth")
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

    def _leave(self, _event: Any) -> None:
        self._page.finish()  # the game is kept before the page may be gone

    def _hashchange(self, event: Any) -> None:
        # What the event says: the address may since be that of a move whose rest was still due.
        self._app.open_link(event.newURL.partition("#")[2])


def _board(event: Any) -> Any:
    """The quilt that the patch in hand may be sewn on, if the event happened there."""
    return closest(event, "[data-quilt=hand]")


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
