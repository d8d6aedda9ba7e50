"""Link codes: the golden ones, there and back, how long they get, what is refused."""

import math
import random
from collections import Counter
from typing import Any

import pytest
from support import CIRCLE, player, position, random_record, record_of, rows_of

from patchwork import links
from patchwork.errors import IllegalMove, InvalidNotation
from patchwork.game import Game
from patchwork.geometry import FULL
from patchwork.links import MAX_LENGTH, MAX_PLIES, decode_link, encode_link
from patchwork.notation import parse_move
from patchwork.patches import PATCHES
from patchwork.positions import MAX_BUTTONS, MAX_INCOME, MAX_PLY, state_to_json
from patchwork.records import MAX_NAME, Record, format_record, parse_record, states_of
from patchwork.rules import apply, legal_moves, new_game, placements
from patchwork.state import ADVANCE, Buy, Move, State
from patchwork.track import END

# Codes that were published: they open for ever. Lines may be added, none may change.
GOLDEN = rows_of("golden_links.jsonl")
CODES = [row["code"] for row in GOLDEN]
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

# Signs that the scheme can need at most, as docs/formats.md argues.
LONGEST_GAME = 88
LONGEST_POSITION = 64


def refusal(code: str) -> InvalidNotation:
    with pytest.raises(InvalidNotation) as caught:
        decode_link(code)
    return caught.value


def code_of(*digits: tuple[int, int]) -> str:
    """The code whose content has these digits, each with its base."""
    return links._to_signs(links._number(digits))


@pytest.mark.parametrize("row", GOLDEN, ids=range(1, len(GOLDEN) + 1))
def test_golden_codes(row: dict[str, Any]) -> None:
    found = decode_link(row["code"])
    assert encode_link(found) == row["code"]
    if isinstance(found, State):
        assert state_to_json(found) == row["state"]
    else:
        assert format_record(found) == row["record"]
        assert encode_link(parse_record(row["record"])) == row["code"]


def test_golden_codes_cover_all_editions_and_both_kinds() -> None:
    found = [decode_link(code) for code in CODES]
    kinds = {(type(each), each.edition) for each in found}
    assert len(kinds) == 6


@pytest.mark.parametrize("seed", range(12))
def test_games_there_and_back_at_every_ply(seed: int) -> None:
    record = random_record(seed)
    for ply in range(0, len(record.moves) + 1, 5):
        cut = record._replace(moves=record.moves[:ply])
        assert decode_link(encode_link(cut)) == cut


@pytest.mark.parametrize("seed", range(12))
def test_positions_there_and_back(seed: int) -> None:
    for state in states_of(random_record(seed)):
        code = encode_link(state)
        assert decode_link(code) == state
        assert len(code) <= LONGEST_POSITION


def test_a_game_knows_its_code() -> None:
    record = random_record("game", plies=20)
    game = Game.from_record(format_record(record))
    assert encode_link(game) == game.link() == encode_link(record)
    bare = Game(states_of(record)[-1])
    assert decode_link(encode_link(bare)) == bare.state


@pytest.mark.parametrize(
    "tags",
    [
        {},
        {"Green": "Ann"},
        {"Yellow": "Ben"},
        {"Green": "Ann", "Yellow": "Ben"},
        {"Green": "", "Yellow": ""},
        {"Green": "\U0001f9f5" * MAX_NAME, "Yellow": "Zoë"},
    ],
)
def test_names_go_along(tags: dict[str, str]) -> None:
    record = random_record("names", plies=9)._replace(tags=tags)
    assert decode_link(encode_link(record)) == record


def test_other_tags_stay_behind() -> None:
    record = random_record("tags", plies=9)
    tagged = record._replace(tags={"Seed": "tea for two", "Event": "rain"})
    assert encode_link(tagged) == encode_link(record)


def test_the_longest_names_fit() -> None:
    name = "\U0001f9f5" * MAX_NAME
    record = random_record("names")._replace(tags={"Green": name, "Yellow": name})
    assert len(encode_link(record)) <= MAX_LENGTH
    bits = 2 * (math.log2(4 * MAX_NAME + 2) + 8 * 4 * MAX_NAME) + 1
    assert LONGEST_GAME + math.ceil(bits / 6) <= MAX_LENGTH


# How long codes get


def test_no_game_without_names_can_need_more_signs() -> None:
    """The argument of docs/formats.md: bits for all digits of the longest conceivable game."""
    setup = math.log2(2 * 16 * 2 * math.factorial(32) * (MAX_PLIES + 1))
    leather = 5 * math.log2(81)
    places = {number: math.log2(len(placements(FULL, number))) for number in PATCHES}
    assert 1 + math.ceil((setup + leather + _most_bits_of_turns(places) + 18) / 6) == LONGEST_GAME
    assert LONGEST_GAME <= 94


def _most_bits_of_turns(places: dict[int, float]) -> float:
    """A turn is a digit of base 4 or less, 2 bits; a buy adds the bits of its places on an empty
    quilt. The tokens have 106 spaces for it: an advance takes one or more, a buy its time, but for
    the last of each player, which 53 may cut to one. Patches may be taken in part: a bound."""
    best = 0.0
    values = {number: bits + 2 for number, bits in places.items()}
    by_worth = sorted(PATCHES.values(), key=lambda patch: -values[patch.number] / patch.time)
    for cut in ((one, two) for one in PATCHES for two in range(one + 1, len(PATCHES) + 1)):
        bits, spaces = values[cut[0]] + values[cut[1]], 2 * END - 2.0
        for patch in by_worth:
            if patch.number in cut or values[patch.number] / patch.time <= 2:
                continue
            share = min(1, spaces / patch.time)
            bits, spaces = bits + share * values[patch.number], spaces - share * patch.time
        best = max(best, bits + 2 * spaces)
    return best


def test_no_position_can_need_more_signs() -> None:
    player_digits = (MAX_BUTTONS + 1) * (END + 1) * (MAX_INCOME + 1) * 2**81
    digits = 2 * 16 * (MAX_PLY + 1) * 6 * player_digits**2 * 3 * 32 * 34 * math.factorial(33)
    assert 1 + math.ceil((math.log2(digits) + 18) / 6) == LONGEST_POSITION


def test_games_of_the_conformance_data_are_far_from_the_bound() -> None:
    rows = rows_of("games_recorded.jsonl") + rows_of("games_random.jsonl")
    lengths = [len(encode_link(record_of(row))) for row in rows]
    assert (max(lengths), round(sum(lengths) / len(lengths))) == (63, 58)  # docs/formats.md


def test_games_made_to_be_long_are_far_from_the_bound() -> None:
    lengths = [len(encode_link(_long_record(seed))) for seed in range(12)]
    assert max(lengths) <= 66


def _long_record(seed: int) -> Record:
    """Always the buy with the most bits for its time, sewn as far down as it goes."""
    chance = random.Random(seed)
    state = start = new_game(seed=str(seed))
    moves: list[Move] = []
    while legal := legal_moves(state):
        buys = [move for move in legal if isinstance(move, Buy)]
        counts = Counter(buy.patch for buy in buys)
        if buys:
            best = max(buys, key=lambda buy: math.log2(4 * counts[buy.patch]) / _time(buy)).patch
            moves.append([buy for buy in buys if buy.patch == best][-chance.randint(1, 3) :][0])
        else:
            moves.append(legal[-1])
        state = apply(state, moves[-1])
    return Record("classic", start.circle, 0, tuple(moves), {})


def _time(buy: Buy) -> int:
    return PATCHES[buy.patch].time


# What is refused


@pytest.mark.parametrize("code", CODES)
def test_every_single_mistyped_sign_is_found_out(code: str) -> None:
    for place, right in enumerate(code):
        for wrong in SIGNS:
            if wrong != right:
                refusal(code[:place] + wrong + code[place + 1 :])


@pytest.mark.parametrize("code", CODES)
def test_every_swap_of_neighbours_is_found_out(code: str) -> None:
    for place in range(len(code) - 1):
        swapped = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
        if swapped != code:
            refusal(swapped)


@pytest.mark.parametrize("code", CODES)
def test_every_cut_and_every_sign_too_many_is_found_out(code: str) -> None:
    for end in range(len(code)):
        refusal(code[:end])
    for more in SIGNS:
        refusal(code + more)


def test_every_two_signs_too_many_are_found_out() -> None:
    for one in SIGNS:
        for two in SIGNS:
            refusal(CODES[2] + one + two)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("", "link-damaged"),
        ("A", "link-damaged"),
        ("AB", "link-damaged"),
        ("B" + CODES[2][1:], "link-version"),
        ("a" + CODES[2][1:], "link-damaged"),
        (CODES[2] + "A", "link-damaged"),
        (CODES[2][:-1], "link-damaged"),
        ("AA" + CODES[2][1:], "link-content"),
        ("#" + CODES[2], "link-signs"),
        (CODES[2] + "\n", "link-signs"),
        (CODES[2] + "=", "link-signs"),
        (" " + CODES[2], "link-signs"),
        (CODES[2].replace("A", "Å"), "link-signs"),
        ("A\u0663", "link-signs"),
        ("A" * (MAX_LENGTH + 1), "too-long"),
        ("#" * 10_000_000, "too-long"),
    ],
)
def test_what_is_no_code(code: str, reason: str) -> None:
    assert refusal(code).reason == reason


GAME = ((0, 2), (0, 16), (0, 2), *((0, base) for base in range(32, 0, -1)))
NO_PLIES = (0, MAX_PLIES + 1)


def test_digits_as_documented() -> None:
    record = Record("classic", CIRCLE, 0, (), {})
    assert code_of(*GAME, NO_PLIES) == encode_link(record)
    first = (1, MAX_PLIES + 1)
    assert code_of(*GAME, first, (0, 4)) == encode_link(record._replace(moves=(ADVANCE,)))
    bought = record._replace(moves=(placements(FULL, 3)[5],))
    assert code_of(*GAME, first, (2, 4), (5, len(placements(FULL, 3)))) == encode_link(bought)
    named = record._replace(tags={"Yellow": "é"})
    assert code_of(*GAME, NO_PLIES, (1, 2), (0, 98), (3, 98), (0xC3, 256), (0xA9, 256)) == (
        encode_link(named)
    )


@pytest.mark.parametrize(
    "digits",
    [
        (*GAME, NO_PLIES, (0, 2), (1, 2)),  # more digits than a game has
        (*GAME, NO_PLIES, (1, 2), (0, 98), (0, 98)),  # named, without a name
        (*GAME, NO_PLIES, (1, 2), (2, 98), (0xFF, 256), (0, 98)),  # not UTF-8
        (*GAME, (MAX_PLIES, MAX_PLIES + 1)),  # goes on after the end
        ((0, 2), (3, 16), *GAME[2:], NO_PLIES),  # no edition yet
    ],
)
def test_contents_that_no_writer_makes(digits: tuple[tuple[int, int], ...]) -> None:
    assert refusal(code_of(*digits)).reason == "link-content"


def test_names_in_a_code_are_checked() -> None:
    for byte in (0x00, 0x1B):
        code = code_of(*GAME, NO_PLIES, (1, 2), (2, 98), (byte, 256), (0, 98))
        assert refusal(code).reason == "link-content"
    long = ((MAX_NAME + 2, 98), *[(0x61, 256)] * (MAX_NAME + 1))
    assert refusal(code_of(*GAME, NO_PLIES, (1, 2), *long, (0, 98))).reason == "link-content"


def test_check_bits_beyond_the_prime_are_not_canonical() -> None:
    # Found by trying: its check is below the five numbers that 18 bits leave beyond the prime.
    code = encode_link(Record("classic", CIRCLE, 0, (), {"Green": "200488"}))
    number = _number_of(code)
    assert number % (1 << 18) + links._PRIME < 1 << 18
    signs = ""
    number += links._PRIME
    while number:
        number, value = divmod(number, 64)
        signs = SIGNS[value] + signs
    assert refusal("A" + signs).reason == "link-damaged"


def _number_of(code: str) -> int:
    return sum(SIGNS.index(sign) * 64**place for place, sign in enumerate(code[:0:-1]))


@pytest.mark.parametrize(
    "state",
    [
        new_game(CIRCLE)._replace(turn=None),
        new_game(CIRCLE)._replace(circle=(2, 2)),
        new_game(CIRCLE)._replace(ply=MAX_PLY + 1),
        position(player(), player())._replace(players=(player(sewn=1), player())),
        position(player(), player())._replace(players=(player(buttons=10**6), player())),
    ],
)
def test_a_position_that_contradicts_itself_gets_no_code(state: State) -> None:
    with pytest.raises(InvalidNotation):
        encode_link(state)


def test_a_position_in_a_code_is_checked() -> None:
    code = code_of((1, 2), (0, 16), (0, MAX_PLY + 1), (4, 6))  # over, with both tokens on 0
    assert refusal(code).reason == "link-content"


def test_a_game_that_breaks_a_rule_gets_no_code() -> None:
    with pytest.raises(IllegalMove, match="ply 1: L@e5"):
        encode_link(Record("classic", CIRCLE, 0, (parse_move("L@e5"),), {}))
    with pytest.raises(InvalidNotation, match="at most 24"):
        encode_link(Record("classic", CIRCLE, 0, (), {"Green": "x" * 25}))
