"""Chance from a seed, the same on every Python. Start with `shuffled_circle`.

A seed is any text. Its UTF-8 bytes are folded into 64 bits by FNV-1a; from there SplitMix64 makes
the numbers. Both are public-domain constructions of a few lines, written here because the library's
`random` does not promise the same shuffle in every version. `docs/formats.md` has golden examples.
"""

import os
from collections.abc import Iterator

from patchwork.patches import PATCHES, SMALLEST

_BITS_64 = (1 << 64) - 1
_FNV_BASIS = 0xCBF29CE484222325
_FNV_PRIME = 0x100000001B3


def shuffled_circle(seed: str) -> tuple[int, ...]:
    """The 33 patches clockwise from the spool, patch 1 last, in the order this seed gives.

    Fisher-Yates from the end over patches 2..33.
    """
    chance = numbers(seed)
    circle = [number for number in PATCHES if number != SMALLEST]
    for last in range(len(circle) - 1, 0, -1):
        chosen = below(last + 1, chance)
        circle[last], circle[chosen] = circle[chosen], circle[last]
    return (*circle, SMALLEST)


def starting_player(seed: str) -> int:
    """The player, 0 or 1, whom this seed lets start: drawn apart from the circle."""
    return below(2, numbers(seed + "\0start"))


def fresh_seed() -> str:
    """A new seed of four syllables, easy to read out to somebody: "batorike"."""
    consonants, vowels = "bdfghjklmnprstvz", "aeio"
    return "".join(
        consonants[byte % len(consonants)] + vowels[byte // len(consonants) % len(vowels)]
        for byte in os.urandom(4)
    )


def numbers(seed: str) -> Iterator[int]:
    """64-bit numbers without end, the same for the same seed."""
    state = _FNV_BASIS
    for byte in seed.encode("utf-8", "surrogatepass"):
        state = (state ^ byte) * _FNV_PRIME & _BITS_64
    while True:
        state = state + 0x9E3779B97F4A7C15 & _BITS_64
        mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _BITS_64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _BITS_64
        yield mixed ^ mixed >> 31


def below(limit: int, chance: Iterator[int]) -> int:
    """A number 0..limit-1, each equally likely: what would favour the small ones is drawn again."""
    ceiling = (1 << 64) // limit * limit
    return next(number for number in chance if number < ceiling) % limit
