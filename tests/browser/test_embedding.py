"""The game inside of a page of another site: the examples of docs/embedding.md, taken from there.

The page around is on `localhost`, the game on 127.0.0.1: other sites to the browser, so that its
rules for foreign frames hold.
"""

import json
import re

import pytest
from pages import failure_of, wait_for_table
from scripts import game_after
from table import Table, until

import fuzz
import serve
from machine import ROOT
from patchwork import Game

WORDS = (ROOT / "docs" / "embedding.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```html\n(.*?)^```$", WORDS, re.MULTILINE | re.DOTALL)
CODE = game_after(4).link()
SIZES = (
    (300, 300),
    (360, 480),
    (600, 400),
    (728, 450),
    (320, 569),
    (539, 720),
    (540, 360),
    (1000, 720),
)
ODD_QUERY = (
    *("level=9", "utm_source=x", "__proto__[a]=1", "__proto__=1", "constructor=1"),
    *("players=%E2%80%AEAnn", "seed=%ff", "name=../x", "lang=%00", "text=large&amp;text=large"),
    *("first=<img src=x onerror=alert(1)>".replace("<", "&lt;"), "side=left"),
)
ODD = 150  # messages, and as many fragments
LOG = """<script>
    told = [];
    for (const type of ["ready", "state", "move", "turn", "over", "error"])
        addEventListener("patchwork-" + type, ({ detail }) => told.push(detail));
</script>"""
STRANGER = """() => {
    const stranger = document.body.appendChild(document.createElement("iframe"));
    const script = stranger.contentDocument.createElement("script");
    script.textContent = `
        const game = parent.document.querySelector("#lesson").shadowRoot.querySelector("iframe");
        game.contentWindow.postMessage({ patchwork: 1, type: "new", seed: "evil" }, "*");
        parent.postMessage({ patchwork: 1, type: "over", scores: [1, 2] }, "*");`;
    stranger.contentDocument.body.append(script);
    postMessage({ patchwork: 1, type: "over", scores: [1, 2] }, "*");
}"""
OVERFLOW = """(({ scrollWidth, scrollHeight }) =>
    [scrollWidth - innerWidth, scrollHeight - innerHeight])(document.scrollingElement)"""
FRAME = "() => document.querySelector('#lesson').shadowRoot.querySelector('iframe')"


class OpenHandler(serve.Handler):
    """A host that lets every page fetch its files, as static hosts do."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


class Around:
    """A page of another site."""

    def __init__(self, page, folder, port, site):
        self.page = page
        self.requests = []
        page.on("request", lambda request: self.requests.append(request.url))
        self._folder = folder
        self._address = f"http://localhost:{port}/"
        self._site = site
        # Where the build puts it
        page.route(f"{site}embed.js", lambda route: route.fulfill(path=ROOT / "web" / "embed.js"))

    def show(self, *parts):
        """Show a page of these parts."""
        text = "".join(parts).replace("https://HOST/patchwork/", self._site).replace("CODE", CODE)
        head = '<meta charset="utf-8"><title>Around</title><link rel="icon" href="data:,">'
        (self._folder / "index.html").write_text(
            f'<!DOCTYPE html><html lang="en"><head>{head}</head><body>{text}</body></html>', "utf-8"
        )
        self.page.goto(self._address)

    def new_frame(self, before):
        """The frame that was not there before, when its game can be played."""
        (frame,) = self.await_frames(len(before) + 1) - before
        wait_for_table(frame)
        return frame

    def await_frames(self, count):
        """Wait for so many frames, each with an address; the page itself is one."""

        def there():
            self.page.evaluate("1")  # Playwright hears of frames only while it is asked something
            frames = self.page.frames
            return len(frames) == count and all(frame.url[:4] == "http" for frame in frames)

        until(there, f"{count} frames")
        return set(self.page.frames)

    def told(self, *kinds):
        """What the game told so far, of these types."""
        return [each for each in self.page.evaluate("told") if each["type"] in kinds]

    def send(self, kind, **fields):
        """Send a command: the state after it, or the code of the error."""
        return self.page.evaluate(
            "([type, fields]) => lesson.send(type, fields).catch(error => error.message)",
            [kind, fields],
        )


@pytest.fixture
def around(page, tmp_path, start_server):
    server = serve.start(tmp_path, serve.Handler)
    yield Around(page, tmp_path, server.server_port, start_server(OpenHandler)[1])
    server.shutdown()
    server.server_close()


def test_the_examples(around, browser_name):
    """One page through all of it: a start costs seconds."""
    page, (script, small, lesson, _, talk) = around.page, EXAMPLES
    around.show(
        LOG, script, "<p><input id=field></p>", lesson, talk, small, "<p style='height: 3000px'>"
    )
    until(lambda: page.evaluate("!!document.querySelector('#lesson').shadowRoot"), "embed.js")
    page.evaluate("document.querySelector('#lesson').style.width = '600px'")
    assert len(around.requests) == 2, "nothing but the page and embed.js before somebody plays"
    assert page.locator("patchwork-game >> button").all_inner_texts() == ["Play Patchwork"] * 4
    page.locator("#field").focus()
    page.evaluate("lesson.start()")  # as autostart does: nobody pressed anything
    frame = around.new_frame({page.main_frame})
    table = Table(frame, "")
    until(lambda: around.told("ready"), "the greeting")
    assert page.evaluate("document.activeElement.id") == "field", "the focus stays where it was"
    assert page.evaluate("[lesson.code, lesson.offsetHeight]") == [CODE, 400]
    assert not frame.evaluate("document.hasFocus()")
    its_settings(around, table)
    its_game(around, table)
    strangers_are_not_heard(around)
    odd_messages_do_no_harm(around, frame)
    nothing_is_cut(around, frame)
    if browser_name == "chromium":  # Playwright's pointer misses foreign frames in Firefox
        wheel_and_keys_are_left_alone(around, frame)


def its_settings(around, table):
    page = around.page
    assert not table.has("#panel")
    page.evaluate("lesson.setAttribute('theme', 'dark')")
    until(lambda: table.page.evaluate("document.documentElement.dataset.theme") == "dark", "dark")
    page.evaluate("lesson.setAttribute('theme', 'pink')")
    assert until(lambda: around.told("error"), "an error")[-1]["code"] == "bad-value"
    assert around.send("set", motion="off")["code"] == CODE


def its_game(around, table):
    page = around.page
    assert around.send("load", code="Axx") == "link-damaged"
    assert around.send("jump") == "bad-message"
    game = Game.new(seed="tea for two")
    assert around.send("new", seed="tea for two", mode="people")["code"] == game.link()
    table.page.evaluate("document.querySelector('#advance').click()")
    until(lambda: around.told("move"), "the move")
    game.play("A")
    assert around.told("move")[-1]["code"] == game.link()
    assert around.told("turn")[-1] == {
        "patchwork": 1,
        "type": "turn",
        "player": 1,
        "computer": False,
    }
    assert page.evaluate("news.value") == "Green plays A."
    page.get_by_role("button", name="Take it back").click()
    until(lambda: page.evaluate("lesson.state.ply") == 0, "the move taken back")
    table.page.evaluate("document.querySelector('#menu').click()")
    link = "document.querySelector('#panel a').href"
    until(lambda: table.has("#panel a"), "the way out")
    assert table.page.evaluate(link).partition("#")[::2] == (
        table.page.url.partition("?")[0],
        page.evaluate("lesson.code"),
    )
    table.page.evaluate("document.querySelector('#close').click()")


def strangers_are_not_heard(around):
    """Another window cannot command the game, nor pretend to be it."""
    before, heard = around.send("get-state")["code"], len(around.page.evaluate("told"))
    around.page.evaluate(STRANGER)
    assert around.send("get-state")["code"] == before
    assert not around.told("over")
    assert len(around.page.evaluate("told")) == heard + 1


def odd_messages_do_no_harm(around, frame):
    before = around.send("get-state")["code"]
    odd = []
    for text in fuzz.inputs("messages", ODD, seed=3):
        try:
            odd.append(json.loads(text, parse_constant=str))
        except ValueError:
            odd.append(text)
    around.page.evaluate(
        """([frame, odd]) => {
            for (const each of odd) frame.contentWindow.postMessage(each, "*");
            frame.contentWindow.postMessage(Object.assign([], { patchwork: 1 }), "*");
            const circle = { patchwork: 1, type: "set", big: 1n };
            circle.circle = circle;
            frame.contentWindow.postMessage(circle, "*");
        }""",
        [around.page.evaluate_handle(FRAME), odd],
    )
    state = around.send("load", code=before)
    assert state["code"] == before
    for text in fuzz.inputs("fragments", ODD, seed=3):
        frame.evaluate("text => { location.hash = text }", text)
    around.send("load", code=before)
    assert frame.evaluate("[Object.prototype.a, ({}).patchwork]") == [None, None]
    assert "went wrong" not in frame.evaluate("document.querySelector('.notice').textContent")


def nothing_is_cut(around, frame):
    around.page.evaluate("lesson.setAttribute('height', '')")  # no height but what is set here
    for width, height in SIZES:
        around.page.evaluate(
            """([width, height]) => {
                lesson.style.width = width + "px";
                lesson.style.setProperty("--patchwork-height", height + "px");
            }""",
            [width, height],
        )
        size = [width, height]
        until(lambda size=size: frame.evaluate("[innerWidth, innerHeight]") == size, "its size")
        assert max(frame.evaluate(OVERFLOW)) <= 1, size


def wheel_and_keys_are_left_alone(around, frame):
    page = around.page
    ply = page.evaluate("lesson.state.ply")
    page.locator("#field").focus()
    page.keyboard.press("a")
    assert page.evaluate("[field.value, lesson.state.ply]") == ["a", ply]
    box = page.locator("#lesson").bounding_box()

    def click():
        page.mouse.click(box["x"] + 150, box["y"] + 150)
        return frame.evaluate("document.hasFocus()")

    def scroll():
        page.mouse.wheel(0, 200)
        return page.evaluate("scrollY") > 0

    # Chromium learns late where a frame lies: what comes too soon misses it.
    until(click, "the focus")
    page.keyboard.press("a")
    until(lambda: page.evaluate("lesson.state.ply") > ply, "the move by key")
    page.keyboard.press("1")  # elsewhere the wheel would turn the patch in hand
    until(
        lambda: frame.evaluate("!!document.querySelector('#board .ghost-rim')"), "a patch in hand"
    )
    until(scroll, "the page around to scroll")


def test_plain_frames_and_closed_ones(around, site, complaints):
    """Three frames on one page: a plain one, and two without an origin, of a host that lets them
    fetch and of one that does not."""
    plain = EXAMPLES[3].replace("level=3", "&amp;".join(ODD_QUERY))
    closed = '<patchwork-game id="{}" src="{}" sandbox="allow-scripts" {}></patchwork-game>'
    around.show(
        LOG,
        EXAMPLES[0].partition("\n")[0],
        plain,
        closed.format("lesson", "https://HOST/patchwork/", ""),
        closed.format("denied", site, "autostart=now"),
    )
    around.await_frames(3)
    around.page.locator("#lesson >> button").press("Enter")  # the poster
    frames = sorted(around.await_frames(4), key=lambda each: each.url)
    denied = next(each for each in frames if each.url.startswith(site))
    frame = next(each for each in frames if "level=9" in each.url)
    (without,) = set(frames) - {denied, frame, around.page.main_frame}
    assert "closed frame" in failure_of(denied)
    wait_for_table(frame)
    assert frame.evaluate("document.documentElement.dataset.theme") == "dark"
    assert "level" in frame.evaluate("document.querySelector('.notice').textContent")
    (told,) = (each for each in complaints if "utm_source" in each)
    complaints.clear()  # the browser complains of the frame that may not fetch
    assert "level: a number from 1 to 8" in told
    assert all(f"{name}: " in told for name in ("utm_source", "__proto__", "players", "seed"))
    wait_for_table(without)
    until(lambda: around.told("ready"), "the greeting of a frame without an origin")
    assert around.page.evaluate("document.activeElement.id") == "lesson", "it was pressed"
    state = around.send("new", seed="tea for two", mode="people")
    assert state["code"] == Game.new(seed="tea for two").link()
