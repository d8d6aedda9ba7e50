"""Seeds: golden circles, the same on every Python."""

import itertools

import pytest
from support import DATA

from patchwork.patches import PATCHES
from patchwork.rules import new_game
from patchwork.seeds import fresh_seed, numbers, shuffled_circle, starting_player

GOLDEN_FILE = DATA / "golden_seeds.txt"  # seed | starting player | circle; no line may change
GOLDEN = [line.split(" | ") for line in GOLDEN_FILE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(("seed", "start", "circle"), GOLDEN)
def test_golden_seeds(seed: str, start: str, circle: str) -> None:
    assert " ".join(map(str, shuffled_circle(seed))) == circle
    assert starting_player(seed) == int(start)


@pytest.mark.parametrize("seed", ["", "a", "\0", "\ud800", "👩", "x" * 100_000])
def test_any_text_is_a_seed(seed: str) -> None:
    circle = shuffled_circle(seed)
    assert sorted(circle) == list(PATCHES)
    assert circle[-1] == 1
    assert shuffled_circle(seed) == circle


def split_mix_64(state: int, count: int) -> list[int]:
    """The first numbers of the published generator, written out once more."""
    numbers = []
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB % 2**64
        numbers.append(mixed ^ (mixed >> 31))
    return numbers


def test_the_generator_is_split_mix_64_from_the_fnv_1a_of_the_seed() -> None:
    # Published values: SplitMix64 from 1234567; FNV-1a, 64 bits, of "", "a" and "foobar".
    assert split_mix_64(1234567, 3) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]
    published = {
        "": 0xCBF29CE484222325,
        "a": 0xAF63DC4C8601EC8C,
        "foobar": 0x85944171F73967E8,
    }
    for seed, folded in published.items():
        assert list(itertools.islice(numbers(seed), 4)) == split_mix_64(folded, 4)


def test_every_place_of_the_circle_is_reached_by_every_patch_about_equally() -> None:
    rounds = 3200
    places = {patch: [0] * 32 for patch in PATCHES if patch != 1}
    for seed in range(rounds):
        for place, patch in enumerate(shuffled_circle(str(seed))[:-1]):
            places[patch][place] += 1
    expected = rounds / 32
    spread = sum((count - expected) ** 2 / expected for row in places.values() for count in row)
    assert 961 - 6 * 44 < spread < 961 + 6 * 44  # chi-squared, 31 * 31 degrees of freedom


def test_both_players_start_about_equally_often_whatever_the_circle() -> None:
    starts = sum(starting_player(str(seed)) for seed in range(2000))
    assert 1000 - 6 * 23 < starts < 1000 + 6 * 23


def test_a_new_game_takes_circle_and_random_start_from_the_seed() -> None:
    for seed in ("tea for two", "b", "c", "d"):
        state = new_game(seed=seed, start="random")
        assert state.circle == shuffled_circle(seed)
        assert state.turn == starting_player(seed)
    assert {new_game(seed=seed, start="random").turn for seed in "abcdefgh"} == {0, 1}


def test_a_fresh_seed_is_easy_to_read_out_and_not_the_last_one() -> None:
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) > 45
    assert all(len(seed) == 8 and seed.isalpha() and seed.islower() for seed in seeds)
    assert len({new_game().circle for _ in range(5)}) == 5
