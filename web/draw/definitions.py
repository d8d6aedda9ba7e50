"""What the page holds once and all drawings refer to by id: cloths, small things, whole patches.

`definitions` is painted into index.html when the page is built. Another edition's `cloths` are made
when it is first shown and take the place of those in the element with the id `CLOTHS`; the running
page should import this module only then.
"""

from functools import cache

from patchwork.patches import PATCHES
from patchwork.state import PLAYERS
from web.draw import svg
from web.draw.charts import CHARTS
from web.draw.cloths import BOOKS, Cloth
from web.draw.knits import knitted
from web.draw.motifs import MOTIFS, Motif
from web.draw.patches import artwork
from web.draw.swatches import SHOWN, swatch_name
from web.draw.things import THINGS
from web.nodes import Markup

CLOTHS = "cloths"  # the id of the element that holds the cloths

# What lies over every cloth: threads over and under each other, or stitches of wool.
WEAVE = (
    svg.path("M0 .5H2M2 2.5H4", css="weave-light"),
    svg.path("M0 2.5H2M2 .5H4", css="weave-dark"),
)
STITCHES = (
    svg.path("M0 1.2l2 1.5 2-1.5", css="weave-light"),
    svg.path("M0-.75l2 1.5 2-1.5M0 3.25l2 1.5 2-1.5M0 0V4", css="weave-dark"),
)


def definitions(edition: str = "classic") -> Markup:
    """The hidden `<svg>` that stands first in the page's body, with the cloths of one edition."""
    return Markup(
        '<svg class="definitions" width="0" height="0" aria-hidden="true" focusable="false">'
        f'<defs id="{CLOTHS}">{cloths(edition)}</defs>'
        + "".join(_swatches(name) for name in SHOWN)
        + "<defs>"
        + _leather()
        + _pattern("cloth-unknown", 4, 4, _ground(4, 4, "sand"))
        + "".join(_binding(name) for name in PLAYERS)
        + _hatch()
        + "".join(f'<g id="thing-{name}">{draw()}</g>' for name, draw in THINGS.items())
        + "".join(_patch(number) for number in PATCHES)
        + "</defs></svg>"
    )


@cache
def cloths(edition: str) -> Markup:
    """The patterns of an edition's 33 cloths and of the weave that lies over them."""
    book = BOOKS[edition]
    patterns = (_cloth(f"cloth-{number}", cloth) for number, cloth in book.items())
    is_knitted = book[1].motif in CHARTS
    return Markup("".join(patterns) + _pattern("weave", 4, 4, *(STITCHES if is_knitted else WEAVE)))


def _cloth(name: str, cloth: Cloth) -> str:
    """The `<pattern>` of a cloth, with this id."""
    width, height, _ = motif = motif_of(cloth)
    ground = _ground(width, height, cloth.ground)
    return _pattern(name, width, height, ground, motif.printed(cloth.first, cloth.second))


def motif_of(cloth: Cloth) -> Motif:
    """What is printed on a cloth or knitted into it."""
    return MOTIFS.get(cloth.motif) or knitted(cloth.motif)


def _swatches(edition: str) -> str:
    patterns = (
        _cloth(swatch_name(edition, number), BOOKS[edition][number]) for number in SHOWN[edition]
    )
    return f'<defs data-edition="{edition}">{"".join(patterns)}</defs>'


def _pattern(name: str, width: float, height: float, *parts: str, **values: str) -> str:
    size = svg.attributes(width=width, height=height, patternUnits="userSpaceOnUse", **values)
    return f'<pattern id="{name}"{size}>{"".join(parts)}</pattern>'


def _ground(width: float, height: float, dye: str) -> str:
    return svg.rectangle(0, 0, width, height, css=f"fill-{dye}")


def _leather() -> str:
    """The leather of patches, and once more to the scale of the small thing."""
    grain = "M1 2q2-1 3 1M6 1q1 2 3 1M2 7q2 1 3-1M7 6q-1 2 1 3"
    creases = svg.path(grain, css="line-leather-dark", stroke_width=0.8)
    small = '<pattern id="leather-thing" href="#cloth-0" patternTransform="scale(.11)"/>'
    return _pattern("cloth-0", 10, 10, _ground(10, 10, "leather"), creases) + small


def _binding(name: str) -> str:
    """Green has round dots, yellow has diamonds: told apart without colours."""
    if name == "green":
        dots = "".join(svg.circle(at, at, 1.1, css="fill-green-dot") for at in (2, 6))
        return _pattern("binding-green", 8, 8, _ground(8, 8, "green"), dots)
    diamond = svg.path("M5 1.6L8.4 5L5 8.4L1.6 5Z", css="fill-yellow-diamond")
    return _pattern("binding-yellow", 10, 10, _ground(10, 10, "yellow"), diamond)


def _hatch() -> str:
    lines = svg.rectangle(0, 0, 8, 8, css="hatch-ground") + svg.rectangle(
        0, 0, 3, 8, css="hatch-line"
    )
    return _pattern("hatch", 8, 8, lines, patternTransform="rotate(45)")


def _patch(number: int) -> str:
    printed = PATCHES[number].orientations[0].mask
    return f'<g id="patch-{number}">{artwork(number, printed)}</g>'
