"""Every window has one layout in which nothing is cut, hidden or too small, in whatever language.

The tables are laid out as the views write them, see `laid`; `tools/shots.py` takes pictures of the
whole page in the same windows.
"""

from math import inf

import pytest
import tables
from laid import LONGER, Laid
from scenes import WINDOWS, Window

import paint

PLAY = """
    start choosing few_buttons fits blocked too_dear no_room seven_ahead leather leather_blocked
    bonus after_the_end
""".split()
SHEETS = """
    end end_by_the_first menu new games saved_games share settings rules keys quilt circle
    notice_bad-link
""".split()
# Other windows that people have: phones, tablets and laptops, with and without the browser's bars.
MET = tuple(
    Window(*map(int, size.split("x")))
    for size in """
        375x812 375x667 375x635 390x664 393x659 412x846 414x736 430x932 360x800 360x780 360x612
        568x320 667x331 667x375 740x320 800x360 844x390 932x430
        712x1138 744x1133 768x1024 810x1080 1024x1366 601x962 1180x820 1194x834 1180x746
        1000x720 1024x600 1024x500 1100x700 1280x633 1280x800 1366x657 1366x768 1440x789 1536x730
        1536x864 1680x1050 1920x969
    """.split()
)
CONTROLS = "#board, button"
SCROLLS = "document.scrollingElement.scrollHeight > innerHeight + 1"
HAS_BAR = "document.documentElement.clientWidth < innerWidth"
ZOOMED = Window(640, 360)  # 1280x720 at 200 %
TINY = Window(300, 300)  # where a tip or a message has no room of its own
LARGER = [window for window in WINDOWS if window != TINY]
PHONES = [Window(390, 844), Window(360, 640), Window(320, 568), Window(740, 360), ZOOMED]
LEAST_CELLS = {
    **{window: 33 for window in WINDOWS if min(window) >= 360 and window != Window(360, 480)},
    Window(320, 568): 25,
    Window(360, 480): 23,
    Window(300, 300): 16,
}
LAYOUTS = {
    "desktop": "1920x1080 1440x900 1280x720 1024x768 1000x720 2560x1080",
    "tablet": "820x1180 768x1024 700x900 1024x1366",
    "lying": "740x360 600x400 640x360 480x320 800x600 999x720 1366x719 800x800 1000x1000 1050x1000",
    "upright": "390x844 360x640 320x568 412x915 599x800 699x1000",
    "frame": "300x300 360x480 320x480 600x600 699x700 479x300 200x400",
}


@pytest.fixture(scope="module")
def laid(browser, site):
    """A page for laid out tables, shared by the tests of this module."""
    page = browser.new_page()
    yield Laid(page, site)
    page.close()


def named(state: str) -> str:
    """The name of a state in tables.STATES."""
    return state.replace("_", " ")


@pytest.mark.parametrize("state", PLAY + SHEETS)
def test_nothing_is_cut_or_covered_in_any_window(laid, state):
    laid.lay(named(state))
    assert laid.faults(*WINDOWS) == []


def test_the_label_of_the_start_fits_in_every_window(laid):
    laid.put(paint.table())
    assert laid.faults(*WINDOWS) == []


@pytest.mark.parametrize("guide", ["off", "on"])
@pytest.mark.parametrize("state", ["start", "choosing", "fits", "leather", "seven_ahead"])
def test_windows_between_are_no_worse(laid, state, guide):
    laid.lay(named(state), guide=guide)
    assert laid.faults(*MET) == []


@pytest.mark.parametrize("state", PLAY + SHEETS)
def test_longer_words_find_room(laid, state):
    laid.lay(named(state), LONGER)
    assert laid.faults(*WINDOWS, scrolling=360) == []


@pytest.mark.parametrize("state", ["start", "choosing", "fits", "leather"])
def test_longer_words_find_room_between(laid, state):
    laid.lay(state, LONGER)
    assert laid.faults(*MET, scrolling=360) == []


@pytest.mark.parametrize("state", ["choosing", "fits", "blocked", "leather", "end", "new"])
@pytest.mark.parametrize("text", ["large", "larger"])
def test_larger_letters_may_scroll_but_are_not_cut(laid, state, text):
    laid.lay(state, text=text)
    assert laid.faults(*WINDOWS, scrolling=inf) == []


@pytest.mark.parametrize("setting", [{"track": "spiral"}, {"side": "left"}, {"guide": "on"}])
@pytest.mark.parametrize("state", ["choosing", "fits", "leather"])
def test_settings_find_their_place(laid, state, setting):
    laid.lay(state, **setting)
    assert laid.faults(*WINDOWS) == []


@pytest.mark.parametrize("tip", [key for key in tables.TIPS if key != "end"])
def test_a_tip_covers_nothing_that_is_needed(laid, tip):
    laid.lay(f"tip {tip}", guide="on")
    needed = f"{CONTROLS}, .track, .status, .plate, .prizes, .cards, .consequences"
    for window in LARGER:
        assert laid.faults(window) == []
        assert laid.covered(".guide", needed) == [], window
    laid.resize(TINY)
    assert laid.box(".guide")[3] > 0
    if laid.frame.evaluate("document.querySelector('[data-tip]').dataset.tip") == "track":
        assert laid.covered(".guide", ".track, .bar, .tool") == []
        assert lies_on_at_most_the_first_row(laid, ".guide")
    else:
        assert laid.covered(".guide", "#board, .card, .plate, .bar, .tool, .consequences") == []


def lies_on_at_most_the_first_row(laid: Laid, selector: str) -> bool:
    """Whether what lies at the top of the window reaches no further than the first cells."""
    _, top, _, height = laid.box(selector)
    _, start, _, side = laid.box("#board .quilt")
    return top + height < start + side * (16 + 40) / 392


@pytest.mark.parametrize("notice", tables.NOTICES, ids=lambda notice: notice.key)
def test_a_notice_covers_neither_quilt_nor_controls(laid, notice):
    laid.lay(f"notice {notice.key}", motion="off")
    for window in LARGER:
        laid.resize(window)
        assert laid.covered(".notice", f"{CONTROLS}, .status") == [], window
    laid.resize(TINY)
    assert laid.covered(".notice", ".track, .bar, button:not(.card)") == []
    assert lies_on_at_most_the_first_row(laid, ".notice")


def test_a_notice_gives_way_to_a_patch_in_hand_where_it_lies_on_the_quilt(laid):
    laid.lay("placing noticed")
    laid.resize(TINY)
    assert laid.box(".notice")[3] == 0


@pytest.mark.parametrize("state", ["end noticed", "menu noticed"])
def test_a_notice_leaves_an_open_sheet_alone(laid, state):
    laid.lay(state)
    for window in WINDOWS:
        assert laid.faults(window) == []
        _, top, _, height = laid.box("#panel-title")
        assert top >= 0
        assert top + height <= laid.box(".notice")[1]
        # What lies behind the notice can be scrolled to where it does not lie.
        end = laid.frame.evaluate("document.querySelector('.panel').clientHeight")
        assert end <= laid.box(".notice")[1] + 1


@pytest.mark.parametrize("window", [Window(740, 360), Window(390, 844), Window(360, 640)], ids=str)
def test_the_menu_is_seen_at_a_glance(laid, window):
    laid.lay("menu")
    laid.resize(window)
    panel = "document.querySelector('.panel')"
    assert laid.frame.evaluate(f"{panel}.scrollHeight <= {panel}.clientHeight")


@pytest.mark.parametrize("state", ["settings", "rules", "circle"])
def test_nothing_is_seen_through_what_stays_while_a_sheet_scrolls(laid, state):
    laid.lay(state)
    colour = """selector =>
        getComputedStyle(document.querySelector(selector)).backgroundColor"""
    paper, stays = (laid.frame.evaluate(colour, each) for each in (".sheet", ".tall > :last-child"))
    assert stays == paper != "rgba(0, 0, 0, 0)"


@pytest.mark.parametrize("state", ["end", "end by the first"])
def test_the_end_is_seen_at_a_glance(laid, state):
    laid.lay(state)
    for window in LARGER:
        laid.resize(window)
        scrolls = laid.frame.evaluate("""() => {
            const panel = document.querySelector(".panel");
            return panel.scrollHeight > panel.clientHeight;
        }""")
        assert not scrolls or window == Window(360, 480), window


@pytest.mark.parametrize("window", [Window(360, 640), Window(740, 360)], ids=str)
def test_the_sign_of_the_bonus_can_be_read(laid, window):
    laid.lay("bonus")
    assert laid.faults(window) == []
    assert min(laid.box("[data-fact=bonus] .icon")[2:]) >= 22


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("guide", ["off", "on"])
@pytest.mark.parametrize("texts", [tables.TEXTS, LONGER], ids=["english", "longer"])
def test_the_quilt_does_not_move_when_a_patch_is_taken(laid, window, guide, texts):
    places = set()
    for state in ("choosing", "fits", "blocked", "too dear", "leather", "alone"):
        laid.lay(state, texts, guide=guide)
        laid.resize(window)
        if not laid.frame.evaluate(f"{SCROLLS} || {HAS_BAR}"):  # a bar takes some of the width
            places.add(laid.box("#board .quilt"))
        else:
            assert texts is LONGER
            assert min(window) <= 360
    assert len(places) <= 1


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_cells_are_large_enough(laid, window):
    laid.lay("choosing")
    laid.resize(window)
    _, _, width, _ = laid.box("#board .quilt")
    assert width * 360 / 392 / 9 >= LEAST_CELLS[window]


@pytest.mark.parametrize("window", PHONES, ids=str)
def test_a_phone_shows_what_is_ahead(laid, window):
    laid.lay("choosing")
    laid.resize(window)
    for one in (".status", ".advance", ".facts li:nth-child(5)", ".card .tags"):
        assert laid.whole(one, "body"), one
    assert len(laid.whole(".thread li", ".thread")) >= 3, "the patches that a choice can bring up"
    assert len(laid.whole(".slim .tape-far", "body")) == 4, "to income and leather, for both"
    laid.lay("fits")
    laid.resize(window)
    assert len(laid.whole(".then .mini", ".consequences")) == 3


def test_forced_colours_tell_what_is_on_offer(laid, browser_name):
    if browser_name == "firefox":
        pytest.skip("Playwright cannot force colours in Firefox over BiDi")
    laid.lay("fits")
    laid.page.emulate_media(forced_colors="active")
    kinds = (".held", ".on:not(.held)", ".then-on", "li:not(.held, .on, .then-on)")
    ask = """selector => {
        const { borderBottomColor, borderBottomStyle } = getComputedStyle(
            document.querySelector(`.thread ${selector}`));
        return borderBottomColor + borderBottomStyle;
    }"""
    found = {laid.frame.evaluate(ask, kind) for kind in kinds}
    laid.page.emulate_media(forced_colors="none")
    assert len(found) == len(kinds)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_window_has_exactly_one_layout(laid, layout):
    laid.lay("choosing")
    for size in LAYOUTS[layout].split():
        width, height = map(int, size.split("x"))
        laid.resize(Window(width, height))
        assert laid.frame.evaluate(MATCHING) == [layout], size


MATCHING = """() => [...document.styleSheets]
    .flatMap(sheet => [...sheet.cssRules])
    .filter(rule => rule instanceof CSSMediaRule && matchMedia(rule.media.mediaText).matches)
    .flatMap(rule => [...rule.cssRules])
    .map(rule => rule.selectorText === ".table" && rule.style.getPropertyValue("--layout").trim())
    .filter(Boolean)"""


@pytest.mark.parametrize("window", [Window(390, 844), Window(740, 360), Window(300, 300)], ids=str)
def test_the_bar_changes_sides(laid, window):
    for state, left, right in (("choosing", "#undo", "#advance"), ("fits", ".move", "#confirm")):
        laid.lay(state)
        laid.resize(window)
        assert laid.box(left)[0] < laid.box(right)[0]
        laid.lay(state, side="left")
        assert laid.box(left)[0] > laid.box(right)[0]
