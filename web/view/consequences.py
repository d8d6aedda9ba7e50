"""What the move in hand brings, always in the same order, or why it cannot be made."""

from collections.abc import Iterator

from patchwork.forecast import Forecast
from patchwork.notation import format_cell
from patchwork.patches import PATCHES
from patchwork.track import END
from web import draw
from web.hand import LEATHER
from web.nodes import Markup, Node, h
from web.shown import Held, Shown
from web.view.parts import cell_names, listed, mover_after, phrase, token


def consequences(app: Shown) -> Node:
    """The label under the offer; without a patch in hand a tip in its place."""
    held = app.held()
    if held is None:
        tip = "" if app.outcome else app.texts("offer.tip")
        return h("p", {"class": "tip"}, tip)
    reason = _why_not(app, held)
    if reason is not None:
        return _label(app, "no", "close", _title(app, held), h("p", {"class": "why"}, reason))
    assert held.brings is not None, "a patch that can be sewn on brings something"
    if held.hand.patch == LEATHER:
        rows = h("dl", {"class": "rows"}, *_leather_rows(app, held, held.brings))
        return _label(app, "ok", "check", _title(app, held), rows)
    rows = h("dl", {"class": "rows"}, *_purchase_rows(app, held, held.brings))
    return _label(app, "ok", "check", _title(app, held), rows, _then(app, held.brings))


def refusal_title(app: Shown, held: Held) -> str | None:
    """In a few words why the patch cannot be sewn on here; None if it can."""
    texts = app.texts
    if held.refusal is None:
        return None
    if held.refusal.reason == "cannot-afford":
        return texts("short", n=PATCHES[held.hand.patch].cost - app.player(app.seat).buttons)
    return texts("sew.blocked")


def _label(app: Shown, css: str, picture: str, title: str, *children: Node) -> Node:
    return h(
        "section",
        {"class": f"consequences {css}", "aria-label": app.texts("hand"), "data-key": css},
        h("h2", None, draw.icon(picture), h("span", None, title)),
        *children,
    )


def _title(app: Shown, held: Held) -> str:
    texts, patch = app.texts, held.hand.patch
    if held.refusal is None:
        if patch == LEATHER:
            return texts("hand.leather")
        return texts("hand.fits", patch=patch, cell=format_cell(held.hand.move.cell))
    if _has_no_room(app):
        return texts("hand.no-room", patch=patch)
    return (
        texts("hand.blocked")
        if held.refusal.reason == "blocked"
        else refusal_title(app, held) or ""
    )


def _why_not(app: Shown, held: Held) -> str | None:
    texts, patch = app.texts, held.hand.patch
    if held.refusal is None:
        return None
    if _has_no_room(app):
        return texts("hand.no-room.why")
    cells = cell_names(texts, held.blocked) if held.blocked else ""
    if held.refusal.reason == "blocked":
        if patch == LEATHER:
            return texts("hand.blocked.leather", cells=cells)
        return texts("hand.blocked.why", n=len(held.blocked), cells=cells)
    buttons = app.player(app.seat).buttons
    too_dear = texts(
        "hand.short.why",
        patch=patch,
        cost=texts("buttons", n=PATCHES[patch].cost),
        name=app.names[app.seat],
        n=buttons,
    )
    place = format_cell(held.hand.move.cell)
    also = texts("hand.short.blocked") if cells else texts("hand.short.place", cell=place)
    return f"{too_dear} {also}"


def _has_no_room(app: Shown) -> bool:
    return any(offered.in_hand and not offered.fits for offered in app.offer())


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
