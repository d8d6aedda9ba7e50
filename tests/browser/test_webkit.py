"""What must work in every browser, once more in WebKit: the start, a whole game, the computer, a
reload, and the single file."""

import pytest
import webkit
from people import Mouse
from table import Table, until
from test_whole_games import play_whole_game

import browsers
import build
import single

pytestmark = pytest.mark.skipif(not browsers.has_webkit(), reason="WebKitGTK is not installed")


@pytest.fixture(scope="module")
def display():
    """A screen for all tests."""
    with webkit.screen() as display:
        yield display


@pytest.fixture
def open_table(display, tmp_path):
    """Opens an address in a new browser; a complaint of the page fails the test."""
    with webkit.browser(display, tmp_path) as driver:
        page = webkit.Page(driver)

        def open_(address):
            table = Table(page, address)
            table.open()
            return table

        yield open_
        assert page.hear() == []


def begin(table):
    """Begin the game against the computer that is offered."""
    table.page.locator("#new-game [type=submit]").click()


def advance(table):
    """Advance, and wait until the computer has moved; nothing tells that it could not."""
    ply = table.game.state.ply
    table.press("advance")
    until(lambda: table.game.state.ply > ply + 1, "the computer's move")
    assert not table.has(".notice")


def reload(table):
    """Load the page anew, and see the same game."""
    code = table.code
    table.reload()
    assert table.code == code


def test_a_whole_game_by_mouse(open_table, site):
    play_whole_game(Mouse(open_table(site)), "quick 160")


def test_the_computer_answers_also_after_a_reload(open_table, site):
    table = open_table(site)
    begin(table)
    advance(table)
    reload(table)
    advance(table)
    worker = (
        "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('worker.js'))"
    )
    assert table.page.evaluate(worker)


def test_the_single_file_plays_from_a_disk(open_table, tmp_path):
    file = tmp_path / "patchwork.html"
    file.write_bytes(single.page(build.read_sources(), "test", "Licences"))
    table = open_table(file.as_uri())
    begin(table)
    advance(table)
    # in WebKit a worker of a file imports nothing: it dies twice, then the page thinks itself
    assert all("Cross-origin" in complaint for complaint in table.page.hear())
    table.page.complaints.clear()
    reload(table)
    assert table.page.hear() == []
