"""Once loaded, the page asks nobody for anything: the server may stop."""

from people import Mouse
from scripts import NAMES, finished_game, game_after, game_with_leather, script
from table import DESK, until

PANELS = ("new", "games", "share", "keys", "circle", "settings", "rules")


def test_the_server_may_stop_after_the_first_load(visit, start_server):
    server, address = start_server()
    table = visit(address=address, **DESK)
    letters = """document.fonts.check("800 1em 'Alegreya Sans'", "Žofie")"""
    until(lambda: table.page.evaluate(letters), "letters of other languages")
    server.shutdown()
    server.server_close()
    requests = []
    table.page.on("request", lambda request: requests.append(request.url))
    person, seed = Mouse(table), "quick 382"
    person.begin(seed, NAMES)
    game = game_after(0)
    table.await_game(game)
    for move in script(seed)[:3]:
        person.play(game, move)
    person.do("undo")
    game.undo()
    table.await_game(game)
    for panel in PANELS:
        table.press("open menu")
        table.press(f"open {panel}")
        table.key("Escape")
    table.press("open quilt")
    table.key("Escape")
    table.press("open menu")
    table.press("open settings")
    for choice in ("look][value=nordic", "theme][value=dark", "look][value=revised"):
        table.page.evaluate(f"document.querySelector('[name={choice}]').click()")
    table.key("Escape")
    for other in (game_with_leather(), finished_game()):
        table.lay(other)
    table.press("again")
    table.press("advance")
    assert requests == []
