"""The badges of a patch: cost is round like a button, time square like a piece of tape, income the
buttons themselves. A value has a shape before it has a colour.
"""

from functools import cache

from web.draw import svg
from web.draw.things import thing
from web.nodes import Markup

VIEW_BOX = "0 0 44 44"

# By count: the radius of the buttons and where they lie.
INCOME_BUTTONS = {
    1: (14, ((22, 22),)),
    2: (9.5, ((13, 22), (31, 22))),
    3: (9.5, ((22, 12.5), (12, 30), (32, 30))),
}


@cache
def cost(buttons: int, is_short: bool = False) -> Markup:
    """What one pays; the rim is broken and red if the player has too few buttons."""
    return svg.picture(
        "badge cost short" if is_short else "badge cost",
        VIEW_BOX,
        svg.circle(22, 22, 20, css="cost-rim"),
        svg.circle(22, 22, 15.5, css="cost-dish"),
        svg.text(22, 29.5, buttons, css="badge-number"),
    )


@cache
def time(spaces: int) -> Markup:
    """How far the token goes."""
    ticks = "".join(
        f"M{x} 3v{length}M{x} 41v-{length}"
        for x, length in ((9, 4), (15.5, 6), (22, 4), (28.5, 6), (35, 4))
    )
    return svg.picture(
        "badge time",
        VIEW_BOX,
        svg.rectangle(2, 2, 40, 40, rx=4, css="time-rim"),
        svg.path(ticks, css="time-ticks"),
        svg.text(22, 29.5, spaces, css="badge-number"),
    )


@cache
def income(buttons: int) -> Markup:
    """What the patch brings at every income mark, 0..3 buttons; a dashed ring for none."""
    if not buttons:
        return svg.picture("badge income", VIEW_BOX, svg.circle(22, 22, 13, css="icon-dashes"))
    radius, middles = INCOME_BUTTONS[buttons]
    return svg.picture(
        "badge income", VIEW_BOX, *(thing("button", x, y, radius) for x, y in middles)
    )
