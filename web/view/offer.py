"""The patches on offer: three cards with cost, time, income, and what each would meet."""

from collections.abc import Iterator

from patchwork.forecast import Forecast
from patchwork.patches import Patch
from web import draw
from web.nodes import Markup, Node, h
from web.nouns import Offered
from web.shown import Shown
from web.speech import shape
from web.texts import listed
from web.view.parts import button, mover_after, phrase, silent, spoken, token

PLACES = 3
SMALLEST_BOX = (3, 2)  # columns and rows of the frame of a card's picture


def cards(app: Shown) -> Node:
    """The three places of the offer, in the order of the circle."""
    offer = app.offer()
    box = _box([offered.patch for offered in offer])
    places = [_card(app, index + 1, offered, box) for index, offered in enumerate(offer)]
    empty = h("div", {"class": "slot"}, None if app.outcome else app.texts("offer.sold"))
    return h(
        "div",
        {"class": "cards", "role": "group", "aria-label": app.texts("offer")},
        *places,
        *[empty] * (PLACES - len(places)),
    )


def _card(app: Shown, place: int, offered: Offered, box: tuple[int, int]) -> Node:
    patch, texts = offered.patch, app.texts
    css = ["card"]
    if offered.in_hand:
        css.append("chosen")
    if _lacking(app, offered):
        css.append("poor")
    return button(
        f"choose {place}",
        " ".join(css),
        spoken(_name(app, patch), _foresight(app, offered), " ", shape(app, patch)),
        silent(
            h("span", {"class": "key"}, place),
            h("span", {"class": "num"}, patch.number),
            draw.patch_picture(patch.number, "pic", box),
            _tags(app, offered),
            h("span", {"class": "fore"}, *_fore(app, offered)),
            h("span", {"class": "in-hand", "hidden": not offered.in_hand}, texts("card.in-hand")),
        ),
        identity=f"card-{place}",
        refusal="" if _must_wait(app) or app.is_computers_move else None,
        **{
            "aria-pressed": "true" if offered.in_hand else "false",
            "data-place": str(place),
            "data-hinted": "true" if app.hinted_patch == offered.patch.number else None,
        },
    )


def _name(app: Shown, patch: Patch) -> str:
    texts = app.texts
    earns = "card.earns" if patch.income else "card.earns.nothing"
    return texts(
        "card.name",
        patch=patch.number,
        cells=texts("cells", n=patch.size),
        cost=texts("buttons", n=patch.cost),
        time=patch.time,
        earns=texts(earns, n=patch.income),
    )


def _foresight(app: Shown, offered: Offered) -> str:
    """What the card shows of the time after, as sentences with a space before each."""
    if app.is_computers_move:
        return f" {app.texts('status.thinks', name=app.names[app.mover])}"
    if _must_wait(app):
        return f" {app.texts('card.wait')}"
    lacking = _lacking(app, offered)
    if lacking:
        return "".join(f" {reason}." for reason in lacking)
    met = [f"{sum_} {word}".strip() for _, sum_, word in _meets(app, offered.brings)]
    mover = app.names[mover_after(offered.brings)]
    return f" {listed(app.texts, met)}. {app.texts(_next(offered.brings), name=mover)}."


def _tags(app: Shown, offered: Offered) -> Node:
    patch, texts = offered.patch, app.texts
    return h(
        "span",
        {"class": "tags"},
        h(
            "span",
            None,
            draw.cost(patch.cost, offered.short > 0 and not _must_wait(app)),
            h("em", None, texts("card.cost")),
        ),
        h("span", None, draw.time(patch.time), h("em", None, texts("card.time"))),
        h("span", None, draw.income(patch.income), h("em", None, texts("card.income"))),
    )


def _lacking(app: Shown, offered: Offered) -> list[str]:
    """Why the patch cannot be bought now. While the offer must wait nobody knows: until then both
    the buttons and the player to move may change."""
    if _must_wait(app):
        return []
    reasons = []
    if offered.short:
        reasons.append(app.texts("short", n=offered.short))
    if not offered.fits:
        reasons.append(app.texts("no-room"))
    return reasons


def _must_wait(app: Shown) -> bool:
    """Whether a leather patch must be sewn before anybody chooses."""
    return app.state.phase == "leather"


def _fore(app: Shown, offered: Offered) -> Iterator[Node]:
    if _must_wait(app):
        return
    lacking = _lacking(app, offered)
    if lacking:
        yield from (h("i", {"class": "lacking"}, reason) for reason in lacking)
        return
    brings = offered.brings
    for picture, sum_, word in _meets(app, brings):
        yield h("i", None, picture, h("b", None, sum_), h("span", None, f" {word}"))
    mover = mover_after(brings)
    yield h("i", None, token(mover), phrase(app, _next(brings), mover))


def _next(brings: Forecast) -> str:
    """The key of the words for who moves next."""
    if brings.next_turn is None:
        return "next.end"
    return "next.again" if brings.next_turn == brings.player else "next.other"


def _meets(app: Shown, brings: Forecast) -> list[tuple[Markup | None, str, str]]:
    """What the token would meet: a picture, an amount and a word for each."""
    texts = app.texts
    met: list[tuple[Markup | None, str, str]] = []
    if brings.marks:
        met.append((draw.icon("income"), f"+{brings.paid}", texts("meets.income")))
    if brings.leather is not None:
        met.append((draw.icon("leather"), "", texts("meets.leather")))
    return met or [(None, "", texts("meets.nothing"))]


def _box(patches: list[Patch]) -> tuple[int, int]:
    """A frame in which each of the patches has room, so that all are drawn to one scale."""
    widths = [len(patch.shape[0]) for patch in patches]
    heights = [len(patch.shape) for patch in patches]
    columns, rows = SMALLEST_BOX
    return max(columns, *widths, 0), max(rows, *heights, 0)
