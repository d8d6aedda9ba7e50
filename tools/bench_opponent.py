"""Measure how long the levels think in the page, and the memory that takes, in Chromium.

The computer plays against itself. The time of a move counts from the question's way to the worker
to the answer's way back; with `--denied` no worker may start and the page thinks itself, with
`--slower` on a main thread that is slowed down so many times (browsers slow no worker down). Memory
is what the browser's process for the page, worker included, has for itself after the game beyond an
empty page: both interpreters, the table and all that was drawn.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from bench_boot import visit_page

import browsers
import serve
import vendor
from machine import ROOT, require_python

sys.path.insert(0, str(ROOT))
from patchwork import Game
from web.players import LEVELS

FRAGMENT = f"#{Game.new(seed='tea for two').link()}"  # of the address: a game that begins
QUIET = {"motion": "off", "pace": "quick"}  # settings: nothing but thought takes time
PATIENCE = 300  # seconds for a game
WATCH = """
    const started = new Map(), times = [];
    globalThis.thoughts = times;
    const note = (text) => {
        const { ask, number, move } = text ? JSON.parse(text) : {};
        if (ask) started.set(ask, performance.now());
        if (move) times.push(performance.now() - started.get(number));
    };
    const Own = Worker;
    globalThis.Worker = class extends Own {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => note(data));
        }
        postMessage(text) {
            note(text);
            super.postMessage(text);
        }
    };
"""
DENY = """
    globalThis.Worker = class {
        constructor() { throw new DOMException("denied", "SecurityError"); }
    };
"""


def measure(level: int, seconds: str, slower: int, is_denied: bool) -> dict[str, Any]:
    """Play a game of a level against itself: milliseconds of its moves, memory at the end."""
    from playwright.sync_api import sync_playwright  # lives in .venv

    server = serve.start(ROOT, serve.Handler)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**browsers.launch_arguments("chromium"))
        page = browser.new_page()
        page.add_init_script(DENY if is_denied else WATCH)
        empty = private_memory(browser)
        visit_page(page, f"http://{serve.LOCAL}:{server.server_port}/{FRAGMENT}")
        set_up(page, level, seconds)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        await_end(page)
        times = page.evaluate("globalThis.thoughts ?? []")
        memory = private_memory(browser) - empty
        browser.close()
    server.shutdown()
    row: dict[str, Any] = {"level": level, "moves": len(times)}
    if times:
        slow = quantiles(times, n=20)[-1]
        row |= {"median": round(median(times), 1), "p95": round(slow, 1), "max": round(max(times))}
    return row | {"MiB": round(memory / 1024)}


def set_up(page: Any, level: int, seconds: str) -> None:
    """Choose the settings and give both sides to the level, which begins at once."""
    for name, value in {**QUIET, "thought": seconds}.items():
        choose(page, "settings", name, value)
    for seat in ("1", "0"):  # the one who is to move comes last
        choose(page, "players", seat, str(level))


def choose(page: Any, panel: str, name: str, value: str) -> None:
    """Pick a value on one of the sheets of the menu."""
    page.locator("#menu").click()
    page.locator(f"[data-act='open {panel}']").click()
    page.locator(f"input[name='{name}'][value='{value}']").check(force=True)
    page.keyboard.press("Escape")


def await_end(page: Any) -> None:
    """Wait for the sums of a game. Playwright's own ways to wait keep nodes of the page alive."""
    give_up = time.monotonic() + PATIENCE
    while not page.evaluate("document.getElementById('again') !== null"):
        if time.monotonic() > give_up:
            raise SystemExit("the game came to no end")
        time.sleep(0.1)


def private_memory(browser: Any) -> int:
    """KiB that the browser's processes for pages share with nobody."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    drawing = [each["id"] for each in found if each["type"] == "renderer"]
    lines = [
        line.split()
        for each in drawing
        for line in Path(f"/proc/{each}/smaps_rollup").read_text().splitlines()
    ]
    return sum(int(line[1]) for line in lines if line[0].startswith("Private_"))


def main() -> None:
    """Measure what the command line asks for and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("levels", nargs="*", type=int, metavar="LEVEL", help="all without one")
    parser.add_argument("--seconds", default="1", choices=("0.3", "1", "3"), help="of the Master")
    parser.add_argument("--denied", action="store_true", help="no worker can start")
    parser.add_argument("--slower", type=int, default=1, help="times")
    parser.add_argument("--json", action="store_true", help="print JSON lines instead of a table")
    options = parser.parse_args()
    require_python()
    browsers.go_on_in_venv()
    vendor.build()
    for level in options.levels or LEVELS:
        row = measure(level, options.seconds, options.slower, options.denied)
        told = (f"{name} {value:>7}" for name, value in row.items())
        print(json.dumps(row) if options.json else "  ".join(told), flush=True)


if __name__ == "__main__":
    main()
