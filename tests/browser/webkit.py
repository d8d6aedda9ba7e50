"""WebKitGTK, which Playwright cannot drive: a screen, a browser on it, and a page for `Table`.

The browser is driven by WebDriver, which is JSON over HTTP and knows far less than Playwright.
`Page` answers what `Table` and `Mouse` ask of one, under Playwright's names, and nothing else.
"""

import json
import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, Request, build_opener

from pages import PATIENCE
from table import until

import serve

SCREEN = "1600x1200x24"  # pixels and depth
WINDOW = {"width": 1440, "height": 900}
KEYS = {"ControlOrMeta": "\ue009", "KeyA": "a"}
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key under which WebDriver names one
NOT_YET = ("element click intercepted", "element not interactable", "stale element reference")
# from here on; what goes wrong before is told by the label of the start
LISTEN = """() => {
    const complain = (kind, text) => complaints.push(`${kind}: ${text}`);
    self.complaints = [];
    const note = (kind, tell) => addEventListener(kind, event => complain(kind, tell(event)), true);
    note("error", ({ message, target }) => message ?? target.src);
    note("unhandledrejection", ({ reason }) => reason);
    note("securitypolicyviolation", ({ blockedURI }) => blockedURI);
    for (const kind of ["debug", "log", "info", "warn", "error"])
        console[kind] = (...said) => complain(kind, said.join(" "));
}"""

ask_directly = build_opener(ProxyHandler({})).open


@contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody sees; its name for DISPLAY. Browsers that are left on it die with it."""
    here, there = os.pipe()
    command = ["Xvfb", "-displayfd", str(there), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[there], stderr=subprocess.DEVNULL) as server:
        os.close(there)
        with os.fdopen(here) as said:
            number = said.readline().strip()
        assert number, "Xvfb does not start"
        try:
            yield f":{number}"
        finally:
            server.terminate()


@contextmanager
def browser(display: str, home: Path) -> Iterator["Driver"]:
    """A browser on this screen that has seen nothing yet, and keeps its things in this folder."""
    own = {"DISPLAY": display, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1", "HOME": str(home)}
    # with compositing, and no graphics card, a frame takes ten times as long
    own["WEBKIT_DISABLE_COMPOSITING_MODE"] = "1"
    own |= {f"XDG_{kind}_HOME": str(home / kind) for kind in ("CACHE", "CONFIG", "DATA")}
    if os.geteuid() == 0:
        own["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"  # root can have none
    port = _free_port()
    command = ["WebKitWebDriver", f"--port={port}"]
    with subprocess.Popen(command, env={**os.environ, **own}) as process:
        driver = Driver(f"http://{serve.LOCAL}:{port}")
        try:
            driver.begin()
            yield driver
            driver.end()
        finally:
            process.terminate()


class Refused(Exception):
    """The driver does not do what it is asked, for a reason that WebDriver has a name for."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(f"{reason}: {message}")
        self.reason = reason


class Driver:
    """A session of WebDriver: one window of one browser."""

    def __init__(self, address: str) -> None:
        self._address = address

    def begin(self) -> None:
        """Start the browser, as soon as the driver listens."""
        until(self._listens, "the driver")
        wishes = {"alwaysMatch": {"webkitgtk:browserOptions": {"args": ["--automation"]}}}
        session = self.ask("POST", "/session", capabilities=wishes)["sessionId"]
        self._address += f"/session/{session}"
        self.ask("POST", "/window/rect", **WINDOW)

    def end(self) -> None:
        """Close the browser."""
        self.ask("DELETE", "")

    def ask(self, method: str, path: str, **values: object) -> Any:
        """The value of an answer, which is JSON. Raises Refused."""
        data = json.dumps(values).encode() if method == "POST" else None
        request = Request(self._address + path, data, method=method)
        try:
            with ask_directly(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            why = json.load(error)["value"]
            raise Refused(why["error"], why["message"]) from None

    def act(self, kind: str, *actions: dict[str, object]) -> None:
        """Do this with the "key"board or the "pointer"."""
        self.ask("POST", "/actions", actions=[{"type": kind, "id": kind, "actions": actions}])

    def _listens(self) -> bool:
        try:
            return bool(self.ask("GET", "/status")["ready"])
        except URLError:
            return False


class Page:
    """The page in its window."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.complaints: list[str] = []  # of the pages before this one
        self.keyboard = Keyboard(driver)
        self.mouse = Pointer(driver)

    def goto(self, address: str) -> None:
        """Load the page of this address, and listen to it."""
        self._listen("/url", url=address)

    def reload(self) -> None:
        """Load the page anew, and listen to it."""
        self.hear()
        self._listen("/refresh")

    def hear(self) -> list[str]:
        """What went wrong so far, as texts."""
        self.complaints += self.evaluate("complaints.splice(0)")
        return self.complaints

    def evaluate(self, expression: str, argument: object = None) -> Any:
        """The value of a JavaScript expression; that of its call if it is a function."""
        script = f"const it = ({expression}); return it instanceof Function ? it(arguments[0]) : it"
        return self.driver.ask("POST", "/execute/sync", script=script, args=[argument])

    def locator(self, selector: str) -> "Found":
        """The elements of a kind; with ":visible" at its end, those of which something shows."""
        return Found(self, selector)

    def _listen(self, path: str, **values: str) -> None:
        self.driver.ask("POST", path, **values)
        self.evaluate(LISTEN)


class Found:
    """Elements of a page. What is done is done to the first."""

    def __init__(self, page: Page, selector: str) -> None:
        self._page = page
        self._selector = selector.removesuffix(":visible")
        self._visible = selector != self._selector

    @property
    def first(self) -> "Found":
        """The first of them, which acts for all."""
        return self

    def count(self) -> int:
        """How many there are."""
        return len(self._elements())

    def bounding_box(self) -> dict[str, float]:
        """Where it is in the page, which does not scroll in our window."""
        return self._page.driver.ask("GET", f"{self._path()}/rect")

    def input_value(self) -> str:
        """What stands in the field."""
        return self._page.driver.ask("GET", f"{self._path()}/property/value")

    def click(self) -> None:
        """Click it, as soon as it can be hit."""
        until(self._is_clicked, f"a click on {self._selector}")

    def _is_clicked(self) -> bool:
        try:
            self._page.driver.ask("POST", f"{self._path()}/click")
        except Refused as refusal:
            if refusal.reason not in NOT_YET:
                raise
            return False
        return True

    def _path(self) -> str:
        found = until(self._elements, self._selector)
        return f"/element/{found[0][ELEMENT]}"

    def _elements(self) -> list[dict[str, str]]:
        ask = """([selector, visible]) => [...document.querySelectorAll(selector)].filter(
            each => !visible || each.getClientRects().length)"""
        return self._page.evaluate(ask, [self._selector, self._visible])


class Keyboard:
    """Its keys."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    def press(self, keys: str) -> None:
        """Press keys whose names are joined by "+", each held while the next is pressed."""
        values = [KEYS[name] for name in keys.split("+")]
        down = [{"type": "keyDown", "value": value} for value in values]
        up = [{"type": "keyUp", "value": value} for value in reversed(values)]
        self._driver.act("key", *down, *up)

    def type(self, text: str) -> None:
        """Type a text."""
        ends = ("keyDown", "keyUp")
        self._driver.act("key", *({"type": end, "value": sign} for sign in text for end in ends))


class Pointer:
    """Its mouse; points are pixels of the window."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    def move(self, x: float, y: float) -> None:
        """Move there."""
        self._driver.act("pointer", _move(x, y))

    def click(self, x: float, y: float) -> None:
        """Click there."""
        ends = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        self._driver.act("pointer", _move(x, y), *ends)


def _move(x: float, y: float) -> dict[str, object]:
    return {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}


def _free_port() -> int:
    with socket.create_server((serve.LOCAL, 0)) as server:
        return server.getsockname()[1]
