"""Knitted cloths: every sign of a chart becomes one stitch of wool, a V."""

from functools import cache
from itertools import groupby

from web.draw import svg
from web.draw.charts import CHARTS
from web.draw.motifs import FIRST, SECOND, Motif

STITCH = 4  # width and height of a stitch; ten to a cell
DROP = 1.5  # from the upper ends of a V to its point
THERE, BACK = "l2 1.5 2-1.5", "l-2 1.5-2-1.5"  # along the upper edge of a stitch and the lower one

INKS = {"#": FIRST, "+": SECOND}


@cache
def knitted(name: str) -> Motif:
    """The motif of one of `charts.CHARTS`."""
    rows = CHARTS[name]
    # A V reaches a little into the rows beside it, and so do the repeats above and below.
    drawn = (rows[-1], *rows, rows[0])
    drawing = "".join(
        svg.path(commands, css=f"fill-{ink}")
        for sign, ink in INKS.items()
        if (commands := "".join(_row(row, index, sign) for index, row in enumerate(drawn, -1)))
    )
    return Motif(len(rows[0]) * STITCH, len(rows) * STITCH, drawing)


def _row(row: str, index: int, wanted: str) -> str:
    """All stitches of one row in one ink; neighbours are drawn in one go."""
    commands, column = [], 0
    for sign, run in groupby(row):
        count = len(list(run))
        if sign == wanted:
            commands.append(_stitches(column * STITCH, index * STITCH, count))
        column += count
    return "".join(commands)


def _stitches(x: int, y: int, count: int) -> str:
    return f"M{x} {svg.number(y - DROP / 2)}{THERE * count}v{STITCH}{BACK * count}z"
