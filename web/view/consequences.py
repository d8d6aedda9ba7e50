"""What the move in hand brings, always in the same order, or why it cannot be made."""

from collections.abc import Iterator

from patchwork.forecast import Forecast
from patchwork.notation import format_cell
from patchwork.patches import PATCHES
from patchwork.track import END
from web import draw, refusals
from web.hand import LEATHER
from web.nodes import Markup, Node, h
from web.nouns import Held
from web.shown import Shown
from web.texts import listed
from web.view.ahead import ahead
from web.view.parts import mover_after, phrase, token


def consequences(app: Shown) -> Node:
    """The label under the offer; without a patch in hand what lies ahead is in its place."""
    held = app.held()
    if held is None:
        return ahead(app)
    if held.refusal is not None:
        reason = h("p", {"class": "why"}, refusals.reason(app, held))
        return _label(app, "no", "close", refusals.title(app, held), reason)
    assert held.brings is not None, "a patch that can be sewn on brings something"
    if held.hand.patch == LEATHER:
        rows = h("dl", {"class": "rows"}, *_leather_rows(app, held, held.brings))
        return _label(app, "ok", "check", app.texts("hand.leather"), rows)
    fits = app.texts("hand.fits", patch=held.hand.patch, cell=format_cell(held.hand.move.cell))
    rows = h("dl", {"class": "rows"}, *_purchase_rows(app, held, held.brings))
    return _label(app, "ok", "check", fits, rows, _then(app, held.brings))


def _label(app: Shown, css: str, picture: str, title: str, *children: Node) -> Node:
    return h(
        "section",
        {"class": f"consequences {css}", "aria-label": app.texts("hand"), "data-key": css},
        h("h2", None, draw.icon(picture), h("span", None, title)),
        *children,
    )


def _purchase_rows(app: Shown, held: Held, brings: Forecast) -> Iterator[Node]:
    texts, before, after = app.texts, brings.before, brings.after
    income = after.income - before.income
    steps = PATCHES[held.hand.patch].time
    yield _row(
        draw.icon("button"),
        texts("row.buttons"),
        _buttons_sum(app, brings),
        after.buttons,
        _marks_note(app, brings),
    )
    yield _row(
        draw.icon("time"),
        texts("row.time"),
        [f"{before.time} + {steps} ="],
        after.time,
        texts("note.end", end=END) if before.time + steps > END else None,
    )
    yield _row(
        draw.icon("income"),
        texts("row.income"),
        [f"{before.income} + {income} ="],
        after.income,
        texts("note.every-mark"),
    )
    yield from _last_rows(app, brings)


def _leather_rows(app: Shown, held: Held, brings: Forecast) -> Iterator[Node]:
    texts, before, after = app.texts, brings.before, brings.after
    cell = format_cell(held.hand.move.cell)
    yield _row(draw.icon("leather"), texts("row.cell"), [], cell, texts("note.any-cell"))
    yield _row(draw.icon("empty"), texts("row.empty"), [f"{before.empty} − 1 ="], after.empty)
    yield from _last_rows(app, brings)


def _last_rows(app: Shown, brings: Forecast) -> Iterator[Node]:
    """Who moves next, and the leather patch and the 7x7 tile if the move wins them."""
    texts = app.texts
    mover, other = mover_after(brings), 1 - brings.player
    stands = phrase(app, "note.stands", other, space=app.player(other).time)
    yield _row(token(mover), texts("row.next"), [], phrase(app, _next(brings), mover), stands)
    if brings.leather is not None:
        note = texts("gains.leather.note", mark=brings.leather)
        yield _row(draw.icon("leather"), texts("row.gains"), [], texts("gains.leather"), note)
    if brings.bonus:
        note = texts("gains.seven.note")
        yield _row(draw.icon("seven"), texts("row.gains"), [], texts("gains.seven"), note)


def _next(brings: Forecast) -> str:
    """The key of the words for who moves next."""
    if brings.next_turn is None:
        return "brings.end"
    if brings.next_phase == "leather":
        return "brings.leather"
    return "brings.again" if brings.next_turn == brings.player else "brings.other"


def _buttons_sum(app: Shown, brings: Forecast) -> list[Node | str]:
    texts = app.texts
    parts: list[Node | str] = [f"{brings.before.buttons} − {brings.cost} "]
    parts.append(h("i", None, texts("sum.cost")))
    if brings.marks:
        parts += [f" + {brings.paid} ", h("i", None, texts("sum.income"))]
    return [*parts, " ="]


def _marks_note(app: Shown, brings: Forecast) -> str:
    if not brings.marks:
        return app.texts("note.no-mark")
    # No patch takes the 7 spaces that it needs to meet two marks.
    return app.texts("note.mark", mark=brings.marks[0], n=brings.paid)


def _row(
    picture: Markup,
    label: str,
    sums: list[Node | str],
    result: Node | str | int,
    note: Node | str | None = None,
) -> Node:
    return h(
        "div",
        {"class": "row"},
        h("dt", None, picture, h("span", None, label)),
        h(
            "dd",
            None,
            h("span", {"class": "sum", "hidden": not sums}, *sums),
            h("b", None, result),
            h("small", None, note) if note else None,
        ),
    )


def _then(app: Shown, brings: Forecast) -> Node:
    texts = app.texts
    pictures = [draw.patch_picture(number, "mini") for number in brings.next_offer]
    return h(
        "p",
        {"class": "then"},
        h("span", None, texts("then")),
        h("span", {"class": "spoken"}, listed(texts, brings.next_offer))
        if pictures
        else texts("then.nothing"),
        *pictures,
    )
