"""Measure the start: navigation to playable, cold and warm, of the site that `build.py` makes.

Absolute times say little on a busy machine, so three pages are visited in turn in the same run and
the ratios of the medians count:

    bare    does nothing but `loadPyodide` of the files as npm has them
    floor   PyScript with the runtime that the site ships, under the site's policy, but no game
    ours    the site

"Cold" is a new browser. "Warm" is the second visit in it, after a while: by then the browser has
compiled what it wants to keep, and the site's worker keeps its files. `ok` says that a ratio is
within its target, or at most a little above the floor.
"""

import argparse
import contextlib
import json
import re
import shutil
import sys
import time
from pathlib import Path
from statistics import median

import browsers
import build
import serve
from machine import ROOT, require_python
from packages import PYODIDE, fetch

CACHE = ROOT / ".cache" / "boot"
BARE, FLOOR, SITE = CACHE / "bare", CACHE / "floor", CACHE / "site"
BARE_PAGE = """<!DOCTYPE html>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<script type="module">
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
python.runPython("1 + 1");
performance.mark("playable");
</script>
"""
FLOOR_PAGE = """<!DOCTYPE html>
<meta charset="utf-8">
{policy}
<link rel="icon" href="data:,">
{preloads}
<script type="module" src="./start.js"></script>
<py-script config="./pyscript.json" hidden>
import js
js.performance.mark("playable")
</py-script>
"""
FLOOR_START = """import {{ hooks }} from "./{core}";
hooks.worker.onBeforeRunAsync.clear(); // as web/boot.js does
"""
TARGETS = {"chromium": {"cold": 0.5, "warm": 0.3}, "firefox": {"cold": 0.55, "warm": 0.4}}
FIRST_PAINT_TARGET = 0.05  # of the bare page's cold start
ABOVE_FLOOR = 0.05  # of the bare page's start, and good, too
PATIENCE = 120  # seconds
LEISURE = 3  # seconds before and between the visits
MARKS = """[
    performance.getEntriesByName("playable")[0]?.startTime,
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
]"""
IS_KEPT = "navigator.serviceWorker.controller !== null"

Times = dict[str, dict[str, list[float]]]  # milliseconds by page and by what was measured


class Host(serve.Handler):
    """A static host as most are: browsers may keep what they fetched for ten minutes."""

    caching = "max-age=600"


def measure(name: str, folders: dict[str, Path], runs: int) -> Times:
    """Milliseconds from navigation to playable and to the first paint, by page and visit."""
    from playwright.sync_api import sync_playwright  # lives in .venv

    times: Times = {page_name: {} for page_name in folders}
    servers = {page_name: serve.start(folder, Host) for page_name, folder in folders.items()}
    with sync_playwright() as playwright:
        for _ in range(runs):
            for page_name, server in servers.items():
                browser = getattr(playwright, name).launch(**browsers.launch_arguments(name))
                page = browser.new_page()
                settle(page)  # a browser just started is busy with itself
                for visit in ("cold", "warm"):
                    address = f"http://{serve.LOCAL}:{server.server_port}/"
                    playable, paint = visit_page(page, address)
                    times[page_name].setdefault(f"playable, {visit}", []).append(playable)
                    times[page_name].setdefault(f"first paint, {visit}", []).append(paint or 0)
                    settle(page, has_keeper=(folders[page_name] / build.WORKER).is_file())
                browser.close()
    return times


def visit_page(page, address: str) -> tuple[float, float | None]:
    """Open the page and wait; milliseconds from navigation to playable and to its first paint."""
    page.goto("about:blank")
    page.goto(address, wait_until="commit")
    end = time.monotonic() + PATIENCE
    while True:
        time.sleep(0.1)  # every question costs the page some of its time
        playable, paint = page.evaluate(MARKS)
        if playable is not None:
            return playable, paint
        if time.monotonic() > end:
            raise SystemExit(f"{address} never became playable")


def settle(page, has_keeper: bool = False) -> None:
    """Wait until the browser is at rest, and the page's worker has all files if it has a worker."""
    time.sleep(LEISURE)
    end = time.monotonic() + PATIENCE
    while has_keeper and not page.evaluate(IS_KEPT):
        if time.monotonic() > end:
            raise SystemExit("the page's worker never came")
        time.sleep(0.1)


def summary(name: str, times: Times) -> list[dict[str, object]]:
    """Medians and ratios of one browser, a row for each thing measured."""
    rows = []
    for visit, target in TARGETS[name].items():
        what = f"playable, {visit}"
        bare, floor, ours = (median(times[page][what]) for page in ("bare", "floor", "ours"))
        rows.append(row(name, what, bare, floor, ours, target))
    bare = median(times["bare"]["playable, cold"])
    for visit in TARGETS[name]:
        what = f"first paint, {visit}"
        rows.append(row(name, what, bare, None, median(times["ours"][what]), FIRST_PAINT_TARGET))
    return rows


def row(
    name: str, what: str, bare: float, floor: float | None, ours: float, target: float
) -> dict[str, object]:
    """One line of the table; `above` is what ours takes more than the floor, as a ratio, too."""
    above = None if floor is None else round((ours - floor) / bare, 3)
    return {
        "browser": name,
        "what": what,
        "bare": bare,
        "floor": floor,
        "ours": ours,
        "ratio": round(ours / bare, 3),
        "target": target,
        "above": above,
        "ok": ours / bare <= target or (above is not None and above <= ABOVE_FLOOR),
    }


def make_bare_page() -> None:
    """Put the stock files and a page that only loads them into a folder."""
    shutil.copytree(fetch(PYODIDE), BARE)
    (BARE / "index.html").write_text(BARE_PAGE, "utf-8")


def make_floor_page() -> None:
    """Put the site's runtime and a page that only starts Python with it into a folder."""
    (runtime,) = SITE.glob("vendor-*")
    shutil.copytree(runtime, FLOOR / "vendor")
    site = (SITE / build.PAGE).read_text("utf-8")
    found = re.findall(rf'rel="modulepreload" href="\./{runtime.name}/([^"]+)"', site)
    core = next(path for path in found if path.endswith("/core.js"))
    loader = next(path for path in found if path.endswith("/pyodide.js"))
    policy = re.search("<meta http-equiv.*>", site)
    assert policy is not None
    preloads = [f'<link rel="modulepreload" href="./vendor/{path}">' for path in found]
    page = FLOOR_PAGE.format(policy=policy[0], preloads="\n".join(preloads))
    (FLOOR / "index.html").write_text(page, "utf-8")
    (FLOOR / "start.js").write_text(FLOOR_START.format(core=f"vendor/{core}"), "utf-8")
    (told,) = SITE.glob("web-*/pyscript.json")
    plugins = json.loads(told.read_text("utf-8"))["plugins"]
    (FLOOR / "pyscript.json").write_text(
        json.dumps(
            {
                "interpreter": f"./vendor/{loader}",
                "packages_cache": "never",
                "files": {"./vendor/pyscript.zip": "./*"},
                "plugins": plugins,
            }
        )
    )


def table(rows: list[dict[str, object]]) -> str:
    """The rows as a text."""
    head = f"{'':28}{'bare':>8}{'floor':>8}{'ours':>8}  ratio  target  above floor  ok"
    return "\n".join([head, *map(line, rows)])


def line(row: dict[str, object]) -> str:
    """A row as a text."""
    floor = "" if row["floor"] is None else f"{row['floor']:.0f}"
    above = "" if row["above"] is None else f"{row['above']:.2f}"
    return (
        f"{row['browser']:9}{row['what']:19}{row['bare']:8.0f}{floor:>8}{row['ours']:8.0f}"
        f"{row['ratio']:7.2f}{row['target']:8.2f}{above:>13}  {'yes' if row['ok'] else 'no'}"
    )


def main() -> None:
    """Measure what the command line asks for and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5, help="visits of each kind (5)")
    parser.add_argument("--browser", choices=browsers.NAMES, action="append", help="only this one")
    parser.add_argument("--unbuilt", action="store_true", help="the developer's page as ours")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    require_python()
    browsers.go_on_in_venv()
    shutil.rmtree(CACHE, ignore_errors=True)
    with contextlib.redirect_stdout(sys.stderr):
        build.build(CACHE)
    make_bare_page()
    make_floor_page()
    folders = {"bare": BARE, "floor": FLOOR, "ours": ROOT if options.unbuilt else SITE}
    names = options.browser or browsers.NAMES
    rows = [row for name in names for row in summary(name, measure(name, folders, options.runs))]
    print(json.dumps(rows, indent=1) if options.json else table(rows))


if __name__ == "__main__":
    main()
