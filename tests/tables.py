"""Tables in every state that the interface knows, for tests of the views."""

import json

from shelf import WORDS, Shelf, open_tab
from support import all_but, player, position, square

from patchwork import Game
from patchwork.geometry import FULL
from patchwork.notation import parse_cell, parse_move
from web.hand import Hand
from web.nodes import Markup, Node
from web.nouns import Notice, Offline
from web.players import LEVELS
from web.questions import Answer, tell
from web.texts import Texts

TEXTS = Texts(WORDS, "en")

# A game of 40 moves with three leather patches, won by 8 to 5 points.
CIRCLE = (
    *(3, 11, 26, 22, 16, 29, 20, 30, 7, 2, 4, 15, 27, 13, 6, 9, 5, 21, 33, 31, 24, 12, 17, 10, 18),
    *(14, 19, 8, 28, 25, 23, 32, 1),
)
MOVES = """
    B3/1@a1 B22/1@a1 A A B16/0@a5 A A B29/1@a2 B7/0@a8 B15/2@c1 B6/1@a5 B21/2@a7 B31/1@c3 L@a2
    B24/1@c4 B12/2@e1 B17/2@d7 B14/2@d3 B8/4@d8 L@a5 B23/1@f5 B1/0@a9 A B11/4@g1 L@a3 B20/3@e6
    B4/3@g2 B9/2@f5 B5/3@g3 B10/0@h8 A L@b1 B18/1@i2 A B25/0@g7 L@b7 A A A A
""".split()


def recorded(ply, green="Ann", yellow="Ben"):
    """The recorded game after so many moves."""
    game = Game.new(circle=CIRCLE, tags={"Green": green, "Yellow": yellow})
    for move in MOVES[:ply]:
        game.play(move)
    return game


def laid(game, *actions, **values):
    """An app that has these values, with this game on the table, after these actions."""
    app = open_tab(Shelf(), game.link())
    app.texts = TEXTS
    vars(app).update(values)
    for action in actions:
        app.act(action)
    return app


def held(game, patch, digit, corner):
    """An app with a patch of the offer held over the quilt with its corner on this cell."""
    app = laid(game)
    app.act(f"choose {app.state.circle.index(patch) + 1}")
    row, column = divmod(parse_cell(corner), 10)
    app.hold(Hand.over(patch, digit, row, column))
    return app


def opposed(game, *actions, level=4, other=""):
    """An app with this game in which the computer is to move, at a level; `other` plays the other
    side."""
    turn = game.state.turn
    return laid(game, f"seat {turn} {level}", f"seat {1 - turn} {other}", *actions)


def told(app, move=None, **values):
    """The app after the computer answered its last question, or told how far it is."""
    number = max(json.loads(text).get("ask", 0) for text in app._outside.texts)
    app.hear(tell(Answer(number, move and parse_move(move), **values)))
    return app


def advised(game, move, steps=1):
    """An app after so many steps of the hint to make this move."""
    app = told(laid(game, "hint"), move, depth=9, nodes=9000, points=2.6, chance=0.61)
    for _ in range(steps - 1):
        app.act("hint")
    return app


def noted(app, *actions):
    """The app after these actions."""
    for action in actions:
        app.act(action)
    return app


def answered(game, move):
    """An app after the computer made a move."""
    app = told(opposed(game, level=2), move, depth=1)
    for _, task in app._outside.due:
        task()
    return app


def drafted(**values):
    """An app with the sheet for a new game, filled in like this."""
    app = laid(recorded(25), "open new")
    for name, value in values.items():
        app.fill(name, value)
    return app


def noticed(notice, *actions, ply=25):
    app = laid(recorded(ply), *actions)
    app.notice = notice
    return app


def kept(state, **values):
    """An app with the settings open, whose page is kept on the device so far."""
    app = laid(recorded(25), "open settings")
    app.note_offline(Offline(state, **values))
    return app


def with_saved_games():
    app = laid(recorded(39), "advance")
    for action in ("again", "advance", "again", "advance", "open games"):
        app.act(action)
    return app


def beginners(game, *actions):
    """An app before players who have not finished a game yet."""
    return laid(game, *actions, is_beginner=True)


def inside(game, *actions):
    """An app in a page of somebody else's."""
    return laid(game, *actions, is_embedded=True)


def composed(green, yellow, **rest):
    return Game(position(green, yellow, **rest))


NOTICES = (
    Notice("opened", action="earlier"),
    Notice("opened-apart", action="open games"),
    Notice("bad-link", {"reason": "link-damaged"}),
    Notice("storage-denied"),
    Notice("storage-denied-inside"),
    Notice("bad-parameters", {"names": "1"}),
    Notice("reset", action="restore"),
    Notice("copied"),
    Notice("copy-by-hand"),
    Notice("error", {"error": "1"}),
    Notice("new-version", action="renew"),
    Notice("thinks-here"),
)

STANDS = "ready keeping failed denied unable insecure framed file developed".split()
SAYINGS = ("last", "other", "quilt", "track", "status")
TIPS = {
    "choose": lambda: beginners(Game.new(seed="tea for two")),
    "place": lambda: beginners(recorded(25), "choose 2"),
    "poor": lambda: beginners(composed(player(0), player(time=3), circle=(10, 11, 1))),
    "advance": lambda: beginners(recorded(5), "advance"),
    "income": lambda: beginners(recorded(4), "choose 1", "confirm"),
    "again": lambda: beginners(recorded(21), "choose 2", "confirm"),
    "top": lambda: beginners(composed(player(time=9), player(time=9), turn=1)),
    "leather": lambda: beginners(recorded(31)),
    "seven": lambda: beginners(
        composed(player(9, 30, sewn=square(7) & ~3), player(time=40), circle=(1, 2, 3)),
        "choose 1",
        "confirm",
    ),
    "end": lambda: beginners(recorded(40)),
}

STATES = {
    "start": lambda: laid(Game.new(seed="tea for two")),
    "choosing": lambda: laid(recorded(25)),
    "few buttons": lambda: laid(recorded(17)),
    "on top": lambda: laid(composed(player(time=9), player(time=9), turn=1)),
    "alone": lambda: laid(composed(player(time=53, buttons=9), player(time=30))),
    "fits": lambda: held(recorded(25), 20, 3, "e6"),
    "blocked": lambda: held(recorded(25), 20, 3, "d6"),
    "too dear": lambda: laid(recorded(17), "choose 1"),
    "too dear and blocked": lambda: held(recorded(17), 10, 0, "a1"),
    "no room": lambda: laid(
        composed(player(99, 10, sewn=all_but("a1")), player(time=20), circle=(2, 3, 1)), "choose 1"
    ),
    "two marks": lambda: laid(composed(player(5, 4, 2), player(time=10), circle=CIRCLE[3:])),
    "leather ahead": lambda: laid(composed(player(99, 19), player(time=19)), "choose 1"),
    "seven ahead": lambda: held(
        composed(player(99, 30, sewn=square(7) & ~3), player(time=40), circle=(1, 2, 3)), 1, 0, "a1"
    ),
    "past the end": lambda: laid(composed(player(99, 52), player(time=53)), "choose 1"),
    "turned": lambda: laid(recorded(25), "choose 2", "left", "right", "flip", "next", "nudge 0 9"),
    "at the edge": lambda: laid(recorded(25), "choose 2", *["nudge 0 1"] * 9),
    "put back": lambda: laid(recorded(25), "choose 2", "back"),
    "sewn": lambda: laid(recorded(25), "choose 2", "confirm"),
    "advanced": lambda: laid(recorded(25), "advance"),
    "advanced to leather": lambda: laid(recorded(30), "advance"),
    "full rows": lambda: laid(
        composed(player(99, 10, sewn=all_but("a1")), player(time=20), circle=(2, 3, 1)),
        "say other",
        "say quilt",
    ),
    "refused": lambda: laid(recorded(17), "choose 1", "confirm"),
    "taken back": lambda: laid(recorded(25), "undo"),
    "made again": lambda: laid(recorded(25), "undo", "redo"),
    "no move yet": lambda: laid(Game.new(seed="tea for two"), "undo", "say last"),
    "looked round": lambda: laid(recorded(25), "look 3 4", *map("say {}".format, SAYINGS)),
    "leather": lambda: laid(recorded(31)),
    "leather blocked": lambda: laid(recorded(31), "nudge 0 -1"),
    "the last patch": lambda: laid(
        composed(player(99, 30), player(time=40), circle=(1,)), "choose 1"
    ),
    "one patch left": lambda: laid(composed(player(99, 30), player(time=40), circle=(1,))),
    "empty circle": lambda: laid(
        composed(player(99, 30), player(time=40), circle=()), "open circle"
    ),
    "no patch left": lambda: laid(composed(player(99, 30), player(time=40), circle=())),
    "bonus": lambda: laid(
        composed(player(time=30, sewn=square(7), bonus=True), player(time=40), circle=(2, 1))
    ),
    "end": lambda: laid(recorded(40)),
    "end by the first": lambda: laid(
        composed(
            player(9, 53, sewn=FULL), player(9, 53, sewn=FULL), circle=(), phase="over", first=1
        )
    ),
    "after the end": lambda: laid(recorded(40), "close"),
    "menu inside": lambda: inside(recorded(25), "open menu"),
    "menu after the end": lambda: laid(recorded(40), "open menu"),
    "saved games": with_saved_games,
    **{
        panel: lambda panel=panel: laid(recorded(25), f"open {panel}")
        for panel in "menu new games share settings rules keys quilt circle".split()
    },
    "players": lambda: opposed(recorded(25), "open players"),
    "new against people": lambda: drafted(against="people"),
    "new to watch": lambda: drafted(against="watch", level="8"),
    **{f"new against {n}": lambda n=n: drafted(against="computer", level=f"{n}") for n in LEVELS},
    "thinking": lambda: opposed(recorded(26)),
    "thinking far": lambda: told(opposed(recorded(26), level=8), depth=7, nodes=9000),
    "watched at rest": lambda: opposed(recorded(25), "pause", level=8, other=8),
    "watched": lambda: opposed(recorded(25), level=3, other=3),
    "answered": lambda: answered(recorded(26), MOVES[26]),
    "hint asked": lambda: laid(recorded(25), "hint"),
    "hint to buy": lambda: advised(recorded(25), "B20/3@e6"),
    "hint where": lambda: advised(recorded(25), "B20/3@e6", 2),
    "hint to buy in full": lambda: advised(recorded(25), "B20/3@e6", 3),
    "hint to advance": lambda: advised(recorded(25), "A"),
    "hint to advance in full": lambda: advised(recorded(25), "A", 2),
    "hint for leather": lambda: advised(recorded(31), MOVES[31]),
    "hint for leather in full": lambda: advised(recorded(31), MOVES[31], 2),
    "hint to a loser": lambda: told(laid(recorded(25), "hint"), "A", points=-3.2, chance=0.2),
    "hint to a loser, in full": lambda: noted(STATES["hint to a loser"](), "hint"),
    "hint of one move": lambda: noted(told(laid(recorded(25), "hint"), "A"), "hint"),
    "hint of one place": lambda: noted(told(laid(recorded(31), "hint"), MOVES[31]), "hint"),
    "hint of one patch": lambda: noted(
        told(laid(recorded(25), "hint"), "B20/3@e6"), "hint", "hint"
    ),
    "hint to buy behind": lambda: noted(
        told(laid(recorded(25), "hint"), "B20/3@e6", points=-1.2, chance=0.4), "hint", "hint"
    ),
    "hint for leather behind": lambda: noted(
        told(laid(recorded(31), "hint"), MOVES[31], points=-1.2, chance=0.4), "hint"
    ),
    "hinted": lambda: noted(advised(recorded(25), "A"), "advance"),
    "hint refused": lambda: laid(recorded(25), "set hints off", "hint"),
    "spiral": lambda: laid(recorded(25), "set track spiral", "choose 2"),
    "other settings": lambda: laid(recorded(25), "set theme dark", "set keys off", "open settings"),
    **{f"offline {state}": lambda state=state: kept(state) for state in STANDS},
    "offline, to install": lambda: kept("ready", can_install=True),
    "offline, with a new version": lambda: kept("ready", has_new=True, is_app=True),
    "share a bare position": lambda: laid(composed(player(), player(time=3)), "open share"),
    "end noticed": lambda: noticed(NOTICES[0], ply=40),
    "placing noticed": lambda: noticed(NOTICES[2], "choose 2"),
    "menu noticed": lambda: noticed(NOTICES[0], "open menu"),
    **{f"tip {key}": make for key, make in TIPS.items()},
    **{f"notice {notice.key}": lambda notice=notice: noticed(notice) for notice in NOTICES},
}


def nodes_of(node):
    """The node and all nodes inside, in reading order."""
    yield node
    for child in node.children:
        if isinstance(child, Node):
            yield from nodes_of(child)


def words_of(node, aloud=False):
    """The text of a node; aloud: without what is hidden from listeners."""
    if aloud and node.attributes.get("aria-hidden") == "true":
        return ""
    return "".join(
        words_of(child, aloud) if isinstance(child, Node) else child
        for child in node.children
        if not isinstance(child, Markup)
    )


def find(node, **attributes):
    """The only node with these attributes (`css` for a class)."""
    css = attributes.pop("css", None)
    wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
    found = [
        each
        for each in nodes_of(node)
        if wanted.items() <= each.attributes.items()
        and (css is None or css in each.attributes.get("class", "").split())
    ]
    assert len(found) == 1, f"{len(found)} nodes with {wanted or css}"
    return found[0]
