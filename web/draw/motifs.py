"""The motifs of the cloths: one tile each, woven or printed in a first and a second ink.

A motif knows no colours. `printed` puts the names of the inks in, and the stylesheet gives each
name its dye; so an edition dyes or exchanges cloths without touching these drawings.
"""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import NamedTuple

from web.draw import svg

# What stands for the inks in a drawing, until `printed` names them.
FIRST, SECOND = "first-ink", "second-ink"

Points = Sequence[tuple[float, float]]


class Motif(NamedTuple):
    """The tile that is repeated all over a cloth, without its ground."""

    width: float
    height: float
    drawing: str

    def printed(self, first: str, second: str) -> str:
        """The tile's drawing in these two inks."""
        return self.drawing.replace(FIRST, first).replace(SECOND, second)


def _bar(
    x: float, y: float, width: float, height: float, ink: str = FIRST, opacity: float | None = None
) -> str:
    return svg.rectangle(x, y, width, height, css=f"fill-{ink}", opacity=opacity)


def _dots(middles: Points, radius: float, ink: str = FIRST) -> str:
    return _area("".join(svg.disc(x, y, radius) for x, y in middles), ink)


def _ring(x: float, y: float, radius: float, width: float) -> str:
    return svg.circle(x, y, radius, css=f"line-{FIRST}", stroke_width=width)


def _area(commands: str, ink: str = FIRST, opacity: float | None = None) -> str:
    return svg.path(commands, css=f"fill-{ink}", opacity=opacity)


def _line(commands: str, width: float, ink: str = FIRST) -> str:
    return svg.path(commands, css=f"line-{ink}", stroke_width=width)


def _petals(count: int, middles: Points, distance: float, radius: float, ink: str = FIRST) -> str:
    """That many dots in a circle round each of the middles, the first of them above it."""
    angles = [2 * pi * index / count for index in range(count)]
    places = [
        (round(x + distance * sin(angle), 1), round(y - distance * cos(angle), 1))
        for x, y in middles
        for angle in angles
    ]
    return _dots(places, radius, ink)


def _star(x: float, y: float, radius: float) -> str:
    """A star of five points."""
    points = []
    for index in range(10):
        reach = radius if index % 2 == 0 else radius * 0.42
        angle = pi * index / 5
        points.append(f"{x + reach * sin(angle):.1f} {y - reach * cos(angle):.1f}")
    return _area(f"M{'L'.join(points)}Z")


def _tartan() -> str:
    broad = _bar(4, 0, 12, 40, FIRST, 0.5) + _bar(0, 4, 40, 12, FIRST, 0.5)
    narrow = _bar(26, 0, 3, 40, SECOND, 0.85) + _bar(0, 26, 40, 3, SECOND, 0.85)
    hair = _bar(33, 0, 1.5, 40, SECOND, 0.7) + _bar(0, 33, 40, 1.5, SECOND, 0.7)
    return broad + narrow + hair


def _daisy() -> str:
    middles = ((11, 11), (31, 31))
    flowers = _petals(8, middles, 5.6, 2.7) + _dots(middles, 2.8, SECOND)
    return flowers + _line("M28 14q4-5 7-3q-1 5-7 3M8 34q4-5 7-3q-1 5-7 3", 1.3)


def _sprig() -> str:
    leaves = "".join(f"M{x} {y}q-5 0-5-5q5 0 5 5q5 0 5-5q-5 0-5 5" for x, y in ((5, 9), (15, 23)))
    blossoms = _dots(((5, 2.5), (15, 16.5)), 1.7, SECOND)
    return _line("M5 13V3M15 27V17", 1.4) + _area(leaves) + blossoms


def _scallop() -> str:
    """Waves of the sea: overlapping scales of three ribs each."""
    outer = "M0 0A14 14 0 0 0 28 0M-14 14A14 14 0 0 0 14 14A14 14 0 0 0 42 14"
    middle = "M5 0A9 9 0 0 0 23 0M-9 14A9 9 0 0 0 9 14M19 14A9 9 0 0 0 37 14"
    inner = "M10 0A4 4 0 0 0 18 0M-4 14A4 4 0 0 0 4 14M24 14A4 4 0 0 0 32 14"
    return _line(outer, 2.4) + _line(middle, 1.8) + _line(inner, 1.4)


def _hexagon() -> str:
    combs = _line("M12 0V7L0 14V28L12 35V42M12 7L24 14V28L12 35", 1.8)
    middles = ((12, 21), (0, 0), (24, 0), (0, 42), (24, 42))
    flowers = _petals(6, middles, 4.4, 1.7, SECOND)
    return combs + flowers + _dots(((12, 21),), 1.5)


def _basket() -> str:
    strands = (1.5, 4.4, 7.3)
    across = "".join(f"M{side + 1} {side + y}h8v1.8h-8z" for side in (0, 10) for y in strands)
    down = "".join(f"M{10 - side + x} {side + 1}h1.8v8h-1.8z" for side in (0, 10) for x in strands)
    return _area(across + down)


def _tulip() -> str:
    stem = _line("M7 16V8", 1.6, SECOND)
    leaves = _area("M7 15q-6 0-6-6q5 1 6 6q1-5 6-6q0 6-6 6", SECOND)
    blossom = _area("M2 1q2 0 3 2q1-2 2-3q1 1 2 3q1-2 3-2q1 8-5 9q-6-1-5-9")
    return "".join(
        svg.group("", stem, leaves, blossom, transform=svg.move(x, y))
        for x, y in ((0, 1), (14, 19))
    )


def _ditsy() -> str:
    one, other = (7, 7), (21, 19)
    flowers = _petals(5, (one,), 2.8, 1.9) + _petals(5, (other,), 2.8, 1.9, SECOND)
    seeds = _dots((other, (20, 5)), 1.3) + _dots((one, (6, 20)), 1.3, SECOND)
    small_seeds = _dots(((13, 13),), 1) + _dots(((13.5, 25.5),), 1, SECOND)
    return flowers + seeds + small_seeds


def _hearts() -> str:
    heart = "c-7-5-5.5-9.5-2.6-9.5q2 0 2.6 2.4q.6-2.4 2.6-2.4c2.9 0 4.4 4.5-2.6 9.5"
    return _area(f"M6 11{heart}M18 23{heart}")


def _drops() -> str:
    drop = "q7 8 2.8 11q-3 2-5.6 0q-4-3 2.8-11"
    return _area(f"M5 1{drop}M15 15{drop}") + _dots(((5, 9), (15, 23)), 1.5, SECOND)


def _cherries() -> str:
    stalks = _line("M6 9Q8 3 13 3Q11 7 10 10M20 23Q22 17 27 17Q25 21 24 24", 1.4, SECOND)
    return stalks + _dots(((5, 11), (11, 11.5), (19, 25), (25, 25.5)), 3.2)


def _vine() -> str:
    stem = _line("M12 0Q20 8 12 16T12 32", 1.8)
    leaves = (
        "M15 6q7-5 8 1q-4 4-8-1M9 22q-7-5-8 1q4 4 8-1M15 12q5 2 3 7q-5-2-3-7"
        "M9 28q-5 2-3 7q5-2 3-7M9-4q-5 2-3 7q5-2 3-7"
    )
    return stem + _area(leaves)


def _shippo() -> str:
    petals = (
        "M0 0Q12 0 12 12Q0 12 0 0M24 0Q24 12 12 12Q12 0 24 0"
        "M24 24Q12 24 12 12Q24 12 24 24M0 24Q0 12 12 12Q12 24 0 24"
    )
    return _line(petals, 1.8)


MOTIFS = {
    "argyle": Motif(
        28, 40, _area("M14 2L26 20L14 38L2 20Z") + _line("M0 0L28 40M28 0L0 40", 1.2, SECOND)
    ),
    "basket": Motif(20, 20, _basket()),
    "berry": Motif(28, 28, _cherries()),
    "bunting": Motif(
        20,
        20,
        _area("M0 1H10L5 9ZM10 11H20L15 19Z") + _area("M10 1H20L15 9ZM0 11H10L5 19Z", SECOND, 0.9),
    ),
    "check": Motif(20, 20, _bar(0, 0, 10, 10) + _bar(10, 10, 10, 10)),
    "chevron": Motif(20, 12, _line("M-1 10L10 1L21 10M-1 22L10 13L21 22M-1-2L10-11L21-2", 3.6)),
    "clover": Motif(24, 24, _petals(4, ((6, 6), (18, 18)), 3.1, 2.6)),
    "daisy": Motif(40, 40, _daisy()),
    "dash": Motif(16, 20, _bar(2, 1, 3, 9) + _bar(10, 11, 3, 9)),
    "ditsy": Motif(28, 28, _ditsy()),
    "drop": Motif(20, 28, _drops()),
    "gingham": Motif(20, 20, _bar(0, 0, 10, 20, FIRST, 0.55) + _bar(0, 0, 20, 10, FIRST, 0.55)),
    "harlequin": Motif(20, 30, _area("M10 0L20 15L10 30L0 15Z")),
    "heart": Motif(24, 24, _hearts()),
    "herringbone": Motif(
        20, 10, _line("M0 10L10 0M0 15L10 5M0 5L10-5M10 0L20 10M10 5L20 15M10-5L20 5", 2)
    ),
    "hexagon": Motif(24, 42, _hexagon()),
    "houndstooth": Motif(
        16, 16, _area("M0 0H8V8H0ZM8 0L12 0L8 4ZM8 8L12 8L16 4V0ZM0 8V12L4 8ZM0 16L8 8V12L4 16Z")
    ),
    "pindot": Motif(12, 12, _dots(((3, 3), (9, 9)), 1.9)),
    "pinwheel": Motif(28, 28, _area("M14 14V0L0 0ZM14 14H28V0ZM14 14V28H28ZM14 14H0V28Z")),
    "plus": Motif(
        16,
        16,
        _bar(2.6, 0, 2.8, 8) + _bar(0, 2.6, 8, 2.8) + _bar(10.6, 8, 2.8, 8) + _bar(8, 10.6, 8, 2.8),
    ),
    "polka": Motif(20, 20, _dots(((5, 5), (15, 15)), 4.4)),
    "rings": Motif(20, 20, _ring(5, 5, 3.6, 2) + _ring(15, 15, 3.6, 2)),
    "scallop": Motif(28, 28, _scallop()),
    "shippo": Motif(24, 24, _shippo()),
    "sprig": Motif(20, 28, _sprig()),
    "star": Motif(28, 28, _star(7, 8, 6.4) + _star(21, 22, 6.4)),
    "tartan": Motif(40, 40, _tartan()),
    "ticking": Motif(
        20,
        20,
        _bar(2, 0, 5, 20)
        + _bar(9.5, 0, 1.5, 20)
        + _bar(13, 0, 1.5, 20, SECOND)
        + _bar(17, 0, 1.5, 20),
    ),
    "tulip": Motif(28, 36, _tulip()),
    "twill": Motif(14, 14, _line("M-4 4L4-4M-4 18L18-4M10 18L18 10", 4)),
    "vine": Motif(24, 32, _vine()),
    "wave": Motif(24, 12, _line("M0 4q6-6 12 0t12 0M0 10q6-6 12 0t12 0", 2.2)),
    "windowpane": Motif(20, 20, _bar(8.5, 0, 3, 20) + _bar(0, 8.5, 20, 3)),
}
