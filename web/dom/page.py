"""Painting: the table region is kept equal to what the view says. Nothing is ever read back."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from js import (
    console,
    document,
    history,
    location,
    navigator,
    requestAnimationFrame,
    setTimeout,
    window,
)
from pyodide.ffi import JsException, create_once_callable, create_proxy
from pyscript.js_modules import patch, trusted

from web import nodes
from web.app import App
from web.dom.elements import by_id, first, found
from web.dom.mishaps import told
from web.nodes import Node
from web.nouns import Happened
from web.shown import Shown

if TYPE_CHECKING:
    from web.dom.effects import Effects
    from web.dom.offline import Keeper
    from web.dom.thinker import Thinker

IDLE = 200  # milliseconds after which a browser that does not tell may be idle
PAINTED = "classic"  # the edition whose cloths index.html holds
WORN = ("edition", "theme", "text", "side", "motion")  # what `Shown.dress` may name


class View(Protocol):
    """The module that draws; see `web.view`."""

    def table(self, app: Shown, /) -> Node: ...
    def at_once(self, app: Shown, painted: Node, /) -> Node: ...
    def prepare(self, app: Shown, place: int, /) -> None: ...


class Page:
    """What `web.app` wants of the browser. It paints the table once as a whole and from then on
    carries out the edits that `nodes.changes` names."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._app: App | None = None
        self._painted: Node | None = None
        self._dress: dict[str, str] = {}
        self._effects: Effects | None = None  # made when something first moves or sounds
        self._thinker: Thinker | None = None  # made when something is first to be thought about
        self._keeper: Keeper | None = None  # made when the page has started
        self._begun: Happened | None = None  # its effects go on with the rest
        self._is_due = False  # the rest of what a verb did, after the next frame
        self._follow: Callable[[], None] | None = None  # hears of what was shown
        self._unprepared: list[int] = []  # as `view.prepare` takes them
        self._opener = ""  # id of the element from which a panel was opened

    def shows(self, app: App) -> None:
        """Paint this app, now and at every redraw."""
        self._app = app
        rest = create_proxy(told(app, self.finish))
        self._after_frame = create_proxy(lambda _now: setTimeout(rest, 0))
        self._idle = create_proxy(told(app, self._prepare))
        self.redraw()

    def tell(self, follow: Callable[[], None]) -> None:
        """Let somebody know whenever all is shown."""
        self._follow = follow

    def redraw(self) -> None:
        """Show how everything is now: with the next frame that for which the eye waits, after it
        the rest. So the first answer does not wait for what takes longer."""
        app = self._app
        if app is None:
            return
        is_answered = self._painted is not None and self._paint(
            self._view.at_once(app, self._painted)
        )
        self._begin_effects(app)
        if not is_answered or document.hidden:  # a hidden page has no frames
            self._is_due = True
            self.finish()
        elif not self._is_due:
            self._is_due = True
            by_id("table").ariaBusy = "true"
            requestAnimationFrame(self._after_frame)

    def finish(self) -> None:
        """Show what is not shown yet, if anything."""
        if self._app is None or not self._is_due:
            return
        self._is_due = False
        self._app.finish()
        if self._effects is not None:
            self._effects.land()
        focused, panel = _focused_id(), _open_panel()
        self._put_on(self._app.dress())
        self._paint(self._view.table(self._app))
        by_id("table").ariaBusy = None
        self._place_focus(focused, panel, self._app.take_focus())
        begun, self._begun = self._begun, None
        if begun is not None:
            self._make_effects().go_on(self._app, begun)
        if not self._unprepared:
            _when_idle(self._idle)
        self._unprepared = [3, 2, 1, 0]
        if self._follow is not None:
            self._follow()

    def _prepare(self, *_: Any) -> None:
        """While nothing happens, do one thing that the next input would have to wait for."""
        if self._effects is None:
            self._make_effects()
        elif self._app is not None and self._unprepared:
            self._view.prepare(self._app, self._unprepared.pop())
        if self._unprepared:
            _when_idle(self._idle)

    def show_link(self, code: str) -> None:
        """Put the link code into the address, without a new entry in the history."""
        if address_code() == code:
            return
        try:
            history.replaceState(None, "", f"#{code}")
        except JsException:  # a sandboxed frame, or too often in a short time
            console.debug("the address could not be changed")

    def link_address(self, code: str) -> str:
        """The whole address that opens this code."""
        # Without what this visit asks for, which is nobody else's.
        return f"{location.href.partition('#')[0].partition('?')[0]}#{code}"

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        """Put a text on the clipboard; tell whether that worked."""
        clipboard = getattr(navigator, "clipboard", None)
        if clipboard is None:  # not a secure context
            done(False)
            return
        clipboard.writeText(text).then(lambda _: done(True), lambda _: done(False))

    def wake(self) -> None:
        """Have ready, when there is leisure, who answers questions."""
        if self._thinker is None:
            _when_idle(create_once_callable(lambda *_: self._make_thinker().wake()))

    def ask(self, text: str) -> None:
        """Have a question thought about."""
        self._make_thinker().ask(text)

    def say(self, text: str) -> None:
        """Say something about the question that was asked."""
        self._make_thinker().say(text)

    def drop(self) -> None:
        """Want no answer any more."""
        self._make_thinker().drop()

    def keep(self) -> None:
        """Have the page kept on this device, when there is leisure."""
        _when_idle(create_once_callable(lambda *_: self._make_keeper()))

    def install(self) -> None:
        """Have the browser ask whether the game should become an app."""
        self._make_keeper().install()

    def renew(self) -> None:
        """Load the new version of the page, if there is one."""
        self._make_keeper().renew()

    def later(self, pause: float, task: Callable[[], None]) -> None:
        """Do this when nothing moves any more and so many milliseconds have passed."""
        assert self._app is not None
        setTimeout(create_once_callable(told(self._app, lambda: self._at_rest(task))), pause)

    def _at_rest(self, task: Callable[[], None]) -> None:
        self.finish()  # what moves with the rest of a redraw moves now
        left = 0 if self._effects is None else self._effects.left()
        if left > 0:
            self.later(left, task)
        else:
            task()

    def _make_thinker(self) -> "Thinker":
        if self._thinker is None:
            from web.dom.thinker import Thinker  # now, since the page starts sooner without

            assert self._app is not None
            app = self._app
            self._thinker = Thinker(told(app, app.hear), told(app, app.miss_helper))
        return self._thinker

    def _make_keeper(self) -> "Keeper":
        if self._keeper is None:
            from web.dom.offline import Keeper  # now, since the page starts sooner without

            assert self._app is not None
            self._keeper = Keeper(self._app, self._leave)
        return self._keeper

    def _leave(self) -> None:
        """Load the page anew; the game goes on where it is."""
        self.finish()
        location.reload()

    def _begin_effects(self, app: App) -> None:
        happened = app.take_happened()
        if happened is not None:
            self._make_effects().begin(app, happened)
            self._begun = happened

    def _make_effects(self) -> "Effects":
        if self._effects is None:
            from web.dom.effects import Effects  # now, since the page starts sooner without

            self._effects = Effects()
        return self._effects

    def _put_on(self, dress: dict[str, str]) -> None:
        if dress == self._dress:
            return
        root = document.documentElement
        for name in WORN:  # web/dress.js may have put something else there
            if name in dress:
                root.setAttribute(f"data-{name}", dress[name])
            else:
                root.removeAttribute(f"data-{name}")
        if dress["edition"] != self._dress.get("edition", PAINTED):
            # Other cloths than those painted are made when they are first shown.
            from web.draw.definitions import CLOTHS, cloths

            by_id(CLOTHS).innerHTML = trusted.html(cloths(dress["edition"]))
        self._dress = dress

    def _paint(self, node: Node) -> bool:
        """Make the table on the page this one; tell whether that changed anything."""
        before, self._painted = self._painted, None  # should an edit fail, all is painted next time
        edits = []
        if before is None:
            by_id("table").outerHTML = trusted.html(nodes.to_html(node))
        else:
            edits = [(type(each).__name__, *each) for each in nodes.changes(before, node)]
        if edits:
            patch.patch(by_id("table"), json.dumps(edits))
        self._painted = node
        return before is None or bool(edits)

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
        letters = document.fonts.load(f"{weight} 1em 'Alegreya Sans'", "\u017d")
        letters.catch(lambda _error: None)  # then such names show in the system's letters


def is_reading_rules() -> bool:
    """Whether the rules are open that the page shows while it starts."""
    book = by_id("boot-rules")
    return book is not None and book.open


def address_code() -> str:
    """The link code in the address, "" without one."""
    return str(location.hash).removeprefix("#")


def address_query() -> str:
    """What stands in the address between "?" and "#"."""
    return str(location.search).removeprefix("?")


def _open_panel() -> str | None:
    """Which panel is open."""
    panel = by_id("panel")
    return None if panel is None else str(panel.dataset.key)


def _focused_id() -> str | None:
    """The id of what has the focus, "" where that has none; None where nothing has it."""
    focused = found(document.activeElement)
    return None if focused is None or focused == document.body else str(focused.id)


def _when_idle(task: Any) -> None:
    ask = getattr(window, "requestIdleCallback", None)  # WebKit has none
    if ask is None:
        setTimeout(task, IDLE)
    else:
        ask(task)


def _focus(element: Any) -> None:
    # A frame has no right to the focus while it is elsewhere on the page around.
    if element and (window.parent == window or document.hasFocus()):
        element.focus(preventScroll=True)
