"""RULES.md, sentence by sentence: a case for each, composed so that it can be read."""

import itertools
import random
from typing import Any

import pytest
from support import CIRCLE, all_but, player, position, random_record, rows, square

from patchwork.editions import EDITIONS
from patchwork.errors import IllegalMove
from patchwork.geometry import FULL, SEVENS, cells
from patchwork.notation import format_move, parse_move
from patchwork.patches import PATCHES, SMALLEST
from patchwork.records import states_of
from patchwork.rules import (
    apply,
    check,
    fits,
    is_over,
    legal_moves,
    mask_of,
    new_game,
    offer,
    outcome,
    placements,
    scores,
)
from patchwork.state import ADVANCE, Buy, Player, Sew, State
from patchwork.track import END, INCOME_MARKS


def play(state: State, *texts: str) -> State:
    """The state after these moves, each checked."""
    for text in texts:
        move = parse_move(text)
        check(state, move)
        state = apply(state, move)
    return state


def refusal(state: State, text: str) -> IllegalMove:
    """Why the move is refused."""
    with pytest.raises(IllegalMove) as caught:
        check(state, parse_move(text))
    assert parse_move(text) not in legal_moves(state)
    return caught.value


def offering(*patches: int) -> tuple[int, ...]:
    """A circle that begins with these patches; patch 1 last where it is not named."""
    return (*patches, *(patch for patch in CIRCLE if patch not in patches))


def texts(state: State) -> list[str]:
    return [format_move(move) for move in legal_moves(state)]


# Material


def test_totals_of_the_material() -> None:
    patches = PATCHES.values()
    assert len(patches) == 33
    assert sum(patch.size for patch in patches) == 166
    assert sum(patch.cost for patch in patches) == 133
    assert sum(patch.time for patch in patches) == 107
    assert sum(patch.income for patch in patches) == 38
    assert sum(len(patch.orientations) for patch in patches) == 144
    assert sum(len(placements(FULL, number)) for number in PATCHES) == 7349


def test_patch_1_is_the_smallest_though_24_is_labelled_like_it() -> None:
    assert [number for number, patch in PATCHES.items() if patch.shape == ("##",)] == [1]
    assert SMALLEST == 1
    assert (PATCHES[24].cost, PATCHES[24].time) == (PATCHES[1].cost, PATCHES[1].time) == (2, 1)


def test_three_shapes_come_twice() -> None:
    cells_of = {number: patch.orientations[0].mask for number, patch in PATCHES.items()}
    pairs = itertools.combinations(cells_of, 2)
    assert [pair for pair in pairs if cells_of[pair[0]] == cells_of[pair[1]]] == [
        (2, 4),
        (6, 11),
        (8, 9),
    ]


def test_marks_of_the_track() -> None:
    assert INCOME_MARKS == (5, 11, 17, 23, 29, 35, 41, 47, 53)
    assert END == 53
    assert EDITIONS["classic"].leather == (20, 26, 32, 44, 50)
    assert EDITIONS["revised"].leather == (26, 32, 38, 44, 50)
    assert EDITIONS["nordic"].leather == EDITIONS["revised"].leather


# Setup


def test_a_new_game() -> None:
    state = new_game(CIRCLE)
    assert state.players == (Player(buttons=5, time=0, income=0, free=FULL, bonus=False),) * 2
    assert (state.phase, state.turn, state.ply, state.first) == ("turn", 0, 0, None)
    assert state.leather == EDITIONS["classic"].leather
    assert scores(state) == (5 - 2 * 81, 5 - 2 * 81)


def test_patch_1_is_reached_last_whatever_the_rotation() -> None:
    for turned in range(33):
        assert new_game(CIRCLE[turned:] + CIRCLE[:turned]).circle == CIRCLE


@pytest.mark.parametrize("circle", [CIRCLE[1:], (*CIRCLE[1:], 3), (*CIRCLE, 2), (0, *CIRCLE[1:])])
def test_a_circle_is_each_patch_once(circle: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="circle"):
        new_game(circle)


@pytest.mark.parametrize("wrong", [{"edition": "blue"}, {"start": "red"}, {"start": "random"}])
def test_a_new_game_refuses_what_it_does_not_know(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"edition|start"):
        new_game(CIRCLE, **wrong)


@pytest.mark.parametrize(("start", "turn"), [("green", 0), ("yellow", 1)])
def test_the_starting_player_is_free_and_lies_on_top_on_space_0(start: str, turn: int) -> None:
    state = new_game(CIRCLE, start=start)
    assert state.turn == turn
    assert play(state, "A").turn == 1 - turn


# Whose turn


def test_the_player_behind_moves_many_times_in_a_row() -> None:
    state = position(player(buttons=20), player(time=9), circle=offering(24, 4, 1))
    for text in ("B24/0@a1", "B4/0@e1", "B1/0@a5"):
        assert state.turn == 0
        state = play(state, text)
    assert state.players[0].time == 3
    assert state.turn == 0


def test_on_one_space_the_token_that_arrived_last_lies_on_top_and_moves() -> None:
    state = play(position(player(), player(time=2), circle=offering(3)), "B3/0@a1")
    assert [each.time for each in state.players] == [2, 2]
    assert state.turn == 0
    assert play(state, "A").turn == 1


def test_sewing_leather_does_not_change_who_moves_next() -> None:
    ahead = play(position(player(time=19), player(time=19), turn=1), "A")
    assert (ahead.phase, ahead.turn) == ("leather", 1)
    sewn = play(ahead, "L@e5")
    assert (sewn.phase, sewn.turn) == ("turn", 0)
    assert sewn.players[1].time == ahead.players[1].time == 20


def test_a_tie_where_the_other_took_the_leather_leaves_the_last_to_arrive_on_top() -> None:
    after = play(position(player(time=18), player(time=20), circle=offering(3)), "B3/0@a1")
    assert (after.phase, after.turn) == ("turn", 0)


def test_a_player_on_53_is_done_and_the_other_goes_on_alone() -> None:
    state = position(player(time=53), player(buttons=9, time=47), circle=offering(4, 24))
    for text in ("B4/0@a1", "B24/0@e5"):
        state = play(state, text)
        assert state.turn == 1
    assert is_over(play(state, "A"))


# Advance


def test_an_advance_goes_one_space_past_the_other_and_pays_each_space() -> None:
    state = play(position(player(time=12), player(time=15)), "A")
    assert state.players[0].time == 16
    assert state.players[0].buttons == 5 + 4
    assert state.turn == 1


def test_an_advance_ends_on_53_and_pays_only_spaces_really_moved() -> None:
    state = play(position(player(time=51), player(time=53)), "A")
    assert state.players[0].time == 53
    assert state.players[0].buttons == 5 + 2


def test_an_advance_is_always_allowed_before_53() -> None:
    state = position(player(buttons=0, time=52, sewn=FULL), player(buttons=0, time=53), circle=())
    assert legal_moves(state) == (ADVANCE,)


def test_an_advance_is_at_most_seven_spaces() -> None:
    steps = [
        after.players[before.turn or 0].time - before.players[before.turn or 0].time
        for seed in range(60)
        for record in [random_record(seed)]
        for before, after in itertools.pairwise(states_of(record))
        if before.ply < len(record.moves) and record.moves[before.ply] == ADVANCE
    ]
    assert max(steps) == 7


# Buy


def test_the_offer_is_the_next_three_patches() -> None:
    assert offer(new_game(CIRCLE)) == (2, 3, 4)
    assert refusal(new_game(CIRCLE), "B5/0@a1").reason == "not-on-offer"


@pytest.mark.parametrize("circle", [(), (7,), (7, 8)])
def test_the_offer_may_be_of_fewer_than_three(circle: tuple[int, ...]) -> None:
    state = position(player(buttons=50), player(), circle=circle)
    assert offer(state) == circle
    assert {move.patch for move in legal_moves(state) if isinstance(move, Buy)} == set(circle)


@pytest.mark.parametrize("index", [0, 1, 2])
def test_the_spool_moves_to_the_place_of_the_patch_taken(index: int) -> None:
    state = position(player(buttons=50), player())
    after = apply(state, placements(FULL, state.circle[index])[0])
    assert after.circle == state.circle[index + 1 :] + state.circle[:index]


def test_the_spool_goes_round_when_few_are_left() -> None:
    state = play(position(player(buttons=50), player(), circle=(7, 8)), "B8/0@a1")
    assert state.circle == offer(state) == (7,)


def test_a_patch_must_be_affordable() -> None:
    state = position(player(buttons=9), player(), circle=offering(20, 30, 10))
    error = refusal(state, "B20/0@a1")
    assert (error.reason, str(error)) == (
        "cannot-afford",
        "patch 20 costs 10, only 9 buttons are left",
    )
    assert refusal(state, "B30/0@a1").reason == "cannot-afford"


def test_a_patch_that_costs_less_than_the_buttons_leaves_change() -> None:
    state = position(player(buttons=9), player(), circle=offering(10))
    assert play(state, "B10/0@a1").players[0].buttons == 9 - 6 + 2  # its own income on space 5


def test_all_buttons_may_be_spent() -> None:
    state = position(player(buttons=10), player(), circle=offering(20))
    assert play(state, "B20/0@a1").players[0].buttons == 0


def test_nothing_is_bought_on_credit_of_the_income_it_brings() -> None:
    state = position(player(buttons=9, time=4, income=5, sewn=rows(1)), player(time=9), (20,))
    assert refusal(state, "B20/0@a5").reason == "cannot-afford"


def test_a_patch_of_cost_0_can_be_had_with_0_buttons() -> None:
    state = position(player(buttons=0), player(), circle=offering(21))
    after = play(state, "B21/0@a1")
    assert (after.players[0].buttons, after.players[0].time, after.players[0].income) == (0, 3, 1)


def test_a_patch_must_fit_somewhere() -> None:
    covered = all_but("a1", "b1", "a2", "i9")
    state = position(player(buttons=50, sewn=covered), player(), circle=(3, 4, 1))
    assert texts(state) == [
        "A",
        "B4/1@a1",
        "B1/0@a1",
        "B1/1@a1",
    ]


def test_a_patch_lies_on_free_cells_inside_the_quilt() -> None:
    state = position(player(buttons=50, sewn=square(2)), player(), circle=(7, 33, 12))
    assert refusal(state, "B7/0@b2").reason == "blocked"
    for outside in ("B7/0@g5", "B7/0@i1", "B7/1@e7", "B33/0@g9", "B12/0@i3"):
        assert refusal(state, outside).reason == "outside"


def test_a_patch_need_touch_nothing() -> None:
    state = position(player(buttons=50, sewn=square(2)), player(), circle=(1,))
    assert play(state, "B1/0@h9").players[0].empty == 81 - 4 - 2


def test_buying_pays_sews_and_moves_by_the_time_of_the_patch() -> None:
    state = play(position(player(buttons=9), player(), circle=offering(13, 14, 15)), "B15/1@c3")
    green = state.players[0]
    assert (green.buttons, green.time, green.income, green.empty) == (9 - 3, 4, 1, 81 - 5)
    assert FULL & ~green.free == mask_of(Buy(15, 1, 22))
    assert state.ply == 1


def test_a_buy_ends_on_53_and_the_time_beyond_costs_and_earns_nothing() -> None:
    state = position(player(buttons=9, time=51), player(time=53), circle=offering(9))
    after = play(state, "B9/0@a1")
    assert after.players[0].time == 53
    assert after.players[0].buttons == 9 - 4 + 2  # the mark on 53 pays the two buttons of patch 9


# Income marks


@pytest.mark.parametrize("mark", INCOME_MARKS[:-1])
@pytest.mark.parametrize("passed", [0, 1])
def test_income_is_paid_on_reaching_and_on_passing_in_an_advance(mark: int, passed: int) -> None:
    green = player(time=mark - 1, income=3, sewn=rows(1))
    yellow = player(time=mark - 1 + passed)
    state = position(green, yellow, circle=(1,), turn=0, leather=())
    after = play(state, "A").players[0]
    assert after.time == mark + passed
    assert after.buttons == 5 + (1 + passed) + 3


@pytest.mark.parametrize(("patch", "reached"), [("B24/0@a5", 5), ("B3/0@a5", 6)])
def test_income_is_paid_on_reaching_and_on_passing_in_a_buy(patch: str, reached: int) -> None:
    state = position(player(time=4, income=3, sewn=rows(1)), player(time=9), circle=(24, 3, 1))
    after = play(state, patch).players[0]
    assert after.time == reached
    assert after.buttons == 5 - 2 + 3


def test_no_income_before_a_mark_nor_from_it_on() -> None:
    before = position(player(time=3, income=3, sewn=rows(1)), player(time=9), circle=(24,))
    assert play(before, "B24/0@a5").players[0].buttons == 5 - 2
    on_it = position(player(time=5, income=3, sewn=rows(1)), player(time=9), circle=(24,))
    assert play(on_it, "B24/0@a5").players[0].buttons == 5 - 2


def test_the_patch_just_bought_counts_for_the_income() -> None:
    state = position(player(buttons=5, time=4), player(time=9), circle=offering(18, 11, 17))
    after = play(state, "B17/0@a1").players[0]
    assert (after.time, after.income, after.buttons) == (9, 2, 5 - 5 + 2)


def test_a_move_of_seven_spaces_pays_two_marks() -> None:
    state = position(player(time=4, income=3, sewn=rows(1)), player(time=10), circle=(1,))
    after = play(state, "A").players[0]
    assert after.time == 11
    assert after.buttons == 5 + 7 + 2 * 3


def test_the_mark_on_53_pays_on_arrival() -> None:
    state = position(player(time=52, income=3, sewn=rows(1)), player(time=53), circle=(1,))
    assert play(state, "A").players[0].buttons == 5 + 1 + 3


def test_income_is_that_of_the_own_quilt() -> None:
    state = position(player(time=4), player(time=4, income=9, sewn=rows(2)), circle=(1,), turn=0)
    assert play(state, "A").players[0].buttons == 5 + 1


# Leather marks


@pytest.mark.parametrize("time", [19, 18])
def test_leather_is_taken_on_reaching_and_on_passing_and_sewn_at_once(time: int) -> None:
    state = position(player(time=time), player(time=19), circle=offering(3, 24), turn=0)
    after = play(state, "B3/0@a1" if time == 19 else "A")
    assert (after.phase, after.turn) == ("leather", 0)
    assert after.leather == (26, 32, 44, 50)
    assert after.players[0].empty == state.players[0].empty - (3 if time == 19 else 0)


def test_leather_is_compulsory_costs_nothing_and_covers_one_empty_cell() -> None:
    state = play(position(player(time=19), player(time=19), turn=0), "A")
    moves = legal_moves(state)
    assert moves == tuple(Sew(cell) for cell in cells(FULL))
    assert refusal(state, "A").reason == "leather-first"
    assert refusal(state, "B2/0@a1").reason == "leather-first"
    after = play(state, "L@e5")
    green = after.players[0]
    assert (green.buttons, green.time, green.income, green.empty) == (6, 20, 0, 80)
    assert (after.phase, after.turn, after.ply) == ("turn", 1, 2)


def test_leather_covers_no_sewn_cell() -> None:
    state = position(player(time=19, sewn=square(3)), player(time=19), circle=(1,), turn=0)
    assert refusal(play(state, "A"), "L@b2").reason == "blocked"


def test_leather_is_sewn_only_when_one_was_taken() -> None:
    assert refusal(new_game(CIRCLE), "L@e5").reason == "no-leather"


def test_the_second_to_pass_a_leather_mark_gets_nothing() -> None:
    state = play(position(player(time=18), player(time=22)), "A")
    assert (state.phase, state.players[0].time) == ("turn", 23)


def test_leather_is_sewn_even_when_the_move_ended_on_53() -> None:
    state = position(player(time=49), player(time=52), leather=())
    assert play(state, "A").phase == "turn"  # the mark on 50 is taken
    state = position(player(buttons=9, time=49), player(time=49), circle=offering(9), turn=0)
    after = play(state, "B9/0@a1")
    assert (after.players[0].time, after.phase, after.turn) == (53, "leather", 0)
    assert (play(after, "L@e5").phase, play(after, "L@e5").turn) == ("turn", 1)


def test_on_a_full_quilt_leather_is_discarded() -> None:
    state = position(player(time=19, sewn=FULL), player(time=19), circle=(1,), turn=0)
    after = play(state, "A")
    assert (after.phase, after.turn) == ("turn", 1)
    assert after.leather == (26, 32, 44, 50)


def test_a_buy_that_fills_the_quilt_discards_the_leather_it_meets() -> None:
    state = position(
        player(time=19, sewn=all_but("h9", "i9")), player(time=19), circle=(1,), turn=0
    )
    after = play(state, "B1/0@h9")
    assert (after.players[0].empty, after.phase, after.turn) == (0, "turn", 1)
    assert after.leather == (26, 32, 44, 50)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_leather_mark_of_each_edition(edition: str) -> None:
    first = EDITIONS[edition].leather[0]
    before = position(player(time=first - 2), player(time=first - 2), turn=0, edition=edition)
    assert play(before, "A").phase == "turn"
    reached = position(player(time=first - 1), player(time=first - 1), turn=0, edition=edition)
    assert play(reached, "A").phase == "leather"


def test_a_move_meets_at_most_one_leather_mark() -> None:
    # A buy is at most six spaces and marks are six apart; an advance goes one space beyond the
    # other token, and the marks up to there are taken.
    assert max(patch.time for patch in PATCHES.values()) == 6
    for edition in EDITIONS.values():
        assert min(after - mark for mark, after in itertools.pairwise(edition.leather)) == 6
    state = play(position(player(time=19), player(time=25), circle=(1,)), "A")
    assert (state.players[0].time, state.leather) == (26, (32, 44, 50))


# Bonus tile


@pytest.mark.parametrize("seven", SEVENS)
def test_any_full_seven_by_seven_square_earns_the_bonus(seven: int) -> None:
    *_, last = cells(seven)
    state = position(
        player(time=19, sewn=seven & ~(1 << last)), player(time=19), circle=(1,), turn=0
    )
    state = play(state, "A")
    assert not state.players[0].bonus
    assert apply(state, Sew(last)).players[0].bonus


def test_the_bonus_comes_with_a_patch_and_is_points_not_buttons() -> None:
    state = position(player(sewn=square(7) & all_but("g6", "g7")), player(), circle=(1,))
    after = play(state, "B1/1@g6")
    assert after.players[0].bonus
    assert after.players[0].buttons == 5 - 2
    assert scores(after)[0] == 3 + 7 - 2 * (81 - 49)


def test_six_rows_of_nine_are_no_seven_by_seven() -> None:
    state = position(player(time=19, sewn=rows(6) & all_but("i6")), player(time=19), (1,), turn=0)
    assert not play(state, "A", "L@i6").players[0].bonus


def test_the_bonus_is_given_once() -> None:
    holder = player(time=30, sewn=square(7), bonus=True)
    late = player(sewn=square(7) & all_but("g6", "g7"))
    after = play(position(late, holder, circle=(1,)), "B1/1@g6")
    assert [each.bonus for each in after.players] == [False, True]


def test_the_holder_keeps_one_bonus_when_covering_another_square() -> None:
    holder = player(sewn=rows(7) & all_but("h7", "i7"), bonus=True)
    after = play(position(holder, player(), circle=(1,)), "B1/0@h7")
    assert scores(after)[0] == 3 + 7 - 2 * 18


# End


def test_the_game_ends_with_both_tokens_on_53() -> None:
    state = play(position(player(time=52), player(time=53)), "A")
    assert is_over(state)
    assert (state.turn, legal_moves(state)) == (None, ())
    assert refusal(state, "A").reason == "over"


def test_the_game_goes_on_with_one_token_on_53() -> None:
    state = play(position(player(time=50), player(time=52), leather=()), "A")
    assert (is_over(state), outcome(state), state.first) == (False, None, 0)


def test_the_score_is_buttons_bonus_and_empty_cells() -> None:
    green = player(buttons=12, time=52, sewn=square(7), bonus=True)
    yellow = player(buttons=20, time=53, sewn=rows(1))
    state = play(position(green, yellow, circle=(1,)), "A")
    assert scores(state) == (13 + 7 - 2 * 32, 20 - 2 * 72)
    result = outcome(state)
    assert result is not None
    assert (result.winner, result.scores, result.reason) == (0, scores(state), "points")


@pytest.mark.parametrize(("buttons", "winner"), [(0, 1), (20, 0)])
def test_the_higher_score_wins_even_below_zero(buttons: int, winner: int) -> None:
    state = play(position(player(buttons, time=52), player(buttons=10, time=53)), "A")
    assert max(scores(state)) < 0
    result = outcome(state)
    assert result is not None
    assert (result.winner, result.reason) == (winner, "points")


@pytest.mark.parametrize("first", [0, 1])
def test_on_equal_scores_the_first_to_reach_53_wins(first: int) -> None:
    done, last = player(buttons=10, time=53), player(buttons=9, time=52)
    before = position(done, last) if first == 0 else position(last, done)
    state = play(before, "A")
    assert scores(state)[0] == scores(state)[1]
    result = outcome(state)
    assert result is not None
    assert (result.winner, result.reason) == (first, "first")


# Order of moves


def test_the_order_of_moves_is_frozen() -> None:
    covered = all_but("a1", "b1", "c1", "a2", "b2", "i8", "i9")
    state = position(player(buttons=50, sewn=covered), player(), circle=(4, 3, 1))
    assert texts(state) == [
        "A",
        "B4/0@a1",
        "B4/1@a1",
        "B4/1@b1",
        "B4/2@a1",
        "B4/3@a1",
        "B3/0@a1",
        "B1/0@a1",
        "B1/0@b1",
        "B1/0@a2",
        "B1/1@a1",
        "B1/1@b1",
        "B1/1@i8",
    ]


def test_each_set_of_cells_comes_once() -> None:
    for number in PATCHES:
        masks = [mask_of(move) for move in placements(FULL, number)]
        assert len(set(masks)) == len(masks)


def test_a_patch_fits_where_it_has_a_place() -> None:
    chance = random.Random("fits")
    for _ in range(50):
        free = FULL & (chance.getrandbits(99) | chance.getrandbits(99))
        for number in PATCHES:
            assert fits(free, number) == bool(placements(free, number))
