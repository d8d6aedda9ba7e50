"""Let the computer play against itself in the page for a time and tell what the page keeps.

    python3 tools/soak.py --minutes 60

In Chromium. After every game, its sums on the table, the garbage is collected and what is left is
counted: the browser's memory for the page and its worker beyond an empty page, the memory of
JavaScript, the nodes and listeners of the document, and the proxies that Pyodide made and did not
let go. What fills up once is full after some games; from then on nothing may grow. Fails when
something does.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from statistics import median
from typing import Any

import bench_opponent
from bench_boot import visit_page

import browsers
import serve
import vendor
from machine import ROOT, require_python

FIRST = 10  # games in which caches and the list of saved games fill
FEWEST = 6  # games after those that tell something
GROWTH = {"MiB": 1.05, "script MiB": 1.05, "nodes": 1.03, "listeners": 1.03, "proxies": 1.03}
COUNT = """
    globalThis.proxies = 0;
    const count = (name, by) => {
        const method = FinalizationRegistry.prototype[name];
        FinalizationRegistry.prototype[name] = function (...given) {
            proxies += by;
            return method.apply(this, given);
        };
    };
    count("register", 1);
    count("unregister", -1);
"""

Kept = dict[str, float]  # by the names in GROWTH


def soak(minutes: float, level: int, rest: float) -> list[Kept]:
    """Play until the time is over and there are games enough to tell something, with so many
    seconds of rest after each; what was kept then. Prints it as it comes."""
    from playwright.sync_api import sync_playwright  # lives in .venv

    server = serve.start(ROOT, serve.Handler)
    games: list[Kept] = []
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**browsers.launch_arguments("chromium"))
            page = browser.new_page()
            page.add_init_script(COUNT)
            empty = bench_opponent.private_memory(browser)
            visit_page(page, f"http://{serve.LOCAL}:{server.server_port}/{bench_opponent.FRAGMENT}")
            bench_opponent.set_up(page, level, "1")
            devtools = page.context.new_cdp_session(page)
            devtools.send("Performance.enable")
            print("game" + "".join(f"{name:>12}" for name in GROWTH), flush=True)
            end = time.monotonic() + 60 * minutes
            while time.monotonic() < end or len(games) < FIRST + FEWEST:
                bench_opponent.await_end(page)
                games.append(kept(browser, page, devtools, empty))
                row = "".join(f"{games[-1][name]:12,.1f}" for name in GROWTH)
                print(f"{len(games):4}{row}", flush=True)
                time.sleep(rest)
                page.evaluate("document.getElementById('again').click()")
            browser.close()
    finally:
        server.shutdown()
        server.server_close()
    return games


def kept(browser: Any, page: Any, devtools: Any, empty: int) -> Kept:
    """What the page keeps now; `empty` is the browser's memory for an empty page in KiB."""
    devtools.send("HeapProfiler.collectGarbage")
    told = devtools.send("Performance.getMetrics")["metrics"]
    metrics = {each["name"]: each["value"] for each in told}
    return {
        "MiB": (bench_opponent.private_memory(browser) - empty) / 2**10,
        "script MiB": metrics["JSHeapUsedSize"] / 2**20,
        "nodes": metrics["Nodes"],
        "listeners": metrics["JSEventListeners"],
        "proxies": page.evaluate("proxies"),
    }


def growing(games: Sequence[Kept]) -> list[str]:
    """What grows after the first games, in words: the last third beside the third after those.
    Raises ValueError for too few games."""
    later = games[FIRST:]
    if len(later) < FEWEST:
        raise ValueError(f"{len(games)} games tell nothing: {FIRST + FEWEST} do at least")
    third = len(later) // 3
    found = []
    for name, most in GROWTH.items():
        before, after = (
            median(each[name] for each in some) for some in (later[:third], later[-third:])
        )
        if after > most * before:
            found.append(f"{name} grows: {before:,.1f}, later {after:,.1f}")
    return found


def main() -> None:
    """Play as long as the command line says, and tell what grows."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60, help="how long it plays (60)")
    parser.add_argument("--level", type=int, default=1, help="of both sides (1)")
    parser.add_argument("--rest", type=float, default=0, help="seconds between games (0)")
    options = parser.parse_args()
    require_python()
    browsers.go_on_in_venv()
    vendor.build()
    games = soak(options.minutes, options.level, options.rest)
    faults = growing(games)
    print(f"{len(games)} games:", "; ".join(faults) or "nothing grows")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
