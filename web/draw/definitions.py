"""What the page holds once and all drawings refer to by id: cloths, small things, whole patches.

It is painted into index.html when the page is built; the running page never makes it again, so
nothing but that tool imports this module.
"""

from patchwork.patches import PATCHES
from patchwork.state import PLAYERS
from web.draw import svg
from web.draw.cloths import CLASSIC, Cloth
from web.draw.motifs import MOTIFS
from web.draw.patches import artwork
from web.draw.things import THINGS
from web.nodes import Markup


def definitions(book: dict[int, Cloth] = CLASSIC) -> Markup:
    """The hidden `<svg>` that stands first in the page's body, with the cloths of one book."""
    return Markup(
        '<svg class="definitions" width="0" height="0" aria-hidden="true" focusable="false"><defs>'
        + "".join(_cloth(number, cloth) for number, cloth in book.items())
        + _leather()
        + _pattern("cloth-unknown", 4, 4, _ground(4, 4, "sand"))
        + _weave()
        + "".join(_binding(name) for name in PLAYERS)
        + _hatch()
        + "".join(f'<g id="thing-{name}">{drawing}</g>' for name, drawing in THINGS.items())
        + "".join(_patch(number) for number in PATCHES)
        + "</defs></svg>"
    )


def _pattern(name: str, width: float, height: float, *parts: str, **values: str) -> str:
    size = svg.attributes(width=width, height=height, patternUnits="userSpaceOnUse", **values)
    return f'<pattern id="{name}"{size}>{"".join(parts)}</pattern>'


def _ground(width: float, height: float, dye: str) -> str:
    return svg.rectangle(0, 0, width, height, css=f"fill-{dye}")


def _cloth(number: int, cloth: Cloth) -> str:
    width, height, _ = motif = MOTIFS[cloth.motif]
    ground = _ground(width, height, cloth.ground)
    return _pattern(
        f"cloth-{number}", width, height, ground, motif.printed(cloth.first, cloth.second)
    )


def _leather() -> str:
    """The leather of patches, and once more to the scale of the small thing."""
    grain = "M1 2q2-1 3 1M6 1q1 2 3 1M2 7q2 1 3-1M7 6q-1 2 1 3"
    creases = svg.path(grain, css="line-leather-dark", stroke_width=0.8)
    small = '<pattern id="leather-thing" href="#cloth-0" patternTransform="scale(.11)"/>'
    return _pattern("cloth-0", 10, 10, _ground(10, 10, "leather"), creases) + small


def _weave() -> str:
    """Lies over every cloth."""
    return _pattern(
        "weave",
        4,
        4,
        svg.path("M0 .5H2M2 2.5H4", css="weave-light"),
        svg.path("M0 2.5H2M2 .5H4", css="weave-dark"),
    )


def _binding(name: str) -> str:
    """Green has round dots, yellow has diamonds: told apart without colours."""
    if name == "green":
        dots = "".join(svg.circle(at, at, 1.1, css="fill-green-light") for at in (2, 6))
        return _pattern("binding-green", 8, 8, _ground(8, 8, "green"), dots)
    diamond = svg.path("M5 1.6L8.4 5L5 8.4L1.6 5Z", css="fill-yellow-dark")
    return _pattern("binding-yellow", 10, 10, _ground(10, 10, "yellow"), diamond)


def _hatch() -> str:
    lines = svg.rectangle(0, 0, 8, 8, css="hatch-ground") + svg.rectangle(
        0, 0, 3, 8, css="hatch-line"
    )
    return _pattern("hatch", 8, 8, lines, patternTransform="rotate(45)")


def _patch(number: int) -> str:
    printed = PATCHES[number].orientations[0].mask
    return f'<g id="patch-{number}">{artwork(number, printed)}</g>'
