"""What lies ahead of a choice: which patches each would leave to whoever moves next, and how far
either player has to the next marks."""

from collections.abc import Iterator, Sequence

from patchwork.track import INCOME_MARKS
from web import draw
from web.nodes import Markup, Node, h
from web.nouns import Offered
from web.shown import Shown
from web.texts import listed
from web.view.parts import silent, spoken, token
from web.view.strip import tolls


def ahead(app: Shown) -> Node:
    """The label under the offer while nothing is in hand; empty after the end."""
    if app.outcome:
        return h("section", {"class": "ahead"})
    texts = app.texts
    return h(
        "section",
        {"class": "ahead", "aria-label": texts("ahead")},
        h("p", {"class": "tip"}, texts("offer.tip")),
        choices(app),
        h("ul", {"class": "distances"}, *_marks(app)),
    )


def choices(app: Shown) -> Node:
    """What each choice would leave."""
    items = (_choice(app, place, offered) for place, offered in enumerate(app.offer(), 1))
    return h("ul", {"class": "choices"}, *items)


def _choice(app: Shown, place: int, offered: Offered) -> Node:
    """The patches that would be on offer after this choice."""
    texts, left = app.texts, offered.brings.next_offer
    patches = listed(texts, left) if left else texts("ahead.nothing")
    return h(
        "li",
        None,
        spoken(texts("ahead.choice", patch=offered.patch.number, patches=patches)),
        silent(
            h("b", None, place),
            h("span", None, texts("ahead.leaves")),
            *(
                h("span", {"class": "left"}, draw.patch_picture(number, "mini"), tolls(number))
                for number in left
            ),
        ),
    )


def _marks(app: Shown) -> Iterator[Node]:
    texts, leather = app.texts, app.state.leather
    yield _distances(app, draw.icon("income"), texts("ahead.income"), INCOME_MARKS)
    if leather:
        yield _distances(app, draw.icon("leather"), texts("ahead.leather"), leather)


def _distances(app: Shown, picture: Markup, what: str, marks: Sequence[int]) -> Node:
    """How far each player has to the next of these marks."""
    texts = app.texts
    words: list[str] = []
    shown: list[Node] = []
    for player, name in enumerate(app.names):
        time = app.player(player).time
        mark = next((mark for mark in marks if mark > time), None)
        far = texts("ahead.none") if mark is None else texts("ahead.spaces", n=mark - time)
        words.append(f"{name}: {far}")
        shown.append(h("span", {"class": "far"}, token(player, "small"), far))
    return h("li", None, spoken(f"{what}. {'. '.join(words)}."), silent(picture, what, *shown))
