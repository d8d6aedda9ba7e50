"""A quilt in layers that the view stacks in one `<svg>`: ground, sewn patches, bonus square, ghost.

The cells begin at (0, 0), the binding lies outside of them; `QUILT_VIEW_BOX` shows it all.
"""

from functools import cache, lru_cache

from patchwork.geometry import SIZE, cell, cells, row_column
from patchwork.state import PLAYERS
from web.draw import svg
from web.draw.outline import outline
from web.draw.patches import Place, Stitches, artwork, at_corner, move_to
from web.draw.svg import CELL
from web.nodes import Markup

BINDING = 16  # its width
SIDE = SIZE * CELL
WHOLE = SIDE + 2 * BINDING
QUILT_VIEW_BOX = f"{-BINDING} {-BINDING} {WHOLE} {WHOLE}"
SIGN = 13  # radius of the sign on a ghost

SEVEN_SIDE = 7 * CELL - 4
SEVEN_STITCHES = Stitches(10, 6, 4 * SEVEN_SIDE)

TICK = "M-6 0L-2 5L6-5"
CROSS = "M-5-5L5 5M5-5L-5 5"


@cache
def quilt_ground(player: int, letters: bool) -> Markup:
    """Binding in the player's cloth, batting and grid; `letters` names columns and rows."""
    return svg.group(
        f"ground {PLAYERS[player]}",
        _square(BINDING, rx=12, css="binding", fill=svg.pattern(f"binding-{PLAYERS[player]}")),
        _square(BINDING - 4, rx=9, css="binding-stitch"),
        _square(0, rx=3, css="batting"),
        _grid(),
        _letters() if letters else "",
    )


@lru_cache(maxsize=256)
def ghost(number: int, mask: int, blocked: int = 0) -> Markup:
    """A patch in hand (0 for leather) over the cells of `mask`.

    `blocked` is the part of these cells on which it cannot lie. Without any, the ghost shows that
    it fits; otherwise it fades and those cells are hatched and crossed.
    """
    corner, shape = at_corner(mask)
    border = outline(shape, -0.5)
    return svg.group(
        f"ghost {'no' if blocked else 'ok'}",
        svg.path(border, css="ghost-shade", transform=svg.move(3, 6)),
        svg.group("ghost-cloth", artwork(number, shape)),
        *(_refusal(each) for each in cells(blocked >> cell(*corner))),
        svg.path(border, css="ghost-casing"),
        svg.path(border, css="ghost-rim"),
        _sign(corner, shape, CROSS if blocked else TICK),
        transform=move_to(corner),
    )


@cache
def cursor(place: int) -> Markup:
    """A frame round the cell at which somebody looks who has no mouse."""
    row, column = row_column(place)
    frame = (column * CELL + 2, row * CELL + 2, CELL - 4, CELL - 4)
    return svg.group(
        "cursor",
        svg.rectangle(*frame, rx=4, css="cursor-casing"),
        svg.rectangle(*frame, rx=4, css="cursor-line"),
    )


@lru_cache(maxsize=256)
def latest(mask: int) -> Markup:
    """The outline round the cells of what was sewn on last, for tables on which nothing moves."""
    return svg.group("latest", svg.path(outline(mask, -1), css="latest-line"))


@lru_cache(maxsize=16)
def hinted(mask: int) -> Markup:
    """The outline round the cells on which somebody might sew."""
    border = outline(mask, -2)
    return svg.group(
        "hinted", svg.path(border, css="hinted-casing"), svg.path(border, css="hinted-line")
    )


def leaving(cloth: str, seven_stitch: str | None = None) -> Markup:
    """What was sewn on and is taken off again: seen only while that moves."""
    return svg.group("leaving", cloth, seven_stitch or "")


def seven(corner: int) -> Markup:
    """The running stitch round the 7x7 square whose top left cell this is."""
    row, column = row_column(corner)
    frame = (column * CELL + 2, row * CELL + 2, SEVEN_SIDE, SEVEN_SIDE)
    return svg.group(
        "seven",
        svg.rectangle(*frame, rx=6, css="seven-casing"),
        svg.rectangle(*frame, rx=6, css="seven-stitch"),
    )


def _square(margin: int, **values: float | str) -> str:
    """A square that much larger than the cells on every side."""
    return svg.rectangle(-margin, -margin, SIDE + 2 * margin, SIDE + 2 * margin, **values)


def _grid() -> str:
    """Hairlines, and a cross-stitch on each inner corner: those are what one counts by."""
    lines = [index * CELL for index in range(1, SIZE)]
    hairlines = "".join(f"M{line} 0V{SIDE}M0 {line}H{SIDE}" for line in lines)
    # The dashes of these lines make the crosses: from 4 before each corner to 4 behind it.
    start, end = CELL - 4, SIDE - CELL + 4
    stitches = "".join(f"M{line} {start}V{end}M{start} {line}H{end}" for line in lines)
    return svg.path(hairlines, css="grid") + svg.path(stitches, css="cross-stitch")


def _letters() -> str:
    middles = [(index + 0.5) * CELL for index in range(SIZE)]
    return svg.group(
        "letters",
        *(svg.text(x, -4.5, letter) for x, letter in zip(middles, "abcdefghi", strict=True)),
        *(svg.text(-8, y + 4, row + 1) for row, y in enumerate(middles)),
    )


def _refusal(refused: int) -> str:
    row, column = row_column(refused)
    x, y = column * CELL, row * CELL
    cross = f"M{x + 12} {y + 12}l16 16m0-16l-16 16"
    return (
        svg.rectangle(x + 1, y + 1, CELL - 2, CELL - 2, rx=4, fill=svg.pattern("hatch"))
        + svg.path(cross, css="refusal-casing")
        + svg.path(cross, css="refusal")
    )


def _sign(corner: Place, shape: int, commands: str) -> str:
    """The badge at the upper right of a ghost, kept inside the quilt."""
    row, column = max(
        map(row_column, cells(shape)), key=lambda place: (place[1] - place[0], place[1])
    )
    x = min((column + 1) * CELL, SIDE - 8 - corner[1] * CELL)
    y = max(row * CELL, 6 - corner[0] * CELL)
    return svg.group(
        "sign",
        svg.circle(0, 0, SIGN, css="sign-disc"),
        svg.path(commands, css="sign-mark"),
        transform=svg.move(x, y),
    )
