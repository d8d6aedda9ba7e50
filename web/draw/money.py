"""Money as buttons of 1, 5, 10 and 20: told apart by size, rim, holes and number, not by colour."""

from functools import lru_cache
from typing import NamedTuple

from web.draw import svg
from web.draw.things import thing
from web.nodes import Markup

HEIGHT = 44
GAP = 3  # between buttons of different values
LAPPED = 1.55  # from one to the next of the same value, in radii: their numbers stay in sight


class Coin(NamedTuple):
    """A button as money."""

    value: int
    radius: float
    thing: str


COINS = (
    Coin(20, 20, "button-20"),
    Coin(10, 17, "button-10"),
    Coin(5, 14, "button-5"),
    Coin(1, 10, "button"),
)


@lru_cache(maxsize=128)
def money(amount: int) -> Markup:
    """A row with as few buttons as make up the amount, 0 or more; a dashed ring if there is none.

    It is 44 units high and as wide as it needs to be, so give it a height only.
    """
    if not amount:
        ring = svg.circle(HEIGHT / 2, HEIGHT / 2, 10, css="icon-dashes")
        return svg.picture("money", f"0 0 {HEIGHT} {HEIGHT}", ring)
    drawn, edge = [], 1.0
    for coin in COINS:
        count, amount = divmod(amount, coin.value)
        places = [edge + coin.radius * (1 + LAPPED * index) for index in range(count)]
        drawn += [_coin(coin, x) for x in places]
        edge = places[-1] + coin.radius + GAP if places else edge
    return svg.picture("money", f"0 0 {svg.number(edge - GAP + 1)} {HEIGHT}", *drawn)


def _coin(coin: Coin, x: float) -> str:
    button = thing(coin.thing, x, HEIGHT / 2, coin.radius)
    if coin.value == 1:
        return button
    return button + svg.text(x, HEIGHT / 2 + 5.5, coin.value, css="money-number")
