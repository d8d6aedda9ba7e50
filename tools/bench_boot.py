"""Measure the start: navigation to playable, cold and warm, beside a bare stock Pyodide page.

Absolute times say little on a busy machine, so both pages are measured in turn in the same run and
the ratios of the medians count. "Cold" is a new browser, "warm" the second visit in it. The bare
page does nothing but `loadPyodide` of the files as npm has them.
"""

import argparse
import json
import shutil
import time
from statistics import median

import browsers
import serve
import vendor
from machine import ROOT, require_python
from packages import PYODIDE, fetch

BARE = ROOT / ".cache" / "bare"
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
TARGETS = {"chromium": {"cold": 0.6, "warm": 0.45}, "firefox": {"cold": 0.65, "warm": 0.6}}
FIRST_PAINT_TARGET = 0.1  # of the bare page's cold start
PATIENCE = 120  # seconds
MARKS = """[
    performance.getEntriesByName("playable")[0]?.startTime,
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
]"""


class Host(serve.Handler):
    """A static host as most are: browsers may keep what they fetched for ten minutes."""

    caching = "max-age=600"


def measure(name: str, runs: int) -> dict[str, dict[str, list[float]]]:
    """Milliseconds to playable by page and visit, and to the first paint of ours."""
    from playwright.sync_api import sync_playwright  # lives in .venv

    times: dict[str, dict[str, list[float]]] = {"bare": {}, "ours": {}}
    servers = {"bare": serve.start(BARE, Host), "ours": serve.start(ROOT, Host)}
    with sync_playwright() as playwright:
        for _ in range(runs):
            for page_name, server in servers.items():
                browser = getattr(playwright, name).launch(**browsers.launch_arguments(name))
                page = browser.new_page()
                for visit in ("cold", "warm"):
                    address = f"http://{serve.LOCAL}:{server.server_port}/"
                    playable, paint = visit_page(page, address)
                    times[page_name].setdefault(visit, []).append(playable)
                    times[page_name].setdefault(f"{visit} paint", []).append(paint or 0)
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


def summary(name: str, times: dict[str, dict[str, list[float]]]) -> list[dict[str, object]]:
    """Medians and ratios of one browser, a row for each thing measured."""
    rows = []
    for visit in ("cold", "warm"):
        bare, ours = median(times["bare"][visit]), median(times["ours"][visit])
        rows.append(row(name, f"playable, {visit}", bare, ours, TARGETS[name][visit]))
    for visit in ("cold", "warm"):
        bare, ours = median(times["bare"]["cold"]), median(times["ours"][f"{visit} paint"])
        rows.append(row(name, f"first paint, {visit}", bare, ours, FIRST_PAINT_TARGET))
    return rows


def row(name: str, what: str, bare: float, ours: float, target: float) -> dict[str, object]:
    """One line of the table."""
    ratio = round(ours / bare, 3)
    return {"browser": name, "what": what, "bare": bare, "ours": ours, "ratio": ratio} | {
        "target": target
    }


def make_bare_page() -> None:
    """Put the stock files and a page that only loads them into a folder."""
    shutil.rmtree(BARE, ignore_errors=True)
    shutil.copytree(fetch(PYODIDE), BARE)
    (BARE / "index.html").write_text(BARE_PAGE, "utf-8")


def main() -> None:
    """Measure what the command line asks for and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5, help="visits of each kind (5)")
    parser.add_argument("--browser", choices=browsers.NAMES, action="append", help="only this one")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    require_python()
    browsers.go_on_in_venv()
    vendor.build()
    make_bare_page()
    names = options.browser or browsers.NAMES
    rows = [row for name in names for row in summary(name, measure(name, options.runs))]
    if options.json:
        print(json.dumps(rows, indent=1))
        return
    print(f"{'':28}{'bare':>8}{'ours':>8}  ratio  target")
    for line in rows:
        print(
            f"{line['browser']:9}{line['what']:19}{line['bare']:8.0f}{line['ours']:8.0f}"
            f"  {line['ratio']:.2f}   {line['target']}"
        )


if __name__ == "__main__":
    main()
