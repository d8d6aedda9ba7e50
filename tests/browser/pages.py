"""How a page starts: what the label says, and whether the game can be played."""

import time

PATIENCE = 60  # seconds until a test gives up on a page that does not answer
PAUSE = 0.05  # seconds between two questions: each costs a processor some milliseconds


def state_of(frame):
    """How far the start is: "started", "ready" or "failed"; None before any script has run."""
    return frame.evaluate("document.documentElement?.dataset.boot")


def label(frame):
    """What the label says."""
    return frame.evaluate("document.getElementById('boot').innerText")


def wait_for_table(frame):
    """Wait until the game can be played and all letters are there: Firefox complains of a font when
    a page is left before. Fail with the label's words when it cannot start."""
    assert _end_of_start(frame) == "ready", label(frame)
    frame.evaluate("document.fonts.ready.then(() => true)")


def failure_of(frame):
    """Wait until the start has failed; the words of the label."""
    assert _end_of_start(frame) == "failed"
    return label(frame)


def _end_of_start(frame):
    """Asks again and again: Playwright's own `wait_for_function` evaluates text in the page, which
    our policy forbids."""
    give_up = time.monotonic() + PATIENCE
    while (state := state_of(frame)) not in ("ready", "failed"):
        assert time.monotonic() < give_up, f"the start came to no end: {label(frame)}"
        time.sleep(PAUSE)
    return state
