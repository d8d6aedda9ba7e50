"""Swatches: a few cloths of an edition in its own dyes, whatever the page wears."""

from functools import cache

from web.draw import svg
from web.draw.svg import CELL
from web.nodes import Markup

# By edition: the patches whose cloths are shown.
SHOWN = {"classic": (8, 33, 20), "revised": (28, 9, 5), "nordic": (5, 23, 20)}


@cache
def swatches(edition: str) -> Markup:
    """Three cloths of an edition."""
    squares = (
        svg.rectangle(
            place * CELL + 1,
            1,
            CELL - 2,
            CELL - 2,
            rx=5,
            css="swatch",
            fill=svg.pattern(swatch_name(edition, number)),
        )
        for place, number in enumerate(SHOWN[edition])
    )
    return svg.picture("swatches", f"0 0 {len(SHOWN[edition]) * CELL} {CELL}", *squares)


def swatch_name(edition: str, number: int) -> str:
    """The id of the pattern of a swatch."""
    return f"swatch-{edition}-{number}"
