"""How cloths look to people who see colours otherwise: swatches as numbers, for the tests.

A motif is drawn onto a grid of points, each point being so much ground, first and second ink; that
is `shares`. Dyed as an eye sees them, two swatches are `distance` apart: by their mean tone and by
their figure.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from operator import sub
from xml.etree import ElementTree

from web.draw.motifs import Motif

Point = tuple[float, float]
Line = list[Point]
Colour = tuple[float, float, float]
Shares = tuple[float, float, float]  # of the ground and the two inks, together 1

# What is left of linear red, green and blue: Machado, Oliveira and Fernandes 2009, severity 1.
SIGHTS = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
WAYS = [
    (right, down) for down in range(0, 15, 2) for right in range(-14, 15, 2) if down or right > 0
]  # in points
FIGURE = 70  # what a wholly different figure counts, against a difference of tone


class Swatch:
    """One tile of a cloth as it is seen: its mean colour, its contrast, both in units of Lab, and
    its figure, which is by way: how much the lightness differs between its two ends, on average."""

    def __init__(self, motif: Motif, dyes: Sequence[str], sight: str) -> None:
        inks = [seen(dye, sight) for dye in dyes]
        colours = [[lab(_mixed(inks, point)) for point in row] for row in shares(motif)]
        points = [point for row in colours for point in row]
        self.tone = [sum(channel) / len(points) for channel in zip(*points, strict=True)]
        differences = _differences([[point[0] for point in row] for row in colours])
        self.contrast = sum(differences) / len(differences)
        self.figure = [difference / self.contrast for difference in differences]


def distance(swatch: Swatch, other: Swatch) -> float:
    """How far apart two swatches are, in about the units of a difference of two plain colours."""
    squares = [(a - b) ** 2 for a, b in zip(swatch.figure, other.figure, strict=True)]
    figure = (sum(squares) / len(squares)) ** 0.5
    tone = (a - b for a, b in zip(swatch.tone, other.tone, strict=True))
    return hypot(*tone, swatch.contrast - other.contrast, FIGURE * figure)


def _differences(lightness: list[list[float]]) -> list[float]:
    height, width = len(lightness), len(lightness[0])
    found = []
    for right, down in WAYS:
        shifted = [row[right % width :] + row[: right % width] for row in lightness]
        shifted = shifted[down % height :] + shifted[: down % height]
        rows = zip(lightness, shifted, strict=True)
        found.append(sum(sum(map(abs, map(sub, row, other))) for row, other in rows))
    return [difference / (width * height) for difference in found]


# --- colours


@cache
def seen(dye: str, sight: str) -> Colour:
    """A dye such as "#43304a" as linear red, green and blue for these eyes."""
    linear = [_linear(int(dye[at : at + 2], 16) / 255) for at in (1, 3, 5)]
    red, green, blue = (
        min(1.0, max(0.0, sum(map(float.__mul__, map(float, row), linear))))
        for row in SIGHTS[sight]
    )
    return red, green, blue


@cache
def lab(colour: Colour) -> Colour:
    """Linear red, green and blue as CIE Lab."""
    red, green, blue = colour
    x = _root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = _root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _mixed(inks: list[Colour], point: Shares) -> Colour:
    red, green, blue = (
        sum(share * channel for share, channel in zip(point, channels, strict=True))
        for channels in zip(*inks, strict=True)
    )
    return red, green, blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116


# --- drawings


@cache
def shares(motif: Motif) -> list[list[Shares]]:
    """The rows of one tile, a point for every 2 x 2 units."""
    units = _units(motif)
    return [
        [_mean(above[at : at + 2] + below[at : at + 2]) for at in range(0, len(above) - 1, 2)]
        for above, below in zip(units[::2], units[1::2], strict=False)
    ]


def _mean(points: list[Shares]) -> Shares:
    ground, first, second = (sum(share) / len(points) for share in zip(*points, strict=True))
    return ground, first, second


def _units(motif: Motif) -> list[list[Shares]]:
    width, height = round(motif.width), round(motif.height)
    grid: list[list[Shares]] = [[(1, 0, 0)] * width for _ in range(height)]
    for element, moved in _shapes(ElementTree.fromstring(f"<g>{motif.printed('1', '2')}</g>")):
        way, ink = element.get("class", "").split("-")
        lines = [[(x + moved[0], y + moved[1]) for x, y in line] for line in _lines(element)]
        opacity = float(element.get("opacity", 1))
        width_of_line = float(element.get("stroke-width", 1))
        covered = _filled(lines) if way == "fill" else _drawn(lines, width_of_line)
        for x, y in covered:
            if 0 <= x < width and 0 <= y < height:
                grid[y][x] = _painted(grid[y][x], int(ink), opacity)
    return grid


def _painted(point: Shares, ink: int, opacity: float) -> Shares:
    ground, first, second = (
        share * (1 - opacity) + opacity * (index == ink) for index, share in enumerate(point)
    )
    return ground, first, second


def _shapes(
    element: ElementTree.Element, moved: Point = (0, 0)
) -> Iterator[tuple[ElementTree.Element, Point]]:
    for child in element:
        if child.tag == "g":
            x, y = re.findall(r"[-.\d]+", child.get("transform", "translate(0 0)"))
            yield from _shapes(child, (float(x), float(y)))
        else:
            yield child, moved


def _lines(element: ElementTree.Element) -> list[Line]:
    def value(name: str) -> float:
        return float(element.get(name, 0))

    match element.tag:
        case "rect":
            left, top = value("x"), value("y")
            right, bottom = left + value("width"), top + value("height")
            return [[(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]]
        case "circle":
            turns = [2 * pi * step / 24 for step in range(25)]
            x, y, radius = value("cx"), value("cy"), value("r")
            return [[(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]]
        case _:
            return list(flattened(element.get("d", "")))


def _filled(lines: list[Line]) -> Iterator[tuple[int, int]]:
    """The points inside of closed lines, by winding number."""
    edges = [edge for line in lines for edge in pairwise([*line, line[0]])]
    ys = [y for line in lines for _, y in line]
    for row in range(int(min(ys)) - 1, int(max(ys)) + 2):
        crossings = sorted(_crossings(edges, row + 0.5))
        winding = 0
        for (start, turn), (end, _) in pairwise([*crossings, (0, 0)]):
            winding += turn
            if winding:
                yield from ((x, row) for x in range(round(start), round(end)))


def _crossings(edges: list[tuple[Point, Point]], y: float) -> Iterator[tuple[float, int]]:
    for (from_x, from_y), (to_x, to_y) in edges:
        if (from_y <= y) != (to_y <= y):
            x = from_x + (y - from_y) / (to_y - from_y) * (to_x - from_x)
            yield x, 1 if to_y > from_y else -1


def _drawn(lines: list[Line], width: float) -> set[tuple[int, int]]:
    """The points on a line of that width."""
    covered = set()
    for (from_x, from_y), (to_x, to_y) in (edge for line in lines for edge in pairwise(line)):
        reach = width / 2
        rows = range(int(min(from_y, to_y) - reach), int(max(from_y, to_y) + reach) + 1)
        columns = range(int(min(from_x, to_x) - reach), int(max(from_x, to_x) + reach) + 1)
        squared = (to_x - from_x) ** 2 + (to_y - from_y) ** 2 or 1
        for x, y in ((x, y) for y in rows for x in columns):
            right, down = x + 0.5 - from_x, y + 0.5 - from_y
            along = (right * (to_x - from_x) + down * (to_y - from_y)) / squared
            if 0 <= along <= 1:
                off = (right * (to_y - from_y) - down * (to_x - from_x)) / squared**0.5
                if abs(off) <= reach:
                    covered.add((x, y))
    return covered


# --- paths


def flattened(commands: str) -> Iterator[Line]:
    """The parts of a path as points; understands the commands that our motifs use."""
    line: Line = []
    control: Point = (0, 0)
    for letter, text in re.findall(r"([MLHVQTCAZmlhvqtcaz])([^MLHVQTCAZmlhvqtcaz]*)", commands):
        values = [float(value) for value in re.findall(r"-?\d*\.?\d+", text)]
        if letter in "Zz":
            line.append(line[0])
            continue
        if letter == "M" and line:
            yield line
            line = []
        for group in _groups(letter.upper(), values):
            points = _absolute(letter, group, line[-1] if line else (0, 0))
            if letter in "tT":
                (x, y), (back_x, back_y) = line[-1], control
                points.insert(0, (2 * x - back_x, 2 * y - back_y))
            control = points[-2] if len(points) > 1 else points[-1]
            line.extend(
                _curve([line[-1], *points])
                if letter in "qQtTcC"
                else _half_circle(line[-1], points[0])
                if letter in "aA"
                else points
            )
    yield line


def _groups(letter: str, values: list[float]) -> Iterator[list[float]]:
    size = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "T": 2, "C": 6, "A": 7}[letter]
    for at in range(0, len(values), size):
        yield values[at : at + size]


def _absolute(letter: str, values: list[float], pen: Point) -> list[Point]:
    x, y = pen if letter.islower() else (0, 0)
    match letter.upper():
        case "H":
            return [(x + values[0], pen[1])]
        case "V":
            return [(pen[0], y + values[0])]
        case "A":
            return [(x + values[5], y + values[6])]
    return [(x + right, y + down) for right, down in zip(values[::2], values[1::2], strict=True)]


def _curve(points: Line) -> Line:
    """Six points of a Bezier curve with these control points."""

    def at(points: Line, share: float) -> Point:
        if len(points) == 1:
            return points[0]
        between = [
            (x + share * (to_x - x), y + share * (to_y - y))
            for (x, y), (to_x, to_y) in pairwise(points)
        ]
        return at(between, share)

    return [at(points, step / 6) for step in range(1, 7)]


def _half_circle(start: Point, end: Point) -> Line:
    """Below the line from left to right, above it on the way back: no motif has other arcs."""
    middle, radius = (start[0] + end[0]) / 2, (end[0] - start[0]) / 2
    turns = [pi * step / 12 for step in range(1, 13)]
    return [(middle - radius * cos(turn), start[1] + radius * sin(turn)) for turn in turns]
