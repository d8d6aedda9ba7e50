"""Why the patch in hand cannot be sewn on where it is, in words."""

from patchwork.notation import format_cell
from patchwork.patches import PATCHES
from web.hand import LEATHER
from web.nouns import Held
from web.shown import Shown
from web.texts import listed


def in_short(app: Shown, held: Held) -> str | None:
    """In a few words, for the button that does nothing now; None where the patch can be sewn on."""
    if held.refusal is None:
        return None
    return _short(app, held) if _is_too_dear(held) else app.texts("sew.blocked")


def title(app: Shown, held: Held) -> str:
    """The same as the title of a label."""
    if _has_no_room(app):
        return app.texts("hand.no-room", patch=held.hand.patch)
    return _short(app, held) if _is_too_dear(held) else app.texts("hand.blocked")


def reason(app: Shown, held: Held) -> str:
    """In full: what is in the way, and what can be done."""
    if _has_no_room(app):
        return app.texts("hand.no-room.why")
    if _is_too_dear(held):
        return _too_dear(app, held)
    advice = "" if held.hand.patch == LEATHER else f" {app.texts('hand.blocked.advice')}"
    return f"{in_the_way(app, held)}{advice}"


def in_the_way(app: Shown, held: Held) -> str:
    """Which sewn cells the patch in hand lies on."""
    names = listed(app.texts, map(format_cell, held.blocked))
    if held.hand.patch == LEATHER:
        return app.texts("hand.blocked.leather", cells=names)
    return app.texts("hand.blocked.why", n=len(held.blocked), cells=names)


def _is_too_dear(held: Held) -> bool:
    return held.refusal is not None and held.refusal.reason == "cannot-afford"


def _has_no_room(app: Shown) -> bool:
    return any(offered.in_hand and not offered.fits for offered in app.offer())


def _short(app: Shown, held: Held) -> str:
    return app.texts("short", n=PATCHES[held.hand.patch].cost - app.player(app.seat).buttons)


def _too_dear(app: Shown, held: Held) -> str:
    texts, patch = app.texts, held.hand.patch
    cost = texts("buttons", n=PATCHES[patch].cost)
    has = app.player(app.seat).buttons
    why = texts("hand.short.why", patch=patch, cost=cost, name=app.names[app.seat], n=has)
    if held.blocked:
        return f"{why} {texts('hand.short.blocked')}"
    return f"{why} {texts('hand.short.place', cell=format_cell(held.hand.move.cell))}"
