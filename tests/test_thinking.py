"""The computer at the table: what it is asked and when, what becomes of its answers, and hints.

No browser and no search: the tests read what was said to whoever thinks, and answer themselves.
"""

import json

import pytest
from shelf import Shelf, open_tab
from support import player
from tables import MOVES, advised, composed, find, laid, noted, recorded, told, words_of

from patchwork import Game, parse_record
from patchwork.notation import format_move, parse_move
from patchwork.rules import legal_moves
from web import view
from web.questions import Answer, Question, question, tell
from web.thinking import PAUSES

# Plies of the recorded game. Yellow moves twice, then green; yellow sews leather, then green moves.
YELLOW_TWICE, YELLOWS_LEATHER = 28, 24
GREENS_TURN, GREENS_LEATHER = 25, 31
END = len(MOVES)


def said(app):
    """What was said to whoever thinks: verbs, those about a question with its number."""
    return [next(iter(json.loads(text).items())) for text in app._outside.texts]


def asked(app):
    """The questions, oldest first."""
    messages = map(json.loads, app._outside.texts)
    return [question(message) for message in messages if "ask" in message]


def is_asked(app):
    """Whether something is thought about."""
    return [verb for verb, _ in said(app) if verb != "hurry"][-1:] == ["ask"]


def pass_time(app):
    """Let all pauses end."""
    due, app._outside.due = app._outside.due, []
    for _, task in due:
        task()


def answer(app, move, **values):
    """Let the computer answer, its pause be over."""
    pass_time(told(app, move, **values))
    return app


def play(app, move):
    """Make a move by verbs, as a person does."""
    if move == "A":
        app.act("advance")
        return
    if move[0] == "B":
        app.act(f"choose {app.state.circle.index(parse_move(move).patch) + 1}")
    while format_move(app.hand.move) != move:
        app.act("next")
    app.act("confirm")


def go_on(app, end=END):
    """Play the recorded game on to a ply: people by verbs, the computer by answers."""
    while app.state.ply < end:
        move = MOVES[app.state.ply]
        if app.is_computers_move:
            answer(app, move, depth=2)
        else:
            play(app, move)
    return app


def against(seat=1, ply=0, level=4):
    """A person against the computer, which has that seat, after so many plies."""
    return go_on(laid(recorded(0), f"seat {seat} {level}"), ply)


def watched(*actions, ply=GREENS_TURN):
    """Two of the computer at a ply of the recorded game."""
    return laid(recorded(ply), "seat 0 3", "seat 1 5", *actions)


def looks(app):
    """All that somebody can see of the table and that is kept."""
    app.finish()
    return app.game.save(), app.game.link(), app.hand, app.hint, app.notice, app.panel, app.said


# Asking


@pytest.mark.parametrize("seat", [0, 1])
def test_it_is_asked_when_it_is_to_move_and_only_then(seat):
    app = against(seat)
    for ply in range(END):
        assert app.is_computers_move == is_asked(app) == (app.state.turn == seat)
        go_on(app, ply + 1)
    assert app.outcome is not None
    assert app.panel == "end"
    its = [state for state in recorded(40).states if state.turn == seat]
    assert [each.state for each in asked(app)] == its
    assert said(app)[-1][0] == "drop"  # nothing is thought about any more


def test_a_question_holds_the_state_the_level_the_time_and_the_seed():
    app = open_tab(Shelf())
    for name, value in {"start": "yellow", "level": "8", "seed": "tea"}.items():
        app.fill(name, value)
    app.act("set thought 0.3")
    app.act("start")
    assert asked(app) == [Question(app.state, 8, 0.3, "tea")]
    assert app.state.turn == 1


def test_looking_round_asks_nothing_anew():
    app = against(ply=YELLOW_TWICE)
    before = said(app)
    for action in ("look 1 0", "say status", "open menu", "close", "set theme dark", "dismiss"):
        app.act(action)
    assert said(app) == before


def test_people_alone_ask_nobody_and_wake_nobody():
    app = laid(recorded(GREENS_TURN), "advance", "undo", "redo")
    assert said(app) == []
    assert not app._outside.is_awake


def test_a_helper_is_woken_while_the_person_looks_at_the_table():
    app = against()
    assert app._outside.is_awake
    assert said(app) == []


def test_the_computer_may_start_and_that_cannot_be_taken_back():
    app = open_tab(Shelf())
    app.fill("start", "yellow")
    app.act("start")
    assert is_asked(app)
    assert app.seat == 0
    answer(app, "A")
    assert not app.is_computers_move
    before = looks(app)
    app.act("undo")
    assert looks(app) == before
    assert app.refused


@pytest.mark.parametrize(
    ("chosen", "levels"), [("computer", (None, 6)), ("people", (None, None)), ("watch", (2, 6))]
)
def test_the_new_game_sheet_seats_whom_it_says(chosen, levels):
    app = open_tab(Shelf())
    for name, value in {"against": chosen, "level": "6", "other": "2"}.items():
        app.fill(name, value)
    app.act("start")
    assert app.levels == levels
    assert is_asked(app) == (chosen == "watch")


# What was asked before is nobody's


CHANGES = {
    "undo": lambda app: app.act("undo"),
    "a new game": lambda app: noted(app, "open new", "start"),
    "playing again": lambda app: app.act("again"),
    "another seat": lambda app: app.act("swap"),
    "a link": lambda app: app.open_link(Game.new(seed="other").link()),
    "another level": lambda app: app.act("seat 1 6"),
    "a person instead": lambda app: app.act("seat 1"),
    "another time": lambda app: app.act("set thought 3"),
    "a saved game": lambda app: app.act(f"resume {app.saved_games()[-1][0].identity}"),
}


@pytest.mark.parametrize("is_its_pause_over", [False, True])
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_late_answer_changes_nothing(change, is_its_pause_over):
    app = laid(recorded(3), "advance", "again", "close")  # a saved game
    app.open_link(recorded(0).link())
    go_on(noted(app, "seat 1 4"), YELLOW_TWICE)
    _, number = said(app)[-1]
    change(app)
    assert ("drop", True) in said(app)[-2:]
    if is_its_pause_over:
        pass_time(app)
    before, progress = looks(app), app.progress
    app.hear(tell(Answer(number, None, depth=7)))
    app.hear(tell(Answer(number, parse_move(MOVES[YELLOW_TWICE]), depth=9)))
    pass_time(app)
    assert (looks(app), app.progress) == (before, progress)


def test_another_level_is_asked_at_once():
    app = against(ply=YELLOW_TWICE, level=4)
    app.act("seat 1 6")
    assert [verb for verb, _ in said(app)[-3:]] == ["ask", "drop", "ask"]
    assert [each.level for each in asked(app)[-2:]] == [4, 6]
    assert answer(app, MOVES[YELLOW_TWICE]).state.ply == YELLOW_TWICE + 1


def test_a_move_taken_back_and_made_again_is_asked_anew():
    app = against(ply=YELLOW_TWICE)
    noted(app, "undo", "redo")
    assert is_asked(app)
    assert asked(app)[-1] == asked(app)[-2]
    (_, first), _, (_, last) = said(app)[-3:]
    assert last == first + 1


def test_going_back_to_a_game_in_which_it_is_to_move_asks_it():
    app = against(ply=YELLOW_TWICE)
    app.open_link(Game.new(seed="other").link())
    assert not is_asked(app)
    app.act("earlier")
    assert is_asked(app)
    assert asked(app)[-1].state.ply == YELLOW_TWICE


def test_a_bad_link_leaves_it_thinking():
    app = against(ply=YELLOW_TWICE)
    app.open_link("nonsense")
    assert is_asked(app)
    assert answer(app, MOVES[YELLOW_TWICE]).state.ply == YELLOW_TWICE + 1


# The answer waits


@pytest.mark.parametrize("pace", PAUSES)
def test_its_move_is_made_when_its_pause_is_over(pace):
    app = laid(recorded(YELLOW_TWICE), f"set pace {pace}", "seat 1 4")
    ((pause, task),) = app._outside.due
    assert pause == PAUSES[pace]
    told(app, MOVES[YELLOW_TWICE])
    assert app.state.ply == YELLOW_TWICE
    task()
    assert app.state.ply == YELLOW_TWICE + 1


def test_a_slow_answer_is_played_at_once():
    app = against(ply=YELLOW_TWICE)
    pass_time(app)
    assert app.state.ply == YELLOW_TWICE
    told(app, MOVES[YELLOW_TWICE])
    assert app.state.ply == YELLOW_TWICE + 1


def test_the_pause_of_a_question_that_was_dropped_does_not_count():
    app = against(ply=YELLOW_TWICE)
    (_, old), app._outside.due = app._outside.due[-1], []
    noted(app, "undo", "redo")
    told(app, MOVES[YELLOW_TWICE])
    old()
    assert app.state.ply == YELLOW_TWICE
    pass_time(app)
    assert app.state.ply == YELLOW_TWICE + 1


@pytest.mark.parametrize("panel", ["menu", "rules", "quilt", "new", "players"])
def test_its_move_waits_until_nothing_lies_over_the_table(panel):
    app = noted(against(ply=YELLOW_TWICE), f"open {panel}")
    answer(app, MOVES[YELLOW_TWICE])
    assert app.state.ply == YELLOW_TWICE
    assert app.panel == panel
    app.act("close")
    assert app.state.ply == YELLOW_TWICE + 1
    assert app.last[0] == parse_move(MOVES[YELLOW_TWICE])


def test_how_far_it_is_shows_and_makes_no_move():
    app = against(ply=YELLOW_TWICE, level=8)
    pass_time(told(app, depth=7, nodes=9000))
    assert app.progress.depth == 7
    assert app.state.ply == YELLOW_TWICE
    assert "7" in words_of(find(view.table(app), id="status"))
    answer(app, MOVES[YELLOW_TWICE])
    assert app.progress is None  # the next question


def test_it_can_be_told_to_move_now():
    app = against(ply=YELLOW_TWICE, level=8)
    app.act("hurry")
    assert said(app)[-1] == ("hurry", said(app)[-2][1])
    told(app, MOVES[YELLOW_TWICE])  # no pause any more
    assert app.state.ply == YELLOW_TWICE + 1


def test_it_moves_at_once_when_hurried_in_its_pause():
    app = told(against(ply=YELLOW_TWICE), MOVES[YELLOW_TWICE])
    app.act("hurry")
    assert app.state.ply == YELLOW_TWICE + 1


def test_hurry_means_nothing_when_a_person_is_to_move():
    app = against(ply=GREENS_TURN)
    before = said(app)
    app.act("hurry")
    assert said(app) == before


# A person's verbs in its turn


@pytest.mark.parametrize("action", ["choose 1", "advance", "choose 3"])
def test_a_move_in_its_turn_does_nothing_and_says_why(action):
    app = against(ply=YELLOW_TWICE)
    before, questions = looks(app), said(app)
    app.act(action)
    assert (looks(app), said(app)) == (before, questions)
    assert app.names[1] in app.refused


@pytest.mark.parametrize("action", ["confirm", "next", "right", "flip", "nudge 0 1", "back"])
def test_there_is_nothing_in_hand_in_its_turn(action):
    app = against(ply=YELLOW_TWICE)
    before = looks(app)
    app.act(action)
    assert looks(app) == before
    assert app.hand is None


def test_its_leather_is_not_in_the_persons_hand():
    app = against(ply=YELLOWS_LEATHER)
    assert app.state.phase == "leather"
    before = looks(app)
    for action in ("confirm", "choose 1", "advance"):
        app.act(action)
        assert looks(app) == before
        assert app.hand is None
    answer(app, MOVES[YELLOWS_LEATHER])
    assert app.sewn(1)[-1].patch == 0


def test_the_persons_quilt_stays_before_them():
    for seat in (0, 1):
        app = against(seat)
        for ply in range(END):
            go_on(app, ply)
            assert app.seat == 1 - seat


def test_its_last_patch_is_pointed_at_until_the_next_move():
    app = go_on(against(), YELLOW_TWICE + 2)
    assert app.shows_answer
    assert app.last[0] == parse_move(MOVES[YELLOW_TWICE + 1])
    noted(app, "choose 1", "back", "open menu", "close")
    assert app.shows_answer
    app.act("advance")
    assert not app.shows_answer


# Undo and redo against it


@pytest.mark.parametrize("seat", [0, 1])
def test_undo_returns_to_ones_own_last_decision_and_redo_to_where_one_was(seat):
    """Over double turns of both, leather of both, and at any time of the computer's turn."""
    app, states = against(seat), recorded(40).states
    own = [ply for ply, state in enumerate(states) if state.turn == 1 - seat]
    for ply in range(1, END + 1):
        go_on(app, ply)
        earlier = [each for each in own if each < ply]
        if not earlier:
            assert not app.can_undo
            continue
        count = len(asked(app))
        app.act("undo")
        assert app.state == states[earlier[-1]]
        assert not is_asked(app)
        app.act("redo")
        assert app.state == states[ply]
        assert len(asked(app)) == count + (states[ply].turn == seat)


def test_undo_and_redo_step_through_a_whole_game():
    app, states = go_on(against()), recorded(40).states
    own = [state for state in states if state.turn == 0]
    count = len(asked(app))
    for state in reversed(own):
        app.act("undo")
        assert app.state == state
    assert not app.can_undo
    for state in [*own[1:], states[-1]]:
        app.act("redo")
        assert app.state == state
    assert not app.can_redo
    assert len(asked(app)) == count


def test_another_move_after_undo_is_another_game():
    app = against(ply=YELLOW_TWICE + 2)
    noted(app, "undo", "advance")
    assert not app.can_redo
    assert is_asked(app) == (app.state.turn == 1)


def test_undo_at_the_end_returns_to_ones_own_last_decision():
    app = go_on(against(seat=0))
    app.act("undo")
    assert app.state == recorded(40).states[38]
    assert app.panel is None


# Watching


def test_a_watched_game_goes_on_by_itself():
    app = go_on(watched())
    assert app.outcome is not None
    assert [each.level for each in asked(app)[-4:]] == [5, 3, 5, 3]


def test_a_pause_drops_the_question_and_going_on_asks_it_again():
    app = watched("pause")
    assert [verb for verb, _ in said(app)[-2:]] == ["ask", "drop"]
    told(app, MOVES[GREENS_TURN])
    pass_time(app)
    assert app.state.ply == GREENS_TURN
    app.act("pause")
    assert is_asked(app)
    assert answer(app, MOVES[GREENS_TURN]).state.ply == GREENS_TURN + 1


def test_a_step_is_one_move():
    app = watched("pause", "hurry")
    assert is_asked(app)
    answer(app, MOVES[GREENS_TURN])
    assert app.state.ply == GREENS_TURN + 1
    assert app.is_paused
    assert not is_asked(app)
    answer(noted(app, "hurry"), MOVES[GREENS_TURN + 1])
    assert app.state.ply == GREENS_TURN + 2
    assert not is_asked(app)


@pytest.mark.parametrize("action", ["undo", "again"])
def test_a_step_that_was_not_made_is_not_wanted_in_another_place(action):
    app = watched("pause", "hurry", action, "pause")
    app.is_paused = True
    app.attend()
    assert not is_asked(app)


def test_a_step_ends_with_a_new_pause():
    app = watched("pause", "hurry", "pause", "pause")
    assert app.is_paused
    assert not is_asked(app)


def test_undo_and_redo_go_by_one_move_and_let_a_watched_game_rest():
    app = go_on(watched(), GREENS_TURN + 3)
    app.act("undo")
    assert app.state.ply == GREENS_TURN + 2
    assert app.is_paused
    assert not is_asked(app)
    noted(app, "undo", "redo")
    assert app.state.ply == GREENS_TURN + 2
    assert not is_asked(app)


def test_a_game_against_a_person_does_not_pause():
    app = against(ply=YELLOW_TWICE)
    app.act("pause")
    assert not app.is_paused
    assert is_asked(app)


def test_a_watched_game_rests_after_a_reload():
    shelf = Shelf()
    app = open_tab(shelf, recorded(GREENS_TURN).link())
    noted(app, "seat 0 3", "seat 1 5")
    answer(app, MOVES[GREENS_TURN])
    again = open_tab(shelf, app.game.link())
    again.attend()
    assert again.is_watched
    assert again.is_paused
    assert said(again) == []
    again.act("pause")
    assert is_asked(again)


# Who plays is kept


def test_who_plays_survives_a_reload():
    shelf = Shelf()
    app = open_tab(shelf)
    noted(app, "start", "seat 1 7", "advance")
    again = open_tab(shelf, app.game.link())
    assert again.levels == (None, 7)
    again.attend()
    assert is_asked(again)
    assert asked(again) == asked(app)


@pytest.mark.parametrize("chosen", ["computer", "watch"])
def test_who_plays_survives_a_reload_before_the_first_move(chosen):
    shelf = Shelf()
    app = open_tab(shelf)
    app.fill("against", chosen)
    app.act("start")
    assert open_tab(shelf, app.game.link()).levels == app.levels


def test_another_player_of_a_game_from_a_link_survives_a_reload():
    shelf = Shelf()
    app = open_tab(shelf, recorded(GREENS_TURN).link())
    app.act("seat 1 2")
    assert open_tab(shelf, app.game.link()).levels == (None, 2)


def test_a_game_resumed_goes_on_with_who_played():
    app = against(ply=YELLOW_TWICE, level=5)
    identity = app.saved_games()[0][0].identity
    noted(app, "open new")
    app.fill("against", "people")
    noted(app, "start", f"resume {identity}")
    assert app.levels == (None, 5)
    assert asked(app)[-1].state == recorded(YELLOW_TWICE).state
    assert is_asked(app)


def test_who_plays_is_in_the_record_and_not_in_the_link():
    app = against(ply=YELLOW_TWICE, level=5)
    assert parse_record(app.record()).tags["YellowPlayer"] == "level:5"
    assert Game.from_link(app.game.link()).tags == {"Green": "Ann", "Yellow": "Ben"}


def test_playing_again_keeps_who_plays_and_swapping_seats_swaps_them():
    app = go_on(against(level=5))
    app.act("again")
    assert app.levels == (None, 5)
    assert app.state.turn == 1  # the other player starts
    assert is_asked(app)
    app.act("swap")
    assert app.levels == (5, None)
    assert app.seat == 1
    app.act("swap")
    assert app.levels == (None, 5)


def test_two_of_the_computer_play_again_and_swap():
    app = go_on(watched())
    app.act("again")
    assert app.levels == (3, 5)
    assert not app.is_paused
    app.act("swap")
    assert app.levels == (5, 3)


def test_a_side_handed_over_lays_down_what_was_in_hand():
    app = laid(recorded(GREENS_TURN), "choose 2", "seat 0 4")
    assert app.hand is None
    assert is_asked(app)
    app = laid(recorded(GREENS_LEATHER), "seat 0 4")
    assert app.hand is None
    app.act("seat 0")
    assert app.hand.patch == 0


# Hints


def test_a_hint_is_asked_of_the_strongest_level():
    app = laid(recorded(GREENS_TURN), "hint")
    assert asked(app) == [Question(app.state, 8, 1.0, "")]
    assert app.notice.key == "hint-wait"
    assert app.hinted_move is None
    told(app, depth=5)  # it is only on its way
    assert app.notice.key == "hint-wait"


def test_a_hint_to_buy_tells_which_patch_then_where_then_what_it_brings():
    move = parse_move(MOVES[GREENS_TURN])
    app = advised(recorded(GREENS_TURN), MOVES[GREENS_TURN])
    assert app.notice.key == "hint-which"
    assert (app.hinted_patch, app.hinted_place, app.hand) == (move.patch, None, None)
    app.act(app.notice.action)
    assert app.notice.key == "hint-where"
    assert app.hinted_place.bit_count() > 1
    assert app.hand is None
    app.act(app.notice.action)
    assert app.notice.key == "hint-whole.ahead"
    assert app.notice.values["chance"] == 61
    assert app.notice.action is None
    assert app.hand.move == move
    app.act("confirm")
    assert app.game.moves[-1] == move
    assert app.hint is None
    assert app.notice is None


def test_a_hint_to_advance_has_two_steps():
    app = advised(recorded(GREENS_TURN), "A")
    assert app.notice.key == "hint-which-advance"
    app.act("hint")
    assert app.notice.key == "hint-whole-advance.ahead"
    assert (app.hand, app.hinted_place, app.hinted_patch) == (None, None, None)
    assert find(view.table(app), id="advance").attributes["data-hinted"] == "true"


def test_a_hint_for_leather_has_two_steps():
    app = advised(recorded(GREENS_LEATHER), MOVES[GREENS_LEATHER])
    assert app.notice.key == "hint-where-leather"
    assert app.hinted_place.bit_count() == 1
    app.act("hint")
    assert app.notice.key == "hint-whole-leather.ahead"
    assert format_move(app.hand.move) == MOVES[GREENS_LEATHER]


def test_a_hint_told_to_its_end_is_told_again():
    app = advised(recorded(GREENS_TURN), MOVES[GREENS_TURN], 3)
    noted(app, "nudge 0 -1", "hint")
    assert app.notice.key == "hint-whole.ahead"
    assert format_move(app.hand.move) == MOVES[GREENS_TURN]
    assert len(asked(app)) == 1


@pytest.mark.parametrize("action", ["no-hint", "back", "dismiss", "set hints off"])
def test_a_hint_can_be_cancelled_while_it_is_thought_of(action):
    app = laid(recorded(GREENS_TURN), "hint", action)
    assert said(app)[-1][0] == "drop"
    before = looks(app)
    told(app, MOVES[GREENS_TURN], points=1.0, chance=0.6)
    assert looks(app) == before
    assert app.hinted_move is None
    assert app.notice is None
    assert app.hinted == frozenset()


@pytest.mark.parametrize("action", ["no-hint", "back", "dismiss"])
def test_a_hint_that_was_told_can_be_dismissed(action):
    app = noted(advised(recorded(GREENS_TURN), MOVES[GREENS_TURN], 2), action)
    assert (app.hint, app.notice, app.hinted_place) == (None, None, None)
    app.act("hint")
    assert len(asked(app)) == 2


@pytest.mark.parametrize(
    "action", ["advance", "undo", "again", "open_link", "seat 0 4", "seat 1 4"]
)
def test_a_hint_is_over_when_the_table_changes(action):
    app = laid(recorded(GREENS_TURN), "hint")
    number = said(app)[-1][1]
    if action == "open_link":
        app.open_link(Game.new(seed="other").link())
    else:
        app.act(action)
    before = looks(app)
    app.hear(tell(Answer(number, parse_move(MOVES[GREENS_TURN]), points=1.0, chance=0.5)))
    if action == "seat 1 4":  # the same person asked, of the same table
        assert app.hint.move == parse_move(MOVES[GREENS_TURN])
    else:
        assert looks(app) == before
        assert app.notice is None or not app.notice.key.startswith("hint")


def test_hints_can_be_switched_off():
    app = laid(recorded(GREENS_TURN), "set hints off", "hint")
    assert said(app) == []
    assert app.refused == app.texts("hint.off")
    assert app.hint is None


def test_there_is_no_hint_in_the_computers_turn_and_after_the_end():
    app = against(ply=YELLOW_TWICE)
    questions = said(app)
    app.act("hint")
    assert said(app) == questions
    assert app.names[1] in app.refused
    app = laid(recorded(40), "close", "hint")
    assert said(app) == []
    assert app.refused


def test_a_hint_can_be_had_at_once():
    app = laid(recorded(GREENS_TURN), "hint", "hurry")
    assert said(app)[-1] == ("hurry", 1)


def test_a_hint_closes_the_menu_from_which_it_was_asked():
    app = laid(recorded(GREENS_TURN), "open menu", "hint")
    assert app.panel is None
    assert is_asked(app)


def test_a_hint_is_marked_in_the_tags_and_in_the_log():
    app = advised(recorded(GREENS_TURN), "A")
    assert app.game.tags["Hints"] == str(GREENS_TURN)
    app.act("advance")
    assert [is_hinted for _, _, is_hinted in app.log(3)] == [True, False, False]
    assert words_of(view.table(app)).count(app.texts("diary.hinted")) == 1


def test_hints_survive_save_and_reload():
    shelf = Shelf()
    app = open_tab(shelf, recorded(GREENS_TURN).link())
    play(app, MOVES[GREENS_TURN])
    told(noted(app, "hint"), MOVES[GREENS_TURN + 1], points=1.0, chance=0.6)
    again = open_tab(shelf, app.game.link())
    assert again.hinted == {GREENS_TURN + 1}
    play(again, MOVES[GREENS_TURN + 1])
    told(noted(again, "hint"), "A", points=1.0, chance=0.6)
    third = open_tab(shelf, again.game.link())
    assert third.hinted == {GREENS_TURN + 1, GREENS_TURN + 2}
    assert third.log(1)[0][2]
    assert parse_record(third.record()).tags["Hints"] == "26 27"


def test_a_hint_where_there_is_nothing_to_choose():
    only = composed(player(0, 40), player(time=41), circle=())
    app = told(laid(only, "hint"), "A")
    assert len(legal_moves(app.state)) == 1
    noted(app, "hint")
    assert app.notice.key == "hint-whole-advance.only"


def test_a_helper_that_is_lost_is_told():
    app = against(ply=YELLOW_TWICE)
    app.miss_helper()
    assert app.notice.key == "thinks-here"
    assert is_asked(app)
    assert answer(app, MOVES[YELLOW_TWICE]).state.ply == YELLOW_TWICE + 1


def test_a_damaged_note_of_hints_does_no_harm():
    app = laid(recorded(25))
    app.game.tags["Hints"] = "3 x -1 ³ 25"
    assert app.hinted == {3, 25}
    assert view.table(app)
