"""A finger on the glass, in each browser as real as it can be had. Start with `finger_on`.

In Chromium the browser itself is touched, through its devtools protocol. Playwright cannot touch
Firefox (over BiDi its `tap` does nothing), so there the events of a touch are sent to what lies
under the finger, and after a tap focus and a click, as the browser would. As it knows nothing of
this pointer it cannot capture it; what the quilt would capture is sent there by us.
"""

from typing import Protocol

from playwright.sync_api import Page
from table import Spot

POINTER = """([kind, x, y, extra]) => {
    const options = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y,
        pointerType: "touch", button: 0, buttons: 1, ...extra };
    if (kind === "pointerdown") {
        window.touched = document.elementFromPoint(x, y);
        window.captor = touched.closest("[data-quilt]") ?? touched;
    }
    captor.dispatchEvent(new PointerEvent(kind, options));
    if (kind !== "pointerup") return;
    const lifted = document.elementFromPoint(x, y);
    while (touched && !touched.contains(lifted)) touched = touched.parentElement;
    if (!touched) return; // it was taken away meanwhile
    touched.closest("input, button")?.focus();
    touched.dispatchEvent(new MouseEvent("click", { ...options, detail: 1 }));
}"""


class Finger(Protocol):
    """A finger of one hand; `number` tells fingers apart."""

    def down(self, spot: Spot, number: int = 0) -> None:
        """Put the finger down."""

    def move(self, spot: Spot, number: int = 0) -> None:
        """Move it over the glass."""

    def up(self) -> None:
        """Lift all fingers."""

    def cancel(self) -> None:
        """Let the browser take all fingers away, as for a gesture of its own."""


class ChromiumFinger:
    """Touches the browser."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._touching: dict[int, Spot] = {}

    def down(self, spot: Spot, number: int = 0) -> None:
        self._touching[number] = spot
        self._send("touchStart")

    def move(self, spot: Spot, number: int = 0) -> None:
        self._touching[number] = spot
        self._send("touchMove")

    def up(self) -> None:
        self._touching.clear()
        self._send("touchEnd")

    def cancel(self) -> None:
        self._touching.clear()
        self._send("touchCancel")

    def _send(self, kind: str) -> None:
        points = [
            {"x": spot.x, "y": spot.y, "id": number} for number, spot in self._touching.items()
        ]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class FirefoxFinger:
    """Sends the events of a touch to the page, until it is loaded anew."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._touching: dict[int, Spot] = {}
        page.evaluate("Element.prototype.setPointerCapture = () => {}")

    def down(self, spot: Spot, number: int = 0) -> None:
        self._touching[number] = spot
        self._send("pointerdown", number)

    def move(self, spot: Spot, number: int = 0) -> None:
        self._touching[number] = spot
        self._send("pointermove", number)

    def up(self) -> None:
        self._end("pointerup")

    def cancel(self) -> None:
        self._end("pointercancel")

    def _end(self, kind: str) -> None:
        for number in self._touching:
            self._send(kind, number)
        self._touching.clear()

    def _send(self, kind: str, number: int) -> None:
        spot = self._touching[number]
        self._page.evaluate(
            POINTER, [kind, spot.x, spot.y, {"isPrimary": number == 0, "pointerId": 100 + number}]
        )


def finger_on(page: Page, browser_name: str) -> Finger:
    """A finger on this page."""
    return ChromiumFinger(page) if browser_name == "chromium" else FirefoxFinger(page)
