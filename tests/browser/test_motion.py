"""Motion and sound: nothing moves or sounds where it should not, nobody waits, nothing leaks."""

import pytest
from scripts import game_after
from table import DESK, Table, until

KEYS = ("Digit1", "KeyR", "Shift+KeyR", "KeyF", "KeyN", "ArrowLeft", "ArrowRight", "Escape")
ROUNDS = 25  # of these keys: 200 redraws

SET = """settings => {
    const folder = location.pathname.slice(0, location.pathname.lastIndexOf("/"));
    localStorage.setItem(`patchwork:${folder}/:settings`, JSON.stringify(settings));
}"""
MOVING = "document.getAnimations().filter(each => each.playState === 'running').length"
# Whatever moves from now on takes its time, so that a test always comes in the midst of it.
SLOW = """() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        return animate.call(this, frames, { ...options, duration: 1e7 });
    };
}"""
# Counts what is made and not let go: listeners, proxies that Pyodide makes for Python's things.
COUNT = """(() => {
    window.counts = { listeners: 0, proxies: 0, contexts: 0 };
    const count = (made, name, key, by) => {
        const method = made.prototype[name];
        made.prototype[name] = function (...given) {
            counts[key] += by;
            return method.apply(this, given);
        };
    };
    count(EventTarget, "addEventListener", "listeners", 1);
    count(EventTarget, "removeEventListener", "listeners", -1);
    count(FinalizationRegistry, "register", "proxies", 1);
    count(FinalizationRegistry, "unregister", "proxies", -1);
    const { AudioContext } = window;
    if (AudioContext) window.AudioContext = class extends AudioContext {
        constructor() { super(); counts.contexts += 1; }
    };
})()"""
NODES = """() => {
    let count = 0;
    const walker = document.createTreeWalker(document);
    while (walker.nextNode()) count += 1;
    return count;
}"""


@pytest.fixture
def table(page, site):
    """A table on which a move has been made, whose page counts what it makes."""
    page.set_viewport_size(DESK["viewport"])
    page.add_init_script(COUNT)
    table = Table(page, site)
    table.open(game_after(1).link())
    return table


def choose(table: Table, **settings: str) -> None:
    """Come again with these settings."""
    table.page.evaluate(SET, settings)
    table.reload()


def press(table: Table, *keys: str) -> None:
    for key in keys:
        table.key(key)


def play(table: Table) -> None:
    """Take a patch in hand, turn it, put it back and advance."""
    ply = table.game.state.ply
    press(table, "Digit1", "KeyR", "KeyF", "Escape", "KeyA")
    until(lambda: table.game.state.ply == ply + 1, "the move")


def test_nothing_moves_where_motion_is_off(table):
    choose(table, motion="off")
    table.page.evaluate(SLOW)
    play(table)
    assert table.page.evaluate(MOVING) == 0
    assert table.has(".tape-latest")


def test_nothing_moves_where_the_system_asks_for_less(table, browser_name):
    if browser_name == "firefox":
        pytest.skip("Playwright cannot tell Firefox what the system asks for over BiDi")
    table.page.emulate_media(reduced_motion="reduce")
    table.page.evaluate(SLOW)
    play(table)
    assert table.page.evaluate(MOVING) == 0


def test_a_press_lands_what_moves(table):
    table.page.evaluate(SLOW)
    play(table)
    assert table.page.evaluate(MOVING) > 0
    press(table, "Shift")
    until(lambda: table.page.evaluate(MOVING) == 0, "the end of all motion")
    buttons = sorted(str(player.buttons) for player in table.game.state.players)
    shown = "[...document.querySelectorAll('.plate .buttons b')].map(each => each.textContent)"
    assert sorted(table.page.evaluate(shown)) == buttons


def test_a_move_that_is_taken_back_moves_too_and_a_press_lands_it(table):
    play(table)
    press(table, "Shift")
    table.page.evaluate(SLOW)
    ply = table.game.state.ply
    for key, wanted in (("KeyU", ply - 1), ("Shift+KeyU", ply)):
        press(table, key)
        until(lambda wanted=wanted: table.game.state.ply == wanted, "the move")
        until(lambda: table.page.evaluate(MOVING) > 0, "what moves")
        press(table, "Shift")
        until(lambda: table.page.evaluate(MOVING) == 0, "the end of it")
        assert table.page.evaluate("document.querySelectorAll('.leaving').length") < 2
        buttons = sorted(str(player.buttons) for player in table.game.state.players)
        shown = "[...document.querySelectorAll('.plate .buttons b')].map(each => each.textContent)"
        assert sorted(table.page.evaluate(shown)) == buttons


def test_the_next_move_waits_for_no_motion(table):
    table.page.evaluate(SLOW)
    for _ in range(3):
        play(table)
    press(table, "KeyU")
    until(lambda: table.game.state.ply == 3, "the move before")


def test_redraws_leave_nothing_behind(table):
    found = [table.page.evaluate(NODES)]
    for rounds in (1, ROUNDS):
        before = table.page.evaluate("({ ...counts })")
        for _ in range(rounds):
            press(table, *KEYS)
        until(lambda: not table.ghost(), "the patch put back")
        found.append(table.page.evaluate(NODES))
        after = table.page.evaluate("({ ...counts })")
    assert found[1] == found[2]
    assert after == before
    assert min(after["listeners"], after["proxies"]) > 0, "nothing was counted"


def test_no_sound_is_made_while_it_is_off(table):
    play(table)
    assert table.page.evaluate("counts.contexts") == 0


def test_the_first_sound_makes_the_only_context(table):
    choose(table, sound="quiet")
    assert table.page.evaluate("counts.contexts") == 0
    play(table)
    play(table)
    assert table.page.evaluate("counts.contexts") == 1


def test_motions_in_quick_succession_do_not_add_up(table):
    """Each is measured on a table at rest: quilts that trade places would grow at every press."""
    table.lay(game_after(2))
    table.page.evaluate("""() => {
        for (const action of ["undo", "redo", "undo", "redo"])
            document.querySelector(`[data-act=${action}]`).click();
    }""")
    table.settle()
    scales = table.page.evaluate("""() => document.getAnimations()
        .map(each => each.effect.getKeyframes()[0].transform?.match(/scale\\(([\\d.e-]+)\\)/)?.[1])
        .filter(Boolean).map(Number)""")
    assert scales
    small, large = (table.box(f".{seat} .board").width for seat in ("other", "own"))
    assert all(small / large * 0.9 < scale < max(large / small, 2) * 1.1 for scale in scales), (
        scales
    )
