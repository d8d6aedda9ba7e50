"""The page as the views write it, laid out by a real browser without any Python in it, so that a
table in any state can be put into any window within milliseconds: the window is a frame, which
takes another size at once. The drawings of patches and the like are left out: they take no room."""

import re

import tables
from playwright.sync_api import Page
from scenes import Window

import paint
from machine import ROOT
from web import view
from web.nodes import Node, to_html
from web.texts import Texts

FAULTS = (ROOT / "tools" / "faults.js").read_text("utf-8")
ACCENTS = str.maketrans("aceinosuyzACEINOSUYZ", "äçéîñöšüýžÄÇÉÎÑÖŠÜÝŽ")
LARGEST = Window(2560, 1440)  # of the windows that are tried
FILLING = "älsö mör thän éñglish häs wörds för "

RESIZE = "({ width, height }) => { Object.assign(frameElement, { width, height }); }"

COVERED = """([selector, others]) => {
    const element = document.querySelector(selector), over = element.getBoundingClientRect();
    return [...document.querySelectorAll(others)]
        .filter(each => !element.contains(each) && each.checkVisibility())
        .filter(each => {
            const box = each.getBoundingClientRect();
            return box.left < over.right - 1 && over.left < box.right - 1
                && box.top < over.bottom - 1 && over.top < box.bottom - 1;
        }).map(each => each.id || each.className);
}"""

WHOLE = """([selector, frame]) => {
    const { left, top, right, bottom } = document.querySelector(frame).getBoundingClientRect();
    return [...document.querySelectorAll(selector)].map(each => each.getBoundingClientRect())
        .filter(box => box.width && box.height && box.left >= left - 1 && box.top >= top - 1
            && box.right <= right + 1 && box.bottom <= bottom + 1)
        .map(box => [box.left, box.top]);
}"""


def longer(text: str) -> str:
    """A text as another language might say it: accents everywhere, and 40 % more letters."""
    words, values = re.split(r"\{[^}]*\}", text), re.findall(r"\{[^}]*\}", text)
    more = (FILLING * 9)[: round(0.4 * sum(map(len, words)))].rstrip()
    strange = [word.translate(ACCENTS) for word in words]
    said = "".join(a + b for a, b in zip(strange, [*values, ""], strict=True))
    return f"{said} {more}" if len(more) > 2 else said + more


LONGER = Texts({key: longer(text) for key, text in tables.WORDS.items()}, "en")


class Laid:
    """A browser's page for laid out tables. `lay` puts one there, `faults` looks at it."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        page.set_viewport_size(LARGEST._asdict())
        page.goto(f"{site}tests/browser/blank.html")
        page.evaluate("""() => {
            document.body.style.margin = 0;
            document.body.innerHTML = "<iframe src=blank.html style='border: 0'></iframe>";
        }""")
        frame = page.locator("iframe").element_handle().content_frame()
        assert frame is not None
        self.frame = frame
        frame.wait_for_url("**/blank.html")
        head = f"<base href='{site}'><style>{paint.style()}</style>"
        frame.evaluate(
            """async ([head, body]) => {
                document.head.innerHTML += head;
                document.body.innerHTML = body;
                await Promise.all([...document.fonts].map(font => font.load()));
            }""",
            [head, "<div id='stage'></div>"],
        )

    def lay(self, state: str, texts: Texts = tables.TEXTS, **settings: str) -> None:
        """Put the table in a state of `tables.STATES` there, told in these texts."""
        app = tables.STATES[state]()
        app.texts = texts
        for name, value in {"guide": "off", **settings}.items():
            app.settings.set(name, value)
        self.put(view.table(app), **app.dress())

    def put(self, table: Node, **dress: str) -> None:
        """Put this table there, and on the page what `Shown.dress` says."""
        self.frame.evaluate(
            """([html, dress]) => {
                Object.assign(document.documentElement.dataset, dress);
                document.getElementById("stage").innerHTML = html;
            }""",
            [to_html(table), {"text": "normal", "side": "right", **dress}],
        )

    def resize(self, window: Window) -> None:
        """Give the window this size."""
        self.frame.evaluate(f"window => ({RESIZE})(window)", window._asdict())

    def faults(self, *windows: Window, scrolling: float = 0) -> list[str]:
        """What is wrong in windows of these sizes. The page may scroll in those of which one side
        is no longer than `scrolling` pixels."""
        wishes = [
            {**window._asdict(), "target": window.target, "scrolls": min(window) <= scrolling}
            for window in windows
        ]
        ask = f"windows => windows.map(each => {{ ({RESIZE})(each); return ({FAULTS})(each); }})"
        return [
            f"{window}: {fault}"
            for window, faults in zip(windows, self.frame.evaluate(ask, wishes), strict=True)
            for fault in faults
        ]

    def box(self, selector: str) -> tuple[float, float, float, float]:
        """Left, top, width and height of the first element of that kind, rounded to tenths."""
        ask = """selector => {
            const box = document.querySelector(selector).getBoundingClientRect();
            return [box.left, box.top, box.width, box.height];
        }"""
        left, top, width, height = (round(each, 1) for each in self.frame.evaluate(ask, selector))
        return left, top, width, height

    def covered(self, selector: str, others: str) -> list[str]:
        """Which of the others that are shown the first element of that kind lies on."""
        return self.frame.evaluate(COVERED, [selector, others])

    def whole(self, selector: str, frame: str) -> list[list[float]]:
        """Where the elements of that kind are that are shown whole within another element."""
        return self.frame.evaluate(WHOLE, [selector, frame])
