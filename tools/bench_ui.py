"""Measure how fast the table answers: from an input to the frame that shows it, in Chromium.

A scripted game is played by mouse and keys in a page whose main thread is slowed down to a quarter,
while the browser writes its own trace. For each input the time counts from the moment the page gets
the event to the moment the frame drawn for it is handed over to the compositor:

    move     the mouse goes over the quilt with a patch in hand
    choose   a patch is taken in hand
    commit   a patch is sewn on, or the token advances

Between its inputs the player looks at the table for `--pause` milliseconds. With a pause of 0 every
input falls into the frames and motions of the one before it: faster than any hand, but it shows how
far those stand in the way.

Absolute times say little on a busy machine, so `--against` measures another checkout in turn in the
same run; and the columns script, style and paint are the processor's own time for those.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from bench_boot import visit_page

import browsers
import serve
import vendor
from machine import ROOT, require_python

sys.path.insert(0, str(ROOT))
from patchwork import Game, evaluate, rules
from patchwork.state import State

SLOWER = 4  # times
TARGET = 50  # milliseconds at the 95th percentile
SEED = "tea for two"
PAUSE = 500  # milliseconds between two inputs of a quick player
FIRST_LOOK = 1000  # milliseconds before the first input: people look at the table first
WINDOW = {"width": 1440, "height": 900}
WAY = (0.2, 0.35, 0.5, 0.65, 0.8)  # of the quilt's sides: where the mouse goes with each patch
CATEGORIES = ["devtools.timeline", "__metadata"]
INPUTS = ("keydown", "pointermove")
FRAME_END = "Layerize"  # the last that the main thread does for a frame
PARTS = {  # by the names that the browser's trace has for them; none lies within another
    "script": ("EventDispatch", "FireAnimationFrame"),
    "style": ("UpdateLayoutTree", "Layout"),
    "paint": ("PrePaint", "Paint", "Layerize"),
}


class Answer(NamedTuple):
    """What one input took, in milliseconds: all, and the processor's time for each of `PARTS`."""

    kind: str
    latency: float
    work: dict[str, float]


def measure(root: Path, pause: int = PAUSE) -> list[Answer]:
    """Play the game on the site in this folder; what every input took. `pause`: milliseconds."""
    from playwright.sync_api import sync_playwright  # lives in .venv

    server = serve.start(root, serve.Handler)
    link = Game.new(seed=SEED).link()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**browsers.launch_arguments("chromium"))
        page = browser.new_page(viewport=WINDOW)
        visit_page(page, f"http://{serve.LOCAL}:{server.server_port}/#{link}")
        page.wait_for_timeout(FIRST_LOOK)
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        browser.start_tracing(page=page, categories=CATEGORIES)
        kinds = list(play(page, pause))
        trace = json.loads(browser.stop_tracing())
        browser.close()
    server.shutdown()
    return list(answers(trace["traceEvents"], kinds))


def answers(events: list[dict[str, Any]], kinds: list[str]) -> Iterator[Answer]:
    """Read from the trace what each input took; `kinds` are the inputs in their order."""
    spans = sorted((each for each in events if each["ph"] == "X"), key=lambda each: each["ts"])
    starts = [index for index, each in enumerate(spans) if is_input(each)]
    assert len(starts) == len(kinds), f"{len(starts)} inputs in the trace, {len(kinds)} were made"
    for kind, (start, following) in zip(kinds, pairwise([*starts, len(spans)]), strict=True):
        own = spans[start:following]
        last = next((index for index, each in enumerate(own) if each["name"] == FRAME_END), None)
        if last is None:  # nothing had to be drawn
            continue
        frame = own[: last + 1]
        end = frame[-1]["ts"] + frame[-1]["dur"]
        work = {part: work_time(frame, names) for part, names in PARTS.items()}
        yield Answer(kind, (end - frame[0]["ts"]) / 1000, work)


def is_input(span: dict[str, Any]) -> bool:
    """Whether this span of the trace is the handling of an input that the script made."""
    return span["name"] == "EventDispatch" and span["args"]["data"]["type"] in INPUTS


def work_time(frame: Iterable[dict[str, Any]], names: tuple[str, ...]) -> float:
    """The processor's time of the spans with these names, in milliseconds."""
    return sum(each.get("tdur", 0) for each in frame if each["name"] in names) / 1000


def play(page: Any, pause: int) -> Iterator[str]:
    """Play the game on the page to its end; the kinds of the inputs in their order."""
    while not rules.is_over(state := game_on(page).state):
        page.wait_for_timeout(pause)
        if state.phase == "leather":
            yield from press(page, "Enter", "commit")
        elif place := affordable(state):
            yield from press(page, f"Digit{place}", "choose")
            yield from wander(page)
            page.wait_for_timeout(pause)
            yield from press(page, "Enter", "commit")
        else:
            yield from press(page, "KeyA", "commit")


def game_on(page: Any) -> Game:
    """The game on the page, by its address."""
    return Game.from_link(page.evaluate("location.hash.slice(1)"))


def affordable(state: State) -> int | None:
    """The place on offer of a patch that can be bought, another one with every ply."""
    assert state.turn is not None
    free = state.players[state.turn].free
    places = []
    for place, number in enumerate(rules.offer(state), 1):
        best = evaluate.best_placement(free, number)
        if best in rules.legal_moves(state):
            places.append(place)
    return places[state.ply % len(places)] if places else None


def press(page: Any, key: str, kind: str) -> Iterator[str]:
    """Press a key."""
    page.keyboard.press(key)
    settle(page)
    yield kind


def wander(page: Any) -> Iterator[str]:
    """Move the mouse over the quilt and away again, which lays the patch back where it fits."""
    quilt = page.locator("#board svg").bounding_box()
    for share in WAY:
        page.mouse.move(quilt["x"] + share * quilt["width"], quilt["y"] + share * quilt["height"])
        settle(page)
        yield "move"
    page.mouse.move(quilt["x"] + quilt["width"] / 2, 1)
    settle(page)
    yield "move"


def settle(page: Any) -> None:
    """Let the page draw what it owes: the first frame, and the rest that follows it."""
    page.evaluate("""async () => {
        const frame = () => new Promise(requestAnimationFrame);
        do await frame(); while (document.getElementById("table").ariaBusy);
        await frame();
    }""")


def summary(name: str, found: list[Answer]) -> list[dict[str, object]]:
    """Median and 95th percentile of one checkout, a row for each kind of input."""
    rows: list[dict[str, object]] = []
    for kind in ("move", "choose", "commit"):
        own = [each for each in found if each.kind == kind]
        times = [each.latency for each in own]
        work = {part: round(median(each.work[part] for each in own), 1) for part in PARTS}
        slow = quantiles(times, n=20)[-1]
        row = {"site": name, "kind": kind, "inputs": len(own), "median": round(median(times), 1)}
        rows.append(row | {"p95": round(slow, 1), "target": TARGET} | work)
    return rows


def main() -> None:
    """Measure what the command line asks for and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=1, help="games of each checkout (1)")
    parser.add_argument("--against", type=Path, help="another checkout, with its vendor/ built")
    parser.add_argument("--pause", type=int, default=PAUSE, help=f"ms between presses ({PAUSE})")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    require_python()
    browsers.go_on_in_venv()
    vendor.build()
    sites = {"this": ROOT} | ({"other": options.against} if options.against else {})
    found: dict[str, list[Answer]] = {name: [] for name in sites}
    for _ in range(options.runs):
        for name, root in sites.items():
            found[name] += measure(root, options.pause)
    rows = [row for name in sites for row in summary(name, found[name])]
    if options.json:
        print(json.dumps(rows, indent=1))
        return
    print("".join(f"{title:>8}" for title in rows[0]))
    for row in rows:
        print("".join(f"{value:>8}" for value in row.values()))


if __name__ == "__main__":
    main()
