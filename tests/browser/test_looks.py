"""What a person needs of the laid out page: no scrolling while playing, a quilt that stays where it
is, targets that a finger hits, words for those who listen, and a focus that is never lost."""

import pytest
from scripts import finished_game, game_after, game_with_leather
from table import DESK, PHONE, Table, control, until

from patchwork import Game, rules

SMALL_PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
WINDOWS = {"desk": DESK, "phone": PHONE, "small phone": SMALL_PHONE}
PHONES = ["phone", "small phone"]
TARGET, CELL = 44, 33  # pixels: the least sides of a target for a finger, of a cell of the quilt
PANELS = "menu new players games share settings keys circle".split()  # reached from the menu

CONTROLS = """() => [...document.querySelectorAll(
    "button, input, textarea, select, summary, a[href], [tabindex='0']")]
    .filter(each => !each.closest("[inert]") && each.checkVisibility({ visibilityProperty: true })
        && !(each.type === "radio" && each.form?.elements[each.name]?.value
            && !each.checked))"""
AT_REST = "document.getAnimations().every(each => each.playState !== 'running')"
NAME = "each => each.id || each.name || each.dataset.act || each.textContent.trim().slice(0, 40)"


@pytest.fixture(params=WINDOWS)
def table(request, visit, visits) -> Table:
    """The shared table in each of the windows."""
    return visits.shared(**WINDOWS[request.param])


@pytest.fixture(params=PHONES)
def small(request, visit, visits) -> Table:
    """The shared table on each of the phones."""
    return visits.shared(**WINDOWS[request.param])


def blocked_game() -> Game:
    """A game in which what is on offer fits somewhere, and the quilt has something on it."""
    return game_after(9)


def show(table: Table, state: str) -> None:
    """Bring the table into a state: choose, place, leather, end or an open panel."""
    close(table)
    games = {"leather": game_with_leather, "end": finished_game}
    table.lay(games.get(state, blocked_game)())
    if state == "place":
        table.press("choose 1")
        until(table.ghost, "a patch in hand")
    elif state == "quilt":
        table.press("open quilt")
    elif state in PANELS:
        table.press("open menu")
        if state != "menu":
            table.press(f"open {state}")
    if state not in ("choose", "place", "leather"):
        until(lambda: table.has("#panel"), f"the panel {state}")
    until(lambda: table.page.evaluate(AT_REST), "the end of all motion")


def close(table: Table) -> None:
    """Close the panel that is open."""
    if table.has("#panel"):
        table.key("Escape")
        until(lambda: not table.has("#panel"), "no panel")


def controls(table: Table, wanted: str) -> list:
    """Something of every control that can be used now."""
    return table.page.evaluate(f"() => ({CONTROLS})().map({wanted})")


def focused(table: Table) -> str:
    """What has the focus, "" for nothing."""
    ask = f"() => document.activeElement === document.body ? '' : ({NAME})(document.activeElement)"
    return table.page.evaluate(ask)


@pytest.mark.parametrize("state", ["choose", "place", "leather"])
def test_nothing_scrolls_while_playing(table, state):
    show(table, state)
    assert table.page.evaluate("""() => {
        const page = document.scrollingElement;
        page.scrollTo(50, 50);
        return [page.scrollTop, page.scrollLeft, page.scrollWidth <= innerWidth];
    }""") == [0, 0, True]


@pytest.mark.parametrize("state", ["choose", "place", "leather"])
def test_every_control_is_inside_the_window(table, state):
    show(table, state)
    outside = controls(
        table,
        f"""each => {{
        const box = each.getBoundingClientRect();
        const isInside = box.x >= 0 && box.y >= 0 && box.right <= innerWidth + 0.5
            && box.bottom <= innerHeight + 0.5;
        return isInside ? null : ({NAME})(each);
    }}""",
    )
    assert [name for name in outside if name] == []


def test_the_quilt_stays_where_it_is(table):
    show(table, "choose")
    before = table.box("#board svg")
    for action in ("choose 1", "choose 2", "back", "choose 1"):
        if table.has(control(action)):
            table.press(action)
            assert table.box("#board svg") == before
    show(table, "leather")
    assert table.box("#board svg") == before


@pytest.mark.parametrize("state", ["choose", "place", "leather", "end", "quilt", *PANELS])
def test_a_finger_hits_every_target(small, state):
    show(small, state)
    found = controls(
        small,
        f"""each => {{
        const box = (each.closest("label") ?? each).getBoundingClientRect();
        return [({NAME})(each), box.width, box.height];
    }}""",
    )
    assert found
    assert [each for each in found if min(each[1:]) < TARGET - 0.5 and each[0] != "board"] == []


def test_the_cells_of_a_phone_are_large_enough(small):
    show(small, "place")
    assert small.cell() >= CELL


@pytest.mark.parametrize("state", ["choose", "place", "leather", "end", "quilt", *PANELS])
def test_tab_reaches_every_control(desk, state):
    show(desk, state)
    wanted = controls(desk, NAME)
    desk.page.evaluate(f"({CONTROLS})()[0].focus()")
    missing = set(wanted) - {focused(desk)}
    for _ in range(2 * len(wanted)):
        if missing:  # else Firefox would go on outside the page
            desk.key("Tab")
            missing.discard(focused(desk))
    assert missing == set()


@pytest.mark.parametrize("window", ["desk", "phone"])
def test_the_focus_is_never_lost(visit, visits, window):
    table = visits.shared(**WINDOWS[window])
    game = game_with_leather()
    table.lay(game)
    game.undo()
    table.press("undo")
    table.await_game(game)

    def press(action: str) -> None:
        """Use a control by Enter."""
        table.page.locator(f"{control(action)}:visible").first.focus()
        table.key("Enter")
        assert focused(table), f"after {action}"

    press("open menu")
    press("open new")
    press("close")
    for key in ("Digit1", "KeyR", "ArrowUp", "Escape", "Shift+KeyU", "Enter", "KeyU", "KeyU"):
        table.key(key)
        assert focused(table), f"after {key}"
    for action in ("choose 1", "flip", "left", "back", "open menu", "open keys", "close"):
        press(action)
    table.lay(game_after(-8))
    while not rules.is_over(state := table.game.state):
        press("confirm" if state.phase == "leather" else "advance")
    assert focused(table), "at the end"
    press("close")
    for _ in range(3):
        press("undo")
    press("redo")


@pytest.mark.parametrize("panel", ["settings", "players", "new"])
def test_what_has_the_focus_is_not_behind_what_stays(desk, panel):
    show(desk, panel)
    size = desk.page.viewport_size
    desk.page.set_viewport_size({"width": 320, "height": 568})
    desk.page.keyboard.press("Tab")  # from now on the focus is shown
    behind = desk.page.evaluate("""() => {
        const stays = [...document.querySelectorAll(".sheet *")]
            .find(each => getComputedStyle(each).position === "sticky");
        return [...document.querySelectorAll(".sheet :is(input, button)")].filter(each => {
            each.focus();
            return !stays.contains(each)
                && each.getBoundingClientRect().bottom > stays.getBoundingClientRect().top + 1;
        }).map(each => `${each.name} ${each.value}`);
    }""")
    desk.page.set_viewport_size(size)
    assert behind == []


@pytest.mark.parametrize("name", [None, "edition", "green", "start", "seed"])
def test_enter_starts_the_new_game(desk, name):
    show(desk, "new")
    code = desk.code
    if name:
        desk.page.locator(f"#new-game [name={name}]").first.focus()
    desk.key("Enter")
    until(lambda: not desk.has("#panel") and desk.code != code, "another game")


def test_the_last_move_can_be_taken_back_from_the_end(desk):
    show(desk, "end")
    desk.key("u")
    until(lambda: not desk.has("#panel"), "the table")
    desk.key("Shift+U")
    until(lambda: desk.has("#panel"), "the end")
