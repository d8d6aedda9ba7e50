"""The controller without a browser: verbs, undo across games, links, saved games, refusals."""

import random

import pytest
from shelf import DeniedShelf, Shelf, open_tab

import patchwork
from patchwork import Game, legal_moves
from patchwork.notation import format_move
from patchwork.state import ADVANCE, Buy


@pytest.fixture
def shelf():
    return Shelf()


@pytest.fixture
def app(shelf):
    started = open_tab(shelf)
    started.fill("seed", "tea for two")
    started.fill("green", "Ann")
    started.fill("against", "people")
    started.act("start")
    return started


def address(app):
    return app._outside.code


def play_random(app, plies, seed=1):
    chance = random.Random(seed)
    for _ in range(plies):
        app._play(chance.choice(legal_moves(app.state)))
        app.finish()


# The first visit and the new game sheet


def test_a_first_visitor_is_asked_for_a_new_game_and_can_just_play(shelf):
    app = open_tab(shelf)
    assert app.panel == "new"
    assert not app.can_undo
    app.act("close")
    app.act("advance")
    assert app.state.ply == 1
    assert address(app) == app.game.link()


def test_the_same_seed_is_the_same_circle(app, shelf):
    other = open_tab(shelf)
    other.fill("seed", "  tea   for two ")
    other.fill("against", "people")
    other.act("start")
    assert other.state.circle == app.state.circle
    assert app.game.tags["Seed"] == "tea for two"


def test_names_are_tidied_to_what_a_record_takes(app):
    app.fill("green", "  A\u202enn\x07 " + "x" * 50)
    app.fill("yellow", "می\u200cخواهم")
    app.fill("against", "people")
    app.act("start")
    assert app.names[0].startswith("A nn x")
    assert len(app.names[0]) == 24
    assert app.names[1] == "می\u200cخواهم"
    patchwork.parse_record(app.game.record())


def test_a_random_start_comes_from_the_seed(app):
    app.fill("start", "random")
    app.fill("seed", "coin")
    app.fill("against", "people")
    app.act("start")
    assert app.state == patchwork.new_game(seed="coin", start="random")


def test_a_new_game_can_be_undone_and_redone(app):
    app.act("advance")
    before = app.state
    app.act("open new")
    app.fill("against", "people")
    app.act("start")
    assert app.state.ply == 0
    app.act("undo")
    assert app.state == before
    app.act("redo")
    assert app.state.ply == 0


def test_play_again_keeps_names_and_edition_and_lets_the_other_start(app):
    old = app.state
    app.act("again")
    assert app.names[0] == "Ann"
    assert app.state.edition == old.edition
    assert app.state.turn == 1 - old.turn
    assert app.state.circle != old.circle


# A move


def test_choosing_shows_the_patch_at_its_snuggest_place_and_choosing_again_puts_it_back(app):
    app.act("choose 2")
    assert app.hand.patch == app.state.circle[1]
    assert app.focus == "board"
    assert not app.held().blocked
    app.act("choose 2")
    assert app.hand is None


def test_choosing_another_patch_swaps(app):
    app.act("choose 2")
    app.act("choose 3")
    assert app.hand.patch == app.state.circle[2]
    assert app.state.ply == 0


def test_putting_back_changes_nothing(app):
    before = app.game.save()
    app.act("choose 3")
    app.act("right")
    app.act("flip")
    app.act("nudge 1 -1")
    app.act("back")
    assert app.hand is None
    assert app.focus == "card-3"
    assert app.game.save() == before


def test_next_visits_every_place_once(app):
    app.act("choose 3")
    first = app.hand.move
    seen = [first]
    app.act("next")
    while app.hand.move != first:
        seen.append(app.hand.move)
        app.act("next")
    assert len(seen) == len(set(seen))
    assert set(seen) == {
        move
        for move in patchwork.legal_moves(app.state)
        if isinstance(move, Buy) and move.patch == app.hand.patch
    }


def test_confirming_makes_the_move_that_was_shown(app):
    app.act("choose 3")
    brings = app.held().brings
    move = app.hand.move
    app.act("confirm")
    assert app.game.moves == (move,)
    assert app.state.players[0] == brings.after
    assert app.last == (move, brings)


def test_a_patch_too_dear_can_be_tried_on_but_not_bought(app):
    circle = app.state.circle
    dear = next(place for place in (1, 2, 3) if app.offer()[place - 1].short)
    app.act(f"choose {dear}")
    assert app.held().refusal.reason == "cannot-afford"
    app.act("confirm")
    assert app.state.circle == circle
    assert app.hand is not None


def test_a_patch_that_does_not_fit_stays_in_hand_and_names_the_cells(app):
    app.act("choose 3")
    app.act("confirm")
    while app.state.turn != 0:
        app.act("advance")
    place = next(i + 1 for i, offered in enumerate(app.offer()) if not offered.short)
    app.act(f"choose {place}")
    first = patchwork.Game(app.state).state.players[0].free
    covered = [bit for bit in range(90) if not first >> bit & 1 and bit % 10 != 9]
    app.carry(covered[0] // 10 + 0.5, covered[0] % 10 + 0.5)
    held = app.held()
    assert held.refusal.reason == "blocked"
    assert held.brings is None
    assert set(held.blocked) <= set(covered)
    ply = app.state.ply
    app.act("confirm")
    assert (app.state.ply, app.hand is not None) == (ply, True)


def test_verbs_at_the_wrong_time_do_nothing(app):
    before = app.game.save()
    for action in ("confirm", "left", "flip", "next", "nudge 1 1", "back", "redo", "earlier"):
        app.act(action)
    assert app.game.save() == before


def test_leather_is_in_hand_at_once_and_cannot_be_put_back(app):
    chance = random.Random(4)
    while app.state.phase != "leather":
        app._play(chance.choice(legal_moves(app.state)))
        app.finish()
    player = app.seat
    assert app.hand.patch == 0
    assert app.held().refusal is None
    app.act("back")
    app.act("choose 1")
    app.act("advance")
    assert app.hand.patch == 0
    app.act("confirm")
    assert app.sewn(player)[-1].patch == 0


# Undo, the end


def test_undo_goes_back_to_the_first_state_and_redo_returns(app):
    start = app.state
    play_random(app, 30)
    end = app.state
    while app.state.ply:
        app.act("undo")
    assert app.state == start
    while app.game.can_redo:
        app.act("redo")
    assert app.state == end


def test_the_end_is_shown_and_can_be_looked_past(app):
    chance = random.Random(9)
    while app.state.turn is not None:
        app._play(chance.choice(legal_moves(app.state)))
        app.finish()
    assert app.panel == "end"
    assert app.seat == app.outcome.winner
    assert app.offer() == ()
    assert app.held() is None
    assert app.advance_brings() is None
    app.act("close")
    assert app.panel is None
    for action in ("choose 1", "advance", "confirm"):
        app.act(action)
    assert app.outcome is not None


def test_why_says_who_moves_and_why(app):
    assert app.why() == ("start", 0)
    app.act("advance")  # green on 1, yellow behind on 0
    assert (app.seat, *app.why()) == (1, "behind", 1)


# Links


def test_the_address_carries_the_game_after_every_move(app):
    for _ in range(5):
        app.act("advance")
        assert Game.from_link(address(app)).state == app.state


def test_reloading_goes_on_with_names_and_moves_taken_back(app, shelf):
    play_random(app, 6)
    app.act("undo")
    again = open_tab(shelf, address(app))
    assert again.state == app.state
    assert again.names == app.names
    assert again.can_redo
    assert again.notice is None


def test_a_pasted_link_opens_and_can_be_undone(app):
    app.act("advance")
    mine = app.state
    other = Game.new(seed="other")
    other.play("A")
    app.open_link(other.link())
    assert app.state == other.state
    assert app.notice.key == "opened"
    app.act(app.notice.action)
    assert app.state == mine
    assert address(app) == app.game.link()


def test_undo_takes_back_that_a_link_was_opened_and_later_its_moves(app):
    app.act("advance")
    mine, other = app.state, Game.new(seed="other")
    other.play("A")
    app.open_link(other.link())
    app.act("undo")
    assert app.state == mine
    app.act("redo")
    assert app.state == other.state
    app.act("undo")
    assert app.state.ply == 0


def test_a_link_to_a_game_that_is_here_goes_on_with_that_game(app, shelf):
    app.act("advance")
    mine, code, kept = app.state, app.game.link(), len(shelf.kept)
    app.open_link(Game.new(seed="other").link())
    app.open_link(code)
    assert app.state == mine
    app.act("advance")
    assert len(shelf.kept) == kept
    stranger = open_tab(shelf, Game.new(seed="third").link())
    stranger.open_link(app.game.link())
    stranger.act("advance")
    assert len(shelf.kept) == kept


@pytest.mark.parametrize("code", ["A", "x" * 90, "Zabc", "A" * 5000, "<b>", "%00"])
def test_a_bad_link_gives_words_and_leaves_the_table(app, code):
    app.act("advance")
    app.act("choose 1")
    before = (app.state, app.hand)
    app.open_link(code)
    assert app.notice.key == "bad-link"
    assert (app.state, app.hand) == before
    assert address(app) == app.game.link()


def test_a_bad_link_at_the_start_goes_on_with_the_saved_game(app, shelf):
    app.act("advance")
    again = open_tab(shelf, "nonsense")
    assert again.notice.key == "bad-link"
    assert again.state == app.state


def test_a_link_leaves_the_saved_game_untouched_until_a_move_and_then_keeps_both(app, shelf):
    app.act("advance")
    kept = dict(shelf.kept)
    other = Game.new(seed="other")
    visitor = open_tab(shelf, other.link())
    assert visitor.state == other.state
    assert visitor.notice.key == "opened-apart"
    assert shelf.kept == kept
    visitor.act("advance")
    assert kept.items() <= shelf.kept.items()
    assert len(shelf.kept) == len(kept) + 1


def test_a_bare_position_can_be_opened_and_played_on(app, shelf):
    play_random(app, 20)
    code = patchwork.encode_link(app.state)
    visitor = open_tab(Shelf(), code)
    assert visitor.state.players == app.state.players
    visitor._play(ADVANCE if app.state.phase == "turn" else legal_moves(app.state)[0])
    visitor.finish()
    assert visitor.record() is None
    assert Game.from_link(address(visitor)).state.players == visitor.state.players


# Saved games


def test_without_a_link_the_latest_game_that_is_not_over_goes_on(app, shelf):
    app.act("advance")
    again = open_tab(shelf)
    assert again.state == app.state
    assert again.panel is None


def test_two_tabs_on_one_game_end_up_with_two_games(app, shelf):
    app.act("advance")
    twin = open_tab(shelf, address(app))
    app.act("advance")
    twin.act("choose 1")
    if twin.held().refusal is None:
        twin.act("confirm")
    twin.act("advance")
    links = {entry.link for entry, _ in open_tab(shelf).saved_games()}
    assert {app.game.link(), twin.game.link()} <= links


def test_a_saved_game_can_be_resumed_and_that_can_be_undone(app, shelf):
    app.act("advance")
    first = app.state
    app.act("open new")
    app.fill("against", "people")
    app.act("start")
    app.act("advance")
    (_, (entry, _)) = app.saved_games()
    app.act(f"resume {entry.identity}")
    assert app.state == first


def test_denied_storage_is_said_once_and_does_not_stop_play():
    app = open_tab(DeniedShelf())
    assert app.notice.key == "storage-denied"
    app.fill("against", "people")
    app.act("start")
    assert app.notice.key == "storage-denied"
    app.act("dismiss")
    app.act("advance")
    assert app.notice is None
    assert app.state.ply == 1


def test_copying_tells_that_it_worked(app):
    app.act("copy link")
    assert app._outside.clipboard.endswith(app.game.link())
    assert app.notice.key == "copied"
    app.act("copy record")
    assert patchwork.parse_record(app._outside.clipboard).tags["Green"] == "Ann"


def test_every_move_of_a_random_game_can_be_made_by_verbs_alone(app):
    chance = random.Random(11)
    while app.state.turn is not None:
        moves = legal_moves(app.state)
        move = chance.choice(moves)
        if isinstance(move, patchwork.Advance):
            app.act("advance")
            continue
        if isinstance(move, Buy):
            app.act(f"choose {app.state.circle.index(move.patch) + 1}")
        while app.hand.move != move:
            app.act("next")
        app.act("confirm")
        assert format_move(app.game.moves[-1]) == format_move(move)
    assert app.panel == "end"
