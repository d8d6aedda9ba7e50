"""The small things of the table: buttons, tokens, leather and the spool.

Each is defined once, round (0, 0) and two units large, in the page's definitions; everything else
places copies of it with `thing`.
"""

from collections.abc import Callable
from math import cos, pi, sin

from patchwork.state import PLAYERS
from web.draw import svg

HOLE = 0.23  # distance of a button's holes from its middle lines, for radius 1


def thing(name: str, x: float, y: float, radius: float) -> str:
    """A copy of one of `THINGS` with its middle at (x, y)."""
    return svg.use(f"thing-{name}", transform=svg.move(x, y, radius))


def token(player: int, x: float, y: float, radius: float) -> str:
    """The time token of a player: a round pin head (green) or a square on its corner (yellow)."""
    return thing(PLAYERS[player], x, y, radius)


def _button() -> str:
    thread = svg.path("M-.23-.23L.23.23M.23-.23L-.23.23", css="button-thread", stroke_width=0.13)
    holes = _dots([f"{x} {y}" for x in (-HOLE, HOLE) for y in (-HOLE, HOLE)], 0.3)
    return _button_disc() + holes + thread


def _income_button() -> str:
    thread = svg.path("M-.23 0H.23", css="button-thread", stroke_width=0.2)
    return _button_disc() + _dots([f"{x} 0" for x in (-HOLE, HOLE)], 0.3) + thread


def _dots(middles: list[str], width: float) -> str:
    """Holes: ends of lines without length. One path, as there are buttons by the dozen."""
    dots = "".join(f"M{middle}h0" for middle in middles)
    return svg.path(dots, css="button-holes", stroke_width=width)


def _button_disc() -> str:
    return (
        svg.circle(0, 0.12, 1, css="button-shade")
        + svg.circle(0, 0, 1, css="button-rim", stroke_width=0.16)
        + svg.circle(0, 0, 0.66, css="button-dish", stroke_width=0.1)
    )


def _five() -> str:
    """A plain rim and four holes."""
    return _button_disc() + _holes(4)


def _ten() -> str:
    """A milled rim and six holes."""
    milled = svg.circle(0, 0, 0.86, css="button-milled", stroke_width=0.16)
    return _button_disc() + milled + _holes(6)


def _twenty() -> str:
    """A scalloped rim and eight holes."""
    lobes = 12
    corners = [_around(lobe / lobes, 0.9) for lobe in range(lobes + 1)]
    rim = f"M{corners[0]}" + "".join(f"A.26 .26 0 0 1 {corner}" for corner in corners[1:]) + "Z"
    return (
        svg.path(rim, css="button-shade", transform=svg.move(0, 0.1))
        + svg.path(rim, css="button-rim", stroke_width=0.1)
        + svg.circle(0, 0, 0.8, css="button-dish", stroke_width=0.06)
        + _holes(8)
    )


def _holes(count: int) -> str:
    """Small holes round the middle, where the number stands."""
    return _dots([_around((hole + 0.5) / count, 0.7) for hole in range(count)], 0.17)


def _around(turn: float, distance: float) -> str:
    x, y = distance * sin(2 * pi * turn), -distance * cos(2 * pi * turn)
    return f"{svg.number(round(x, 2))} {svg.number(round(y, 2))}"


def _green_token() -> str:
    rim = svg.circle(0, 0, 1, css="green-rim", stroke_width=0.22)
    return rim + svg.circle(0, 0, 0.42, css="green-middle")


def _yellow_token() -> str:
    rim = svg.path("M0-1.18L1.18 0L0 1.18L-1.18 0Z", css="yellow-rim", stroke_width=0.22)
    return rim + svg.path("M0-.5L.5 0L0 .5L-.5 0Z", css="yellow-middle")


def _leather() -> str:
    hide = svg.rectangle(
        -1,
        -1,
        2,
        2,
        rx=0.28,
        css="leather-rim",
        stroke_width=0.1,
        fill=svg.pattern("leather-thing"),
    )
    return hide + svg.rectangle(
        -0.76, -0.76, 1.52, 1.52, rx=0.28, css="leather-stitch", stroke_width=0.12
    )


def _spool() -> str:
    turns = "".join(f"M-.48 {svg.number(-0.52 + 0.208 * turn)}l.96 .1" for turn in range(6))
    return (
        svg.rectangle(-0.48, -0.72, 0.96, 1.44, css="spool-thread")
        + svg.path(turns, css="spool-turns", stroke_width=0.07)
        + svg.rectangle(-0.77, -1, 1.54, 0.36, rx=0.14, css="spool-wood", stroke_width=0.06)
        + svg.rectangle(-0.77, 0.64, 1.54, 0.36, rx=0.14, css="spool-wood", stroke_width=0.06)
    )


THINGS: dict[str, Callable[[], str]] = {
    "button": _button,
    "income": _income_button,
    "button-5": _five,
    "button-10": _ten,
    "button-20": _twenty,
    "green": _green_token,
    "yellow": _yellow_token,
    "leather": _leather,
    "spool": _spool,
}
