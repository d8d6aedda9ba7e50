"""A whole game by mouse, one by keyboard, one by touch, each to the score that the engine gives."""

from people import Keyboard, Mouse, Person, touch
from scripts import NAMES, finished_game, script
from table import DESK, PHONE, until

from patchwork import Game, rules
from patchwork.geometry import FULL
from patchwork.patches import PATCHES
from patchwork.state import Buy, State

SEVEN = 7  # points


def test_by_mouse(visit):
    play_whole_game(Mouse(visit(**DESK)), "quick 382")


def test_by_keyboard_to_equal_points(visit):
    game = play_whole_game(Keyboard(visit(**DESK)), "quick 315")
    assert rules.outcome(game.state).reason == "first"


def test_by_touch(visit, browser_name):
    play_whole_game(touch(visit(**PHONE), browser_name), "quick 160")


def test_by_touch_on_the_smallest_phone(visit, browser_name):
    small = visit(viewport={"width": 320, "height": 568}, has_touch=True)
    play_whole_game(touch(small, browser_name), "quick 160")


def play_whole_game(person: Person, seed: str) -> Game:
    """Play the script from the new game sheet to the table of sums; try what is not allowed and
    take moves back on the way."""
    person.begin(seed, NAMES)
    game = Game.new(seed=seed, tags=NAMES)
    person.table.await_game(game)
    telling = next(state.ply for state in finished_game(seed).states if tempts(state))
    for move in script(seed):
        if game.state.ply == telling:
            try_in_vain(person, game)
            take_back_and_forth(person, game, 3)
        person.play(game, move)
    see_the_end(person, game)
    take_back_and_forth(person, game, 1)
    see_the_end(person, game)
    return game


def tempts(state: State) -> bool:
    """Whether there is a patch on offer that is too dear, and a quilt with something on it."""
    if state.phase != "turn" or state.ply < 3:
        return False
    player = state.players[state.turn]
    return player.free != FULL and any(
        PATCHES[patch].cost > player.buttons for patch in rules.offer(state)
    )


def take_back_and_forth(person: Person, game: Game, count: int) -> None:
    """Undo and redo some moves."""
    if person.table.has("#panel [data-act=close]"):
        person.do("close")
    for action in ["undo"] * count + ["redo"] * count:
        person.do(action)
        getattr(game, action)()
        person.table.await_game(game)


def try_in_vain(person: Person, game: Game) -> None:
    """Try to sew each patch on offer on cells that are taken, and where it is too dear."""
    state = game.state
    player = state.players[state.turn]
    for patch in rules.offer(state):
        wrong = [blocked_place(patch, player.free)]
        if PATCHES[patch].cost > player.buttons:
            wrong += rules.placements(player.free, patch)[:1]
        for move in wrong:
            hand = person.bring(game, move)
            assert person.table.has("#confirm[aria-disabled=true]")
            person.sew(hand)
            person.see(hand)
            assert person.table.code == game.link()
            person.do("back")
            until(lambda: person.table.ghost() is None, "an empty hand")


def blocked_place(patch: int, free: int) -> Buy:
    """A purchase that would lie on something."""
    return next(move for move in rules.placements(FULL, patch) if rules.mask_of(move) & ~free)


def see_the_end(person: Person, game: Game) -> None:
    """The table of sums holds what the engine counts."""
    until(lambda: person.table.has(".sums"), "the table of sums")
    players = game.state.players
    assert person.table.sums() == [
        [player.buttons for player in players],
        [SEVEN * player.bonus for player in players],
        [-2 * player.empty for player in players],
        list(rules.scores(game.state)),
    ]
    outcome = rules.outcome(game.state)
    winner = list(NAMES.values())[outcome.winner]
    title = person.table.text("#panel-title")
    assert winner in title
    assert ("Equal points" in title) == (outcome.reason == "first")
