"""The whole circle of patches as it lies on the table, clockwise from the spool at the top.

Patches lie alternately on an outer and an inner ring, so that each has room for twice its share of
the way round; the thread runs from the spool through all of them.
"""

from functools import lru_cache
from math import cos, pi, sin

from patchwork.patches import PATCHES
from web.draw import svg
from web.draw.marks import Point
from web.draw.svg import CELL
from web.draw.things import thing
from web.nodes import Markup

SIDE = 640
OUTER, INNER = 252, 180  # radii of the two rings
THREAD = (OUTER + INNER) / 2
LARGEST = 0.6  # scale of the patches when there are few
ROOM = 4.4 * CELL  # for a patch; the few that are longer reach past their neighbours
PLACES = 3  # on offer


@lru_cache(maxsize=4)
def ring(circle: tuple[int, ...]) -> Markup:
    """All patches that are left, those on offer marked and numbered."""
    step = 2 * pi / (len(circle) + 1)
    scale = min(LARGEST, 2 * step * INNER / ROOM)
    corner = -SIDE / 2
    return svg.picture(
        "ring",
        f"{svg.number(corner)} {svg.number(corner)} {SIDE} {SIDE}",
        svg.circle(0, 0, THREAD, css="ring-thread"),
        _offer(min(PLACES, len(circle)), step) if circle else "",
        *(_patch(number, _spot(place, step), scale) for place, number in enumerate(circle, 1)),
        thing("spool", 0, -THREAD, 34),
        svg.text(0, 22, len(circle), css="ring-count"),
    )


def _spot(place: int, step: float) -> Point:
    return _at(OUTER if place % 2 else INNER, place * step)


def _at(radius: float, angle: float) -> Point:
    """The point at an angle clockwise from the top."""
    return radius * sin(angle), -radius * cos(angle)


def _patch(number: int, middle: Point, scale: float) -> str:
    shape = PATCHES[number].shape
    width, height = len(shape[0]) * CELL * scale, len(shape) * CELL * scale
    left, top = middle[0] - width / 2, middle[1] - height / 2
    return svg.use(f"patch-{number}", transform=svg.move(left, top, scale))


def _offer(count: int, step: float) -> str:
    """The bar round the patches on offer, with their places."""
    radius = SIDE / 2 - 8
    start, end = _at(radius, step / 2), _at(radius, (count + 0.5) * step)
    is_long = int(count * step > pi)
    points = " ".join(svg.number(value) for value in (*start, radius, radius, 0, is_long, 1, *end))
    x, y, *rest = points.split(" ")
    bar = svg.path(f"M{x} {y}A{' '.join(rest)}", css="ring-offer")
    numbers = (
        svg.text(*_at(INNER - 62, place * step), place, css="ring-place")
        for place in range(1, count + 1)
    )
    return bar + "".join(numbers)
