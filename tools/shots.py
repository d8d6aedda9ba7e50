"""Take pictures of the page in every state and window, and say what is wrong with each.

    tools/shots.py FOLDER                              everything in Chromium
    tools/shots.py FOLDER --scene place --window 390x844
    tools/shots.py FOLDER --scene choose --look nordic --theme dark
    tools/shots.py FOLDER --looks                      one scene in every edition and theme
    tools/shots.py --goldens                           renew the pictures that the tests compare
    tools/shots.py --card                              renew web/card.png, which links show

The page is the built one. It is brought into each state through its address and its own controls,
see `scenes`; `faults.js` says what is cut, outside, too small or lies on something else. Run it
with the Python of .venv; it fails when it found a fault.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import product
from pathlib import Path

import browsers
import serve
import vendor
from machine import ROOT, require_python

sys.path.insert(0, str(ROOT))
from scenes import DEALT, SCENES, WINDOWS, Scene, Window

from web.presses import HASTE
from web.settings import CHOICES

FAULTS = (ROOT / "tools" / "faults.js").read_text("utf-8")
GOLDENS = ROOT / "tests" / "browser" / "goldens"
MAIN = ("choose", "place", "leather", "end", "new game")
GOLDEN_SCENES = {
    Window(1440, 900): MAIN,
    Window(390, 844): MAIN,
    Window(820, 1180): ("choose",),
    Window(740, 360): ("place",),
    Window(300, 300): ("choose",),
}
GOLDEN_COLORS = 128
SCREEN, SCREEN_GOLDEN = (
    ROOT / "web" / "screen.png",
    GOLDENS / "place-390x844.png",
)  # for the manifest
CARD, CARD_WINDOW = ROOT / "web" / "card.png", Window(1200, 630)
PATIENCE = 60  # seconds
PAINTED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
FONTS = "document.fonts.ready.then(() => true)"
PYTHON = "**/vendor/pyodide-*/**"  # what the page needs before it can start


class Stage:
    """A page of the game on which scenes are shown, one after the other."""

    def __init__(self, browser, address: str, window: Window, look: dict[str, str]) -> None:
        self._look = look
        self._context = browser.new_context(
            viewport=window._asdict(),
            has_touch=window.is_touched,
            reduced_motion="reduce",
            color_scheme="light",
        )
        self.page = self._context.new_page()
        self._address = address
        self._started = False
        self._held_back: list = []  # requests that are never answered

    def close(self) -> None:
        """Put the page away, with whatever it still waits for."""
        for route in self._held_back:
            route.abort()
        self._context.close()

    def show(self, scene: Scene) -> None:
        """Bring the page into this state."""
        if scene.network == "works" and not scene.first_visit and not self._started:
            self._start()
        if self._started:
            self._take("go", DEALT)
            self._take("go", scene.code)
        else:
            self._open(scene)
        for step in scene.steps:
            self._take(*step.split(" ", 1))
        self.page.mouse.move(0, 0)  # nothing shows that it is pointed at

    def resize(self, window: Window) -> None:
        """Give the window another size."""
        self.page.set_viewport_size(window._asdict())
        self.page.evaluate(FONTS)
        self.page.evaluate(PAINTED)

    def picture(self) -> bytes:
        """What is to be seen, as PNG."""
        return self.page.screenshot()

    def faults(self, window: Window) -> list[str]:
        """What is wrong with it."""
        return self.page.evaluate(f"({FAULTS})({{ target: {window.target}, scrolls: false }})")

    def _start(self) -> None:
        """Open the page dressed as asked, without tips."""
        self._open(Scene(DEALT))
        if self.page.locator("[data-act='no-tips']:visible").count():
            self._take("press", "no-tips")
        if self._look:
            steps = [f"pick {name} {value}" for name, value in self._look.items()]
            for step in ("press open menu", "press open settings", *steps, "press close"):
                self._take(*step.split(" ", 1))
        self._started = True

    def _open(self, scene: Scene) -> None:
        if scene.network != "works":
            hangs = scene.network == "hangs"
            hold = lambda route: self._held_back.append(route)  # noqa: E731
            self.page.route(PYTHON, hold if hangs else lambda route: route.abort())
        self.page.goto(f"{self._address}#{scene.code}", wait_until="commit")
        self._await_start({"works": "ready", "hangs": "started", "fails": "failed"}[scene.network])

    def _await_start(self, wanted: str) -> None:
        """Asks again and again: Playwright's waiting would evaluate text, which our policy
        forbids."""
        give_up = time.monotonic() + PATIENCE
        while self.page.evaluate("document.documentElement?.dataset.boot") != wanted:
            if time.monotonic() > give_up:
                raise SystemExit(f"the page never came so far as to be {wanted}")
            time.sleep(0.05)

    def _click(self, control) -> None:
        """Click without haste, or it would be taken for the second half of a double tap."""
        self.page.wait_for_timeout(HASTE)
        control.click()

    def _go(self, code: str) -> None:
        """Put a code into the address and take away the message that its game is there."""
        if self.page.evaluate("location.hash") == f"#{code}":
            return
        self.page.evaluate("code => { location.hash = code }", code)
        self.page.locator(".notice").wait_for()
        if self.page.locator(".notice [data-act='earlier']").count():
            self._click(self.page.locator(".notice [data-act='dismiss']"))
            self.page.locator(".notice").wait_for(state="hidden")

    def _take(self, verb: str, what: str) -> None:
        """Take a step of a scene."""
        page = self.page
        if verb == "go":
            self._go(what)
        elif verb == "press":
            self._click(page.locator(f"[data-act='{what}']:not([inert] *):visible").first)
        elif verb == "key":
            page.keyboard.press(what)
        elif verb == "pick":
            name, value = what.split()
            page.locator(f"[name='{name}'][value='{value}']").check()
        else:
            name, text = what.split(" ", 1)
            page.locator(f"[name='{name}']").fill(text)
        page.evaluate(PAINTED)


@contextmanager
def playing(browser_name: str) -> Iterator[tuple[object, str]]:
    """A running browser, and the address of the site as it is built now."""
    from playwright.sync_api import sync_playwright  # lives in .venv

    vendor.build()
    server = serve.start(ROOT, serve.Handler)
    with sync_playwright() as playwright:
        program = getattr(playwright, browser_name)
        browser = program.launch(**browsers.launch_arguments(browser_name))
        yield browser, f"http://{serve.LOCAL}:{server.server_port}/"
        browser.close()
    server.shutdown()


def shots(
    browser, address: str, names: list[str], windows: list[Window], look: dict[str, str]
) -> Iterator[tuple[str, Window, bytes, list[str]]]:
    """The picture and the faults of every scene in every window. Windows that are touched have a
    page of their own, and so have scenes of a first visit or a broken start."""
    for is_touched in (False, True):
        mine = [window for window in windows if window.is_touched == is_touched]
        if not mine:
            continue
        common = Stage(browser, address, mine[0], look)
        for name in names:
            scene = SCENES[name]
            is_common = scene.network == "works" and not scene.first_visit
            stage = common if is_common else Stage(browser, address, mine[0], {})
            stage.show(scene)
            for window in mine:
                stage.resize(window)
                yield name, window, stage.picture(), stage.faults(window)
            if stage is not common or name == "spiral":  # whose setting would stay
                stage.close()
                common = Stage(browser, address, mine[0], look) if stage is common else common
        common.close()


def small_png(picture: bytes) -> bytes:
    """The same picture with few colours."""
    from PIL import Image  # lives in .venv

    image = Image.open(BytesIO(picture)).convert("RGB")
    file = BytesIO()
    image.quantize(GOLDEN_COLORS, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def goldens(browser, address: str, window: Window) -> Iterator[tuple[Path, bytes]]:
    """The pictures in this window that the tests compare, and the files to compare with."""
    for name, _, picture, _ in shots(browser, address, list(GOLDEN_SCENES[window]), [window], {}):
        yield GOLDENS / f"{name.replace(' ', '-')}-{window}.png", picture


def renew_goldens() -> None:
    """Write the pictures that tests/browser/test_goldens.py compares, and the one of them that
    browsers show to whoever installs the game."""
    GOLDENS.mkdir(exist_ok=True)
    with playing("chromium") as (browser, address):
        for window in GOLDEN_SCENES:
            for file, picture in goldens(browser, address, window):
                file.write_bytes(small_png(picture))
                print(file.relative_to(ROOT))
    SCREEN.write_bytes(SCREEN_GOLDEN.read_bytes())


def renew_card() -> None:
    """Write the picture that a link to the game shows elsewhere."""
    with playing("chromium") as (browser, address):
        for _, _, picture, _ in shots(browser, address, ["place"], [CARD_WINDOW], {}):
            CARD.write_bytes(small_png(picture))


def arguments() -> argparse.Namespace:
    """What the command line asks."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    sizes = {str(window): window for window in WINDOWS}
    parser.add_argument("folder", type=Path, nargs="?", help="where the pictures go")
    parser.add_argument("--goldens", action="store_true", help="renew those of the tests instead")
    parser.add_argument("--card", action="store_true", help="renew the picture for links instead")
    parser.add_argument("--browser", choices=browsers.NAMES, default="chromium")
    parser.add_argument("--scene", choices=SCENES, action="append", help="only this (repeatable)")
    parser.add_argument("--window", choices=sizes, action="append", help="only this (repeatable)")
    parser.add_argument("--looks", action="store_true", help="every edition in every theme")
    for name in ("look", "theme", "text", "side"):
        parser.add_argument(f"--{name}", choices=CHOICES[name], help="as in the settings")
    options = parser.parse_args()
    if not (options.folder or options.goldens or options.card):
        parser.error("name a folder for the pictures")
    options.windows = [sizes[size] for size in options.window or sizes]
    return options


def dresses(options: argparse.Namespace) -> list[dict[str, str]]:
    """The settings in which the pictures are taken, one after the other."""
    asked = {name: getattr(options, name) for name in ("look", "theme", "text", "side")}
    chosen = {name: value for name, value in asked.items() if value}
    if not options.looks:
        return [chosen]
    every = product(CHOICES["look"][1:], CHOICES["theme"][1:])
    return [{**chosen, "look": look, "theme": theme} for look, theme in every]


def main() -> None:
    """Take the pictures that the command line asks for."""
    require_python()
    options = arguments()
    if options.goldens:
        renew_goldens()
        return
    if options.card:
        renew_card()
        return
    options.folder.mkdir(parents=True, exist_ok=True)
    scenes = options.scene or (["place"] if options.looks else list(SCENES))
    wrong = 0
    with playing(options.browser) as (browser, address):
        for look in dresses(options):
            taken = shots(browser, address, scenes, options.windows, look)
            for name, window, picture, faults in taken:
                file = "-".join([name.replace(" ", "-"), str(window), *look.values()])
                (options.folder / f"{file}.png").write_bytes(picture)
                print(file, *faults, sep="\n    ", flush=True)
                wrong += len(faults)
    sys.exit(f"{wrong} faults" if wrong else 0)


if __name__ == "__main__":
    main()
