"""What moves and sounds when a move is taken back or made again."""

import re

import pytest
from support import player, square
from tables import composed, laid, recorded

from patchwork.state import Advance, Buy
from web import view
from web.motion import Count, Motion, Trade, motions
from web.nodes import to_html
from web.nouns import Happened
from web.sounds import sounds

LONGEST = 700  # milliseconds: quick


def taken_back():
    """The recorded game taken back move by move: each table with the move and what moves."""
    app = laid(recorded(40))
    while app.game.can_undo:
        app.act("undo")
        happened = app.take_happened()
        assert happened == Happened("taken back")
        yield app, app.undone[0], motions(app, happened)


def test_everything_that_goes_back_is_on_the_page():
    for app, _, moving in taken_back():
        page = to_html(view.table(app))
        for each in moving:
            for target in each.targets if isinstance(each, Trade) else [each.target]:
                if ".spiral" not in target:
                    for name in re.findall(r"[.#]([a-z][\w-]*)", target):
                        assert re.search(rf'"(?:[^"]* )?{name}[ "]', page), target


def test_going_back_is_quick():
    for _, _, moving in taken_back():
        assert max(each.delay + each.duration for each in moving) <= LONGEST


def test_the_token_walks_back_to_where_it_stands():
    for app, _, moving in taken_back():
        walks = [
            each for each in moving if isinstance(each, Motion) and "data-token" in each.target
        ]
        assert bool(walks) == (app.undone[1].steps > 0)
        for walk in walks:
            assert len(walk.frames) == app.undone[1].steps + 1
            assert walk.frames[-1]["transform"] == "translate(0px, 0px)"


def test_the_patch_comes_off_and_is_not_to_be_seen_any_more():
    for app, move, moving in taken_back():
        off = [each for each in moving if isinstance(each, Motion) and each.target == ".leaving"]
        assert len(off) == (not isinstance(move, Advance))
        assert all(each.frames[-1]["opacity"] == 0 for each in off)
        assert to_html(view.table(app)).count('class="leaving"') == len(off)
        cards = [each for each in moving if isinstance(each, Motion) and "#card-" in each.target]
        assert len(cards) == isinstance(move, Buy)


def test_buttons_are_counted_back():
    for app, _, moving in taken_back():
        _, brings = app.undone
        counts = [each for each in moving if isinstance(each, Count)]
        assert [(each.start, each.end) for each in counts] == [
            (brings.after.buttons, brings.before.buttons)
        ] * (brings.after.buttons != brings.before.buttons)


def test_quilts_change_places_before_all_else_goes_back():
    for app, _, moving in taken_back():
        _, brings = app.undone
        trades = [each for each in moving if isinstance(each, Trade)]
        assert len(trades) == (brings.next_turn not in (None, app.seat))
        if trades:
            assert trades[0].delay == 0
            assert all(
                each.delay == trades[0].duration
                for each in moving
                if "leaving" in getattr(each, "target", "")
            )


def test_the_square_that_was_won_comes_off_with_the_patch():
    won = composed(player(9, 30, sewn=square(7) & ~3), player(time=40), circle=(1, 2, 3))
    app = laid(won, "choose 1", "confirm", "undo")
    page = to_html(view.table(app))
    assert "seven-stitch" in page.split('class="leaving"')[1].split("</svg>")[0]


def test_a_move_that_is_made_again_moves_and_sounds_as_it_did():
    app = laid(recorded(0))
    for move in recorded(40).moves:
        app._play(move)
        first = app.last, motions(app, app.take_happened())
        app.act("undo")
        app.take_happened()
        app.act("redo")
        happened = app.take_happened()
        assert happened == Happened("moved")
        assert (app.last, motions(app, happened)) == first
        assert sounds(app, happened)


def test_taking_back_brushes_over_cloth():
    app = laid(recorded(25), "undo")
    assert [each.name for each in sounds(app, app.happened)] == ["pick"]


@pytest.mark.parametrize("action", ["advance", "redo", "undo"])
def test_what_was_taken_off_is_gone_after_the_next_move(action):
    app = laid(recorded(25), "undo", "undo")
    before = app.undone
    app.act(action)
    assert app.undone != before


def test_another_game_that_is_laid_moves_nothing():
    app = laid(recorded(3), "again")
    app.take_happened()
    app.act("undo")
    assert app.take_happened() is None
    assert app.undone is None
