"""The strip: the thread that runs off the spool through all patches in the order they will come."""

from functools import cache, lru_cache

from patchwork.patches import PATCHES
from web import draw
from web.nodes import Node, h
from web.shown import Shown
from web.texts import Texts
from web.view.offer import PLACES
from web.view.parts import button, silent, spoken

LONG = 18  # patches; from here on they are drawn smaller


def strip(app: Shown) -> Node:
    """Every patch that is left, those on offer first. The stylesheet marks what a choice would
    leave, while it is looked at, by the classes after-1 to after-3."""
    texts, circle = app.texts, app.state.circle
    held = circle.index(app.hand.patch) if app.hand and app.hand.patch in circle else None
    leaves = [offered.brings.next_offer for offered in app.offer()]
    return h(
        "section",
        {
            "class": f"strip{' long' if len(circle) > LONG else ''}",
            "aria-label": texts("circle"),
        },
        button(
            "open circle",
            "spool",
            draw.icon("spool", "spool-picture"),
            spoken(texts("circle.open")),
            identity="spool",
        ),
        h(
            "ol",
            {"class": "thread"},
            *(
                _item(texts, place, number, _css(place, number, held, leaves))
                for place, number in enumerate(circle)
            ),
        ),
    )


@cache
def tolls(number: int) -> Node:
    """Cost and time of a patch, small: cost is round, time is square."""
    patch = PATCHES[number]
    cost = h("b", {"class": "round"}, patch.cost)
    return h("span", {"class": "tolls"}, cost, h("b", {"class": "square"}, patch.time))


@lru_cache(maxsize=512)
def told(texts: Texts, place: int, number: int) -> Node:
    """A patch of the circle in words; `place` counts from 0."""
    patch = PATCHES[number]
    return spoken(
        texts(
            "circle.patch",
            place=place + 1,
            patch=number,
            cost=patch.cost,
            time=patch.time,
            income=patch.income,
        )
    )


def _css(place: int, number: int, held: int | None, leaves: list[tuple[int, ...]]) -> str:
    shape = PATCHES[number].shape
    css = [f"w{len(shape[0])}", f"h{len(shape)}"]
    css += [f"after-{choice}" for choice, left in enumerate(leaves, 1) if number in left]
    if place == held:
        css.append("held")
    elif held is not None and number in leaves[held]:
        css.append("then-on")
    if place < PLACES:
        css.append("on")
    return " ".join(css)


@lru_cache(maxsize=512)  # most are the same as in the redraw before
def _item(texts: Texts, place: int, number: int, css: str) -> Node:
    picture = silent(draw.patch_picture(number, "mini"), tolls(number))
    return h("li", {"class": css, "data-key": number}, told(texts, place, number), picture)
