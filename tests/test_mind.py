"""Who answers the table's questions: the moves of the levels, in slices, hurried and dropped.

No worker: a mind never knows where it runs. It is given a clock of the tests' own, by which every
look at it takes a millisecond, so that a slice is as long as the test says.
"""

import gc
import json
import weakref
from itertools import count

import pytest
from support import player, position, random_record

from patchwork.bots import LEVELS, Thinker
from patchwork.errors import PatchworkError
from patchwork.notation import format_move
from patchwork.records import states_of
from patchwork.rules import apply, check, is_over, legal_moves, new_game
from web.mind import BEAT, Mind
from web.questions import Answer, Question, ask, drop, hear, hurry, question, tell

LOOK = 0.001  # seconds
SLICE = 1.5 * LOOK  # seconds that have room for one slice of a search
EFFORTS = [number for number, level in LEVELS.items() if level.seconds is None]
MASTER = 8
FOREVER = 1e9  # seconds


class Heard:
    """A mind with all that it said."""

    def __init__(self):
        ticks = count()
        self.answers = []
        self.mind = Mind(lambda text: self.answers.append(hear(text)), lambda: next(ticks) * LOOK)

    def asked(self, state, level, number=1, seconds=1.0, seed="tea"):
        self.mind.take(ask(number, Question(state, level, seconds, seed)))
        return self

    def answer(self, seconds=SLICE):
        """The last answer, when there is nothing more to think about."""
        while self.mind.go_on(seconds):
            pass
        return self.answers[-1]


def some(plies=(0, 8, 17, 24), seed="fixed"):
    """Positions of a random game, one of them with leather to sew."""
    return [states_of(random_record(seed))[ply] for ply in plies]


# The answer


@pytest.mark.parametrize("level", EFFORTS)
def test_it_answers_what_the_level_would_play(level):
    for state in some():
        move = Thinker(LEVELS[level], "tea").choose(state)
        assert Heard().asked(state, level).answer(FOREVER).move == move


@pytest.mark.parametrize("level", EFFORTS)
def test_slices_of_any_length_come_to_the_same(level):
    state = some()[2]
    answers = {Heard().asked(state, level).answer(long) for long in (SLICE, 0.01, 0.3, FOREVER)}
    assert len(answers) == 1


@pytest.mark.parametrize("level", EFFORTS)
def test_the_same_question_has_the_same_answer_whatever_was_asked_between(level):
    """After undo and redo, after a reload, after hints."""
    heard, states = Heard(), some()
    first = [heard.asked(state, level).answer().move for state in states]
    heard.asked(new_game(seed="another"), MASTER, seconds=0.05).answer()
    assert [heard.asked(state, level).answer().move for state in states] == first
    assert [Heard().asked(state, level).answer().move for state in states] == first


# What levels 1 to 7 play on CPython 3.11 at plies 0, 8, 16 and 24 of two random games; every other
# Python comes to the same, also that of the browser.
MOVES = {
    "fixed": """
        A B9/6@f1 A A
        B21/0@f7 B16/0@c4 B5/3@a2 B6/5@d3
        B21/0@f7 B16/0@e4 B11/5@d3 B6/5@d3
        B21/1@a6 B16/0@c1 B5/3@h5 B6/5@d3
        B21/1@g6 B16/0@g4 B5/0@c3 B6/5@d3
        B21/1@g6 A B5/0@c3 B6/5@d3
        B21/1@g6 A B5/3@h5 B6/5@d3
    """,
    "fixed too": """
        A B12/0@g6 A A
        B22/0@a7 B12/1@h4 A A
        A B21/3@g1 A A
        A B21/1@c1 B3/1@a7 A
        A B21/0@c1 B3/1@a7 A
        A B21/0@c1 B3/1@a7 A
        A B21/0@c1 B3/1@a7 A
    """,
}


@pytest.mark.parametrize("seed", MOVES)
def test_every_python_plays_the_same(seed):
    states = some((0, 8, 16, 24), seed)
    rows = [line.split() for line in MOVES[seed].strip().splitlines()]
    for level, moves in zip(EFFORTS, rows, strict=True):
        heard = [Heard().asked(state, level, seed=seed).answer().move for state in states]
        assert [format_move(move) for move in heard] == moves, level


def test_master_takes_the_time_it_is_given():
    short, long = (Heard().asked(some()[0], MASTER, seconds=seconds) for seconds in (0.05, 0.5))
    assert short.answer().nodes < long.answer().nodes


def test_master_goes_on_from_what_it_remembers():
    """A tree is kept for the next move of the same game, and only for that."""
    heard, state = Heard(), new_game(seed="on")
    move = heard.asked(state, MASTER, seconds=0.3).answer().move
    after = apply(state, move)
    again = heard.asked(after, MASTER, seconds=0.05).answer()
    check(after, again.move)
    assert again.depth >= Heard().asked(after, MASTER, seconds=0.05).answer().depth


def test_where_there_is_one_move_it_says_so_and_no_value():
    state = position(player(0, 40), player(time=41), circle=())
    heard = Heard().asked(state, MASTER, number=7)
    assert heard.answer() == Answer(7, *legal_moves(state))
    assert len(heard.answers) == 1


# On its way


def test_it_tells_how_far_it_is_at_every_beat():
    heard = Heard().asked(some()[0], MASTER, number=3, seconds=3.0)
    last = heard.answer()
    *under_way, end = heard.answers
    assert end is last
    assert len(under_way) > 3.0 / BEAT / 2
    assert {answer.move for answer in under_way} == {None}
    assert {answer.number for answer in heard.answers} == {3}
    for before, after in zip(heard.answers, heard.answers[1:], strict=False):
        assert before.depth <= after.depth
        assert before.nodes < after.nodes
    assert all(0 <= answer.chance <= 1 for answer in heard.answers)
    check(some()[0], last.move)


def test_hurried_it_answers_with_the_next_slice():
    heard = Heard().asked(some()[0], MASTER, number=4, seconds=FOREVER)
    for _ in range(40):
        assert heard.mind.go_on(SLICE)
    heard.mind.take(hurry(4))
    assert not heard.mind.go_on(1)
    answer = heard.answers[-1]
    check(some()[0], answer.move)
    assert answer.number == 4
    assert answer.depth > 1


def test_hurried_before_it_began_it_still_finds_a_move():
    heard = Heard().asked(some()[0], MASTER, seconds=FOREVER)
    heard.mind.take(hurry(1))
    assert not heard.mind.go_on(1)
    check(some()[0], heard.answers[-1].move)


def test_only_the_question_that_is_meant_is_hurried():
    heard = Heard().asked(some()[0], MASTER, number=2, seconds=FOREVER)
    heard.mind.take(hurry(1))
    assert heard.mind.go_on(1)
    heard.mind.take(hurry(2))
    heard.asked(some()[1], MASTER, number=3, seconds=FOREVER)
    assert heard.mind.go_on(1)  # the next one has its time again


@pytest.mark.parametrize("level", EFFORTS)
def test_levels_of_fixed_effort_play_the_same_when_hurried(level):
    heard = Heard().asked(some()[1], level)
    heard.mind.take(hurry(1))
    assert heard.answer().move == Heard().asked(some()[1], level).answer().move


# Dropped


def test_a_mind_that_was_asked_nothing_has_nothing_to_think_about():
    heard = Heard()
    for text in (drop(), hurry(1)):
        heard.mind.take(text)
        assert not heard.mind.go_on(SLICE)
    assert heard.answers == []


def test_what_was_dropped_has_no_answer():
    heard = Heard().asked(some()[0], MASTER)
    heard.mind.go_on(SLICE)
    heard.mind.take(drop())
    before = list(heard.answers)
    for _ in range(3):
        assert not heard.mind.go_on(FOREVER)
    heard.mind.take(hurry(1))
    assert not heard.mind.go_on(FOREVER)
    assert heard.answers == before


def test_another_question_takes_the_place_of_the_first():
    heard = Heard().asked(some()[0], MASTER, number=1)
    heard.mind.go_on(SLICE)
    heard.asked(some()[1], 5, number=2)
    answer = heard.answer()
    assert answer.number == 2
    assert answer.move == Thinker(LEVELS[5], "tea").choose(some()[1])
    assert [each.number for each in heard.answers if each.move] == [2]


@pytest.mark.parametrize("level", [1, 4, 6, 7])
def test_dropped_after_any_slice_it_leaves_nothing_behind(level):
    """Nothing more is said, nothing of the search stays, and the next answers are as ever."""
    state, other = some()[1], some()[2]
    count_of_slices, heard = 1, Heard().asked(state, level)
    while heard.mind.go_on(SLICE):
        count_of_slices += 1
    right, right_other = heard.answers[-1].move, Heard().asked(other, level).answer().move
    heard = Heard()
    for slices in range(count_of_slices):
        heard.asked(state, level)
        for _ in range(slices):
            assert heard.mind.go_on(SLICE)
        search = heard.mind._search and weakref.ref(heard.mind._search)
        heard.answers.clear()
        heard.mind.take(drop())
        assert not heard.mind.go_on(FOREVER)
        assert heard.answers == []
        assert gc.isenabled()
        gc.collect()
        assert search is None or search() is None
        if slices % 5 == 0:
            assert heard.asked(other, level).answer().move == right_other
    assert heard.asked(state, level).answer().move == right


def test_master_dropped_after_any_slice_plays_on_soundly():
    """It keeps what it learned so far, for the same game, in one tree."""
    heard, state = Heard(), new_game(seed="drops")
    for slices in range(0, 60, 3):
        heard.answers.clear()
        heard.asked(state, MASTER, seconds=FOREVER)
        for _ in range(slices):
            if not heard.mind.go_on(SLICE):
                assert heard.answers[-1].move  # it had no choice, or knows all
                break
        heard.mind.take(drop())
        assert not heard.mind.go_on(FOREVER)
        state = apply(state, heard.asked(state, MASTER, seconds=0.02).answer().move)
        if is_over(state):
            break


def test_the_next_question_may_come_while_an_answer_is_told():
    """On the page an answer that is due is played, and followed by a question, at once."""
    states, played = some(), []

    def listen(text):
        played.append(hear(text).move)
        if len(played) < len(states):
            mind.take(ask(len(played), Question(states[len(played)], 5, 1.0, "")))

    mind = Mind(listen)
    mind.take(ask(0, Question(states[0], 5, 1.0, "")))
    while mind.go_on(0.01):
        pass
    assert played == [Thinker(LEVELS[5]).choose(state) for state in states]


# The texts


def test_a_question_comes_through_as_it_was():
    for state in states_of(random_record("texts"))[:-1]:
        asked = Question(state, 8, 0.3, "séed ♥")
        text = ask(5, asked)
        assert text.isascii()
        assert question(json.loads(text)) == asked


def test_an_answer_comes_through_as_it_was():
    state = some()[0]
    answers = [Answer(1, None), Answer(2, None, 7, 900, -1.5, 0.25)]
    answers += [Answer(3, move, 7, 900, 2.0, 0.75) for move in legal_moves(state)[:40]]
    for answer in answers:
        assert hear(tell(answer)) == answer


def test_an_impossible_question_is_refused():
    message = json.loads(ask(1, Question(some()[0], 4, 1.0, "")))
    message["state"]["circle"] = [99]
    with pytest.raises(PatchworkError):
        Heard().mind.take(json.dumps(message))
