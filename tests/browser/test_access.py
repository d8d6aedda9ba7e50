"""For those who do not see the table, or have no mouse: words, grids, settings, themes, tips."""

import json

import pytest
from people import Keyboard
from scripts import finished_game, game_after, game_with_leather, script
from shelf import WORDS, Shelf, open_tab
from table import DESK, PHONE, Table, until

from packages import AXE
from patchwork import Game

SMALL_PANELS = ["new", "players", "games", "share", "settings", "rules", "keys", "circle"]
LISTEN = """() => {
    const isNew = !window.heard;
    window.heard = [];
    if (!isNew) return;
    for (const id of ["said", "refused"]) {
        const region = document.getElementById(id);
        new MutationObserver(() => heard.push([id, region.textContent.trim()])).observe(
            region, { childList: true, characterData: true, subtree: true });
    }
}"""
ACTIVE = """() => {
    const grid = document.activeElement;
    const cell = document.getElementById(grid.getAttribute("aria-activedescendant"));
    return cell && grid.contains(cell) ? cell.textContent : null;
}"""


@pytest.fixture
def hands(desk) -> Keyboard:
    """Somebody with a keyboard at a table in a large window."""
    close(desk)
    return Keyboard(desk)


def close(table: Table) -> None:
    """Close what is open."""
    if table.has("#panel"):
        table.key("Escape")
        until(lambda: not table.has("#panel"), "no panel")


def keys(table: Table, *names: str) -> None:
    for name in names:
        table.key(name)


def heard(table: Table) -> list[list[str]]:
    """What the live regions have said since this was asked last."""
    return table.page.evaluate("heard.splice(0)")


# The quilts as grids


def test_a_cursor_goes_over_the_quilt(hands):
    table = hands.table
    table.lay(game_after(9))
    hands.tab_to("#board")
    keys(table, "Control+Home")
    assert table.page.evaluate(ACTIVE).startswith("a1, ")
    for key, cell in {
        "ArrowDown": "a2",
        "ArrowRight": "b2",
        "End": "i2",
        "Home": "a2",
        "Control+End": "i9",
        "ArrowUp": "i8",
    }.items():
        keys(table, key)
        assert table.page.evaluate(ACTIVE).startswith(f"{cell}, "), key
    # Firefox without a screen loses the window's focus when Tab leads past its last control.
    frame = "getComputedStyle(document.querySelector('#board .cursor')).display"
    assert table.page.evaluate(f"!document.hasFocus() || {frame} === 'inline'")
    keys(table, "Tab")
    assert not table.page.evaluate("document.activeElement.id === 'board'")


def test_the_other_quilt_is_a_grid_too(hands):
    table = hands.table
    table.lay(game_after(9))
    table.press("open quilt")
    hands.tab_to("#other-board")
    keys(table, "Control+Home", "ArrowRight")
    assert table.page.evaluate(ACTIVE).startswith("b1, ")
    keys(table, "Escape")
    until(lambda: not table.has("#panel"), "the table again")


def test_a_patch_in_hand_has_the_arrows(hands):
    table = hands.table
    table.lay(game_after(9))
    hands.tab_to("#board")
    keys(table, "Digit1")
    before = until(table.ghost, "a patch in hand")
    keys(table, "ArrowDown" if before.row < 4 else "ArrowUp")
    until(lambda: table.ghost() != before, "another place")
    keys(table, "Escape")


# What is heard


def test_every_event_is_heard_once(hands):
    table = hands.table
    table.lay(game_after(9))
    table.page.evaluate(LISTEN)
    app = open_tab(Shelf(), game_after(9).link())
    for key, action in {
        "Digit1": "choose 1",
        "KeyR": "right",
        "KeyF": "flip",
        "ArrowUp": "nudge -1 0",
        "KeyN": "next",
        "Escape": "back",
        "KeyS": "say status",
        "KeyT": "say track",
        "KeyB": "say quilt",
        "KeyO": "say other",
        "KeyL": "say last",
        "KeyA": "advance",
        "KeyU": "undo",
        "Shift+KeyU": "redo",
    }.items():
        keys(table, key)
        app.act(action)
        assert heard(table) == [["said", app.said.strip()]], key


def test_a_refusal_is_heard_at_once(hands):
    table = hands.table
    table.lay(game_with_leather())
    table.page.evaluate(LISTEN)
    keys(table, "Digit1")
    assert heard(table) == [["refused", WORDS["card.wait"]]]
    table.page.mouse.move(*table.spot(4, 4))
    table.page.mouse.move(*table.spot(5, 5))
    assert heard(table) == []


def test_a_game_is_played_by_what_is_heard(hands):
    table, game = hands.table, Game.new(seed="quick 382")
    table.lay(game)
    table.page.evaluate(LISTEN)
    app = open_tab(Shelf(), game.link())
    for move in script("quick 382")[:12]:
        hands.play(game, move)
        app._play(move)
        app.finish()
        assert heard(table)[-1] == ["said", app.said.strip()]


# axe


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing(visit, visits, window):
    table = visits.shared(**window)
    found = {}
    for state, lay in STATES.items():
        close(table)
        lay(table)
        for theme in ("light", "dark", "contrast"):
            table.page.evaluate(
                "theme => { document.documentElement.dataset.theme = theme }", theme
            )
            until(lambda: table.page.evaluate(AT_REST), "the end of all motion")
            violations = axe(table)
            if violations:
                found[state, theme] = violations
    assert found == {}


AT_REST = "document.getAnimations().every(each => each.playState !== 'running')"


def axe(table: Table) -> list:
    if not table.page.evaluate("'axe' in window"):
        table.page.evaluate((AXE.folder / "axe.min.js").read_text("utf-8"))
    return table.page.evaluate("""async () => {
        const { violations } = await axe.run(document, { resultTypes: ["violations"] });
        return violations.map(
            ({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 160))]);
    }""")


def laid(game: Game, *presses: str):
    def lay(table: Table) -> None:
        table.lay(game)
        for action in presses:
            table.press(action)

    return lay


STATES = {
    "choose": laid(game_after(9)),
    "place": laid(game_after(9), "choose 1"),
    "leather": laid(game_with_leather()),
    "end": laid(finished_game()),
    "after the end": lambda table: (table.lay(finished_game()), close(table)),
    "menu": laid(game_after(9), "open menu"),
    "quilt": laid(game_after(9), "open quilt"),
    **{panel: laid(game_after(9), "open menu", f"open {panel}") for panel in SMALL_PANELS},
}


# Settings


def test_settings_apply_at_once_and_are_kept(visit):
    table = visit(game_after(9).link(), **DESK)
    table.press("open menu")
    table.press("open settings")
    for name, value in {"theme": "dark", "side": "left", "text": "large"}.items():
        table.page.locator(f".settings [name={name}][value={value}]").check(force=True)
        assert worn(table)[name] == value
    table.reload()
    assert worn(table).items() >= {"theme": "dark", "side": "left", "text": "large"}.items()
    table.press("open menu")
    table.press("open settings")
    table.press("reset")
    until(lambda: "theme" not in worn(table), "the defaults")
    assert not table.page.locator(".settings [name=theme][value=dark]").is_checked()
    table.press("restore")
    until(lambda: worn(table).get("theme") == "dark", "what was before")
    assert table.page.locator(".settings [name=theme][value=dark]").is_checked()


def worn(table: Table) -> dict[str, str]:
    return table.page.evaluate("({ ...document.documentElement.dataset })")


def test_the_theme_is_there_before_the_first_paint(visit):
    table = visit(**DESK)
    kept = json.dumps({"theme": "dark", "look": "nordic", "sound": "loud"})
    table.page.evaluate(
        """kept => {
        const folder = location.pathname.replace(/[^/]*$/, "");
        localStorage.setItem(`patchwork:${folder}:settings`, kept);
    }""",
        kept,
    )
    table.page.goto(table.address, wait_until="commit")
    table.page.wait_for_selector("#table", state="attached")
    state = worn(table)
    assert (state["theme"], state["edition"]) == ("dark", "nordic")
    assert "sound" not in state


def test_what_was_kept_and_means_nothing_is_taken_off(visit):
    table = visit(**DESK)
    table.page.evaluate(
        """() => {
        const folder = location.pathname.replace(/[^/]*$/, "");
        const kept = JSON.stringify({ theme: "banana", look: "banana" });
        localStorage.setItem(`patchwork:${folder}:settings`, kept);
    }"""
    )
    table.open()
    until(lambda: worn(table)["edition"] == "classic", "the edition of the game")
    assert "theme" not in worn(table)


# The rules and the guide


def test_the_rules_can_be_read_while_the_page_starts(visit):
    table, waiting = visit(**DESK), []
    table.page.route("**/bundle.pyc", lambda route: waiting.append(route))
    table.page.goto(table.address, wait_until="commit")
    table.page.locator("#boot-rules summary").click()
    until(lambda: table.page.locator("body").count() and waiting, "a page that starts")
    waiting[0].continue_()
    until(lambda: table.has("#panel .rule-book"), "the rules on the table")
    table.press("close")
    assert table.has("#new-game")


def test_tips_are_given_to_beginners_and_can_be_ended(visit):
    table = visit(game_after(3).link(), **PHONE)
    assert table.has(".guide")
    tip = table.text(".guide p")
    table.press("understood")
    until(lambda: table.text(".guide p") != tip, "another tip or none")
    if not table.has(".guide"):
        table.press("choose 1")
    until(lambda: table.has(".guide"), "the next tip")
    table.press("no-tips")
    until(lambda: not table.has(".guide"), "no tip")
    table.reload()
    assert not table.has(".guide")


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_a_tip_covers_neither_quilt_nor_controls(visit, window):
    table = visit(game_after(3).link(), **window)
    for _ in range(2):
        until(lambda: table.has(".guide"), "a tip")
        covered = table.page.evaluate("""() => {
            const tip = document.querySelector(".guide").getBoundingClientRect();
            const others = [...document.querySelectorAll("button, #board")].filter(
                each => !each.closest(".guide") && each.checkVisibility());
            return others.filter(each => {
                const box = each.getBoundingClientRect();
                return box.left < tip.right - 1 && tip.left < box.right - 1
                    && box.top < tip.bottom - 1 && tip.top < box.bottom - 1;
            }).map(each => each.id || each.className);
        }""")
        assert covered == []
        table.key("Digit1")
