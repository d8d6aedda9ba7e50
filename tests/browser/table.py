"""The page as somebody sees it: `Table` opens it and reads what it shows; see `people` for playing.

What is on the table is always read from the address, as `patchwork.Game`. Nothing waits for a time:
`until` asks again and again, by `evaluate`, because Playwright's own `wait_for_function` evaluates
text in the page, which its policy forbids.
"""

import time
from collections.abc import Callable
from math import hypot, inf
from typing import NamedTuple, TypeVar

from pages import PATIENCE, PAUSE, wait_for_table
from playwright.sync_api import Page

from patchwork import Game
from web.presses import HASTE, PLACE

BINDING = 16 / 392  # the share of the drawn quilt that its binding takes on each side
CELLS = 9  # a side
DESK = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}

Answer = TypeVar("Answer")


class Box(NamedTuple):
    """A rectangle in the window, in pixels."""

    x: float
    y: float
    width: float
    height: float


class Area(NamedTuple):
    """A rectangle of cells on a quilt."""

    row: int
    column: int
    height: int
    width: int


class Spot(NamedTuple):
    """A point of the window, in pixels."""

    x: float
    y: float


def until(ask: Callable[[], Answer], what: str) -> Answer:
    """Ask until the answer is true, and return it."""
    give_up = time.monotonic() + PATIENCE
    while True:
        answer = ask()
        if answer or time.monotonic() > give_up:
            assert answer, f"waited in vain for: {what}"
            return answer
        time.sleep(PAUSE)


def control(action: str) -> str:
    """The selector of the controls that stand for an action, but for those under a panel."""
    return f"[data-act='{action}']:not([inert] *)"


class Table:
    """One open page of the game."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self._pressed = Spot(inf, inf)  # last

    def open(self, code: str = "") -> None:
        """Load the page, with a link code in its address, and wait until it can be played."""
        self.page.goto(f"{self.address}#{code}" if code else self.address)
        wait_for_table(self.page)

    def reload(self) -> None:
        """Load the page anew as it is."""
        self.page.reload()
        wait_for_table(self.page)

    def lay(self, game: Game) -> None:
        """Put a game on the table by its link, pasted into the address of the running page."""
        if self.code != game.link():
            self.page.evaluate("code => { location.hash = code }", game.link())
            until(lambda: self.has("[data-act=earlier]"), f"the game {game.link()}")
            self.press("dismiss")
        elif self.ghost():
            self.key("Escape")

    def settle(self) -> None:
        """Wait for what the page owes after its first answer."""
        self.page.evaluate("""async () => {
            while (document.getElementById("table")?.ariaBusy)
                await new Promise(requestAnimationFrame);
        }""")

    @property
    def code(self) -> str:
        """The link code in the address."""
        self.settle()
        return self.page.evaluate("location.hash.slice(1)")

    @property
    def game(self) -> Game:
        """What is on the table, as the address says."""
        return Game.from_link(self.code)

    def await_game(self, game: Game) -> None:
        """Wait until the table shows this game as it stands."""
        until(lambda: self.code == game.link(), f"the game at ply {game.state.ply}")

    def has(self, selector: str) -> bool:
        """Whether there is something of that kind to be seen."""
        self.settle()
        return self.page.locator(f"{selector}:visible").count() > 0

    def text(self, selector: str) -> str:
        """The words in the first element of that kind, "" without one."""
        self.settle()
        ask = "selector => document.querySelector(selector)?.textContent ?? ''"
        return self.page.evaluate(ask, selector)

    def press(self, action: str) -> None:
        """Click the control that stands for an action."""
        self.settle()
        found = self.page.locator(f"{control(action)}:visible").first
        box = found.bounding_box()
        assert box is not None
        self.take_time(Spot(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        found.click()
        self.settle()

    def key(self, name: str) -> None:
        """Press a key."""
        self.page.keyboard.press(name)
        self.settle()

    def take_time(self, spot: Spot) -> None:
        """Before a press here, wait as people do who press twice in one place and mean it."""
        last, self._pressed = self._pressed, spot
        if hypot(spot.x - last.x, spot.y - last.y) < PLACE:
            time.sleep(HASTE / 1000)

    def ghost(self) -> Area | None:
        """The cells that the patch in hand spans on the large quilt, as it is drawn."""
        self.settle()
        ask = f"""() => {{
            const rim = document.querySelector("#board .ghost-rim")?.getBoundingClientRect();
            const svg = document.querySelector("#board svg").getBoundingClientRect();
            const cell = svg.width * {(1 - 2 * BINDING) / CELLS}, edge = svg.width * {BINDING};
            return rim && [(rim.y - svg.y - edge) / cell, (rim.x - svg.x - edge) / cell,
                rim.height / cell, rim.width / cell].map(Math.round);
        }}"""
        found = self.page.evaluate(ask)
        return Area(*found) if found else None

    def sums(self) -> list[list[int]]:
        """The last number in each cell of the end's table of sums, row by row."""
        self.settle()
        rows = self.page.evaluate("""() =>
            [...document.querySelectorAll(".sums tbody tr")].map(
                row => [...row.querySelectorAll("td")].map(cell => cell.innerText))""")
        return [[int(text.replace("−", "-").split()[-1]) for text in row] for row in rows]

    def box(self, selector: str) -> Box:
        """Where the first element of that kind is in the window."""
        self.settle()
        ask = """selector => {
            const box = document.querySelector(selector).getBoundingClientRect();
            return [box.x, box.y, box.width, box.height];
        }"""
        return Box(*self.page.evaluate(ask, selector))

    def middle(self, selector: str) -> Spot:
        """The middle of the first element of that kind that is shown, scrolled to if need be."""
        self.settle()
        found = self.page.evaluate(
            """selector => {
                const shown = [...document.querySelectorAll(selector)].find(
                    each => each.getClientRects().length);
                shown?.scrollIntoView({ block: "nearest" });
                const box = shown?.getBoundingClientRect();
                return box && [box.x + box.width / 2, box.y + box.height / 2];
            }""",
            selector,
        )
        assert found, f"there is no {selector}"
        return Spot(*found)

    def cell(self) -> float:
        """The side of a cell of the large quilt, in pixels."""
        return self.box("#board svg").width * (1 - 2 * BINDING) / CELLS

    def spot(self, row: float, column: float) -> Spot:
        """The point of the window over a point of the large quilt, in cells from its corner."""
        board, cell = self.box("#board svg"), self.cell()
        edge = board.width * BINDING
        return Spot(board.x + edge + column * cell, board.y + edge + row * cell)
