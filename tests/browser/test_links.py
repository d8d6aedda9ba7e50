"""The game in the address and the saved games: nothing is lost, nothing is overwritten."""

import pytest
from people import Mouse
from scripts import NAMES, game_after, script
from table import Table, until

from patchwork import Game

SEED, OTHER_SEED = "quick 382", "quick 160"


def begin(table: Table, plies: int) -> Game:
    """Start a game from the sheet and make the first moves of its script."""
    person, game = Mouse(table), game_after(0, SEED)
    person.begin(SEED, NAMES)
    table.await_game(game)
    for move in script(SEED)[:plies]:
        person.play(game, move)
    return game


def new_tab(table: Table, code: str = "") -> Table:
    """Another tab of the same browser."""
    other = Table(table.page.context.new_page(), table.address)
    other.open(code)
    return other


def stored(table: Table) -> list[list[str]]:
    """The games that the browser keeps."""
    return table.page.evaluate(
        "Object.entries(localStorage).filter(([key]) => key.includes(':game:')).sort()"
    )


def names_shown(table: Table) -> set[str]:
    """The names on the two plates."""
    return set(table.page.locator(".plate .name").all_text_contents())


def saved_games(table: Table) -> list[str]:
    """The list of saved games, as it is read."""
    table.press("open menu")
    table.press("open games")
    texts = table.page.locator(".games button").all_inner_texts()
    table.key("Escape")
    return [" ".join(text.split()) for text in texts]


def test_moves_replace_the_address_and_never_lengthen_the_history(visit, site):
    table = visit()
    entries = table.page.evaluate("history.length")
    game = begin(table, 3)
    person = Mouse(table)
    for action in ("undo", "undo", "redo"):
        person.do(action)
        getattr(game, action)()
        table.await_game(game)
    assert table.page.url == f"{site}#{game.link()}"
    assert table.page.evaluate("history.length") == entries


def test_a_reload_goes_on_with_names_and_redo(visit):
    table = visit()
    game = begin(table, 4)
    table.press("undo")
    game.undo()
    table.await_game(game)
    table.reload()
    table.await_game(game)
    assert not table.has("#panel")
    assert names_shown(table) == set(NAMES.values())
    table.press("redo")
    game.redo()
    table.await_game(game)
    for _ in range(4):
        table.press("undo")
    table.await_game(game_after(0))


def test_closing_the_tab_loses_nothing(visit):
    table = visit()
    game = begin(table, 4)
    other = Table(table.page.context.new_page(), table.address)
    table.page.close()
    other.open()
    other.await_game(game)
    assert names_shown(other) == set(NAMES.values())
    Mouse(other).play(game, script(SEED)[4])


def test_a_link_put_into_the_address_opens_without_a_reload(desk):
    before, pasted = game_after(5), game_after(12, OTHER_SEED)
    desk.lay(before)
    desk.page.evaluate("window.isSamePage = true")
    desk.page.evaluate("code => { location.hash = code }", pasted.link())
    until(lambda: "The game of the link is on the table" in desk.text(".notice"), "the notice")
    desk.await_game(pasted)
    desk.press("undo")  # takes back that it was opened
    desk.await_game(before)
    desk.press("redo")
    desk.await_game(pasted)
    desk.press("undo")  # takes back a move of the game
    pasted.undo()
    desk.await_game(pasted)
    desk.lay(before)
    desk.page.evaluate("code => { location.hash = code }", pasted.link())
    until(lambda: desk.has("[data-act=earlier]"), "the way back")
    desk.press("earlier")
    desk.await_game(before)
    desk.press("redo")
    desk.await_game(pasted)
    assert desk.page.evaluate("window.isSamePage")


def test_undo_before_the_first_move_leads_to_the_game_before(desk):
    before, pasted = game_after(5), game_after(0, OTHER_SEED)
    desk.lay(before)
    desk.lay(pasted)
    desk.press("undo")
    desk.await_game(before)
    desk.press("redo")
    desk.await_game(pasted)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda code: code[:-3],
        lambda code: code[:8] + ("A" if code[8] != "A" else "B") + code[9:],
        lambda code: code + "!",
        lambda code: "Z" + code[1:],
        lambda code: code * 20,
        lambda code: "A",
        lambda code: "",
        lambda code: "<img src=x onerror=alert(1)>",
    ],
    ids=["cut", "mistyped", "sign", "version", "long", "short", "empty", "markup"],
)
def test_a_bad_link_gives_words_and_leaves_the_table(desk, spoil):
    game = game_after(7)
    desk.lay(game)
    desk.press("choose 1")
    ghost = desk.ghost()
    desk.page.evaluate("code => { location.hash = code }", spoil(game.link()))
    until(lambda: "This link cannot be opened" in desk.text(".notice"), "words")
    assert "Nothing was changed" in desk.text(".notice")
    desk.await_game(game)
    assert desk.ghost() == ghost
    desk.press("dismiss")
    desk.press("back")


def test_a_bad_link_at_the_start_gives_words_and_a_table(visit):
    table = visit(code=game_after(7).link()[:-1])
    assert "This link cannot be opened" in table.text(".notice")
    begin(table, 1)


def test_a_link_leaves_the_saved_game_until_a_move_and_then_both_are_kept(visit):
    table = visit()
    mine = begin(table, 3)
    kept = stored(table)
    theirs = game_after(6, OTHER_SEED)
    other = new_tab(table, theirs.link())
    other.await_game(theirs)
    assert "Your saved games are kept" in other.text(".notice")
    assert stored(other) == kept
    Mouse(other).play(theirs, script(OTHER_SEED)[6])
    assert set(map(tuple, kept)) < set(map(tuple, stored(other)))
    listed = saved_games(other)
    assert len(listed) == 2
    assert "7 moves on the table" in listed[0]
    assert "3 moves go on" in listed[1]
    other.press("open menu")
    other.press("open games")
    other.page.locator(".games button").nth(1).click()
    other.await_game(mine)


def test_two_tabs_never_overwrite_each_other(visit):
    first = visit()
    here = begin(first, 2)
    second = new_tab(first)
    there = game_after(2)
    second.await_game(there)
    first.page.bring_to_front()  # a tab in the background gets hardly any frames
    Mouse(first).play(here, script(SEED)[2])
    second.page.bring_to_front()
    second.press("advance")
    there.play("A")
    second.await_game(there)
    for table, game in ((first, here), (second, there)):
        table.page.bring_to_front()
        table.reload()
        table.await_game(game)
        assert len(saved_games(table)) == 2
