"""Where the browser keeps nothing for the site: that is said once, and play goes on."""

import pytest
from pages import wait_for_table
from scripts import game_after
from table import Table, control, until

import serve
from patchwork import Game

WORDS = "This browser does not let the page save"
DENIALS = {
    "read": "get() { throw new DOMException('denied', 'SecurityError'); }",
    "missing": "value: null",
    "full": """value: new Proxy({}, { get: (_, name) => name === "length" ? 0 : name === "setItem"
        ? () => { throw new DOMException("full", "QuotaExceededError"); } : () => null })""",
}


class OpenHandler(serve.Handler):
    """A host that lets every page fetch its files, as static hosts do."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


def click(table: Table, selector: str) -> None:
    """Click a control by script: in Firefox clicks inside foreign frames miss."""
    table.settle()
    table.page.evaluate("selector => document.querySelector(selector).click()", selector)
    table.settle()


def act(table: Table, *actions: str) -> None:
    """Click the controls of these actions."""
    for action in actions:
        click(table, control(action))


def play_on(table: Table) -> Game:
    """See that the denial is said once, make and take back moves, start a game and play there."""
    until(lambda: WORDS in table.text(".notice"), "the words about saving")
    act(table, "dismiss", "advance", "choose 1", "confirm", "undo", "undo", "redo")
    act(table, "open menu", "open new")
    click(table, "#new-game [type=submit]")
    act(table, "advance")
    until(lambda: table.game.moves, "a game with a move")
    assert WORDS not in table.text(".notice")
    return table.game


@pytest.mark.parametrize("denial", DENIALS)
def test_denied_storage_is_said_once_and_play_goes_on(page, site, denial):
    for name in ("localStorage", "sessionStorage"):
        page.add_init_script(f"Object.defineProperty(window, '{name}', {{ {DENIALS[denial]} }})")
    table = Table(page, site)
    table.open()
    act(table, "close")
    if denial == "full":
        act(table, "advance")
    game = play_on(table)
    table.reload()
    table.await_game(game)  # the address keeps it


def test_play_goes_on_in_a_closed_frame(page, start_server):
    _, address = start_server(OpenHandler)
    game = game_after(5)
    page.set_content(
        f"""<iframe src="{address}#{game.link()}" sandbox="allow-scripts"
        width="1200" height="800"></iframe>"""
    )
    frame = page.frames[1]
    wait_for_table(frame)
    table = Table(frame, address)
    assert table.code == game.link()
    play_on(table)
