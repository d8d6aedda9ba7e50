"""What several regions share: spoken words, buttons, names, lists and quilts."""

from patchwork.forecast import Forecast
from patchwork.geometry import FULL, SEVENS
from patchwork.state import PLAYERS, Advance, Player
from web import draw
from web.nodes import Markup, Node, h
from web.shown import Shown

CELLS = FULL.bit_count()  # of a quilt
_GAP = "\N{REPLACEMENT CHARACTER}"  # stands for the name while the other values are filled in


def spoken(*words: Node | str | None) -> Node:
    """Words for those who listen; they take no room on the page."""
    return h("span", {"class": "spoken"}, *words)


def silent(*children: Node | str | int | None) -> Node:
    """What is only to be seen, because `spoken` words say the same."""
    return h("span", {"class": "face", "aria-hidden": "true"}, *children)


def button(
    action: str,
    css: str,
    *children: Node | str | None,
    identity: str | None = None,
    refusal: str | None = None,
    **attributes: str | None,
) -> Node:
    """A button for one of the app's verbs. With a refusal it stays focusable and says why it does
    nothing now; an empty refusal is one that the children tell."""
    return h(
        "button",
        {
            "class": css,
            "type": "button",
            "id": identity,
            "data-act": action,
            "aria-disabled": "true" if refusal is not None else None,
            **attributes,
        },
        *children,
        spoken(f": {refusal}") if refusal else None,
    )


def name_of(app: Shown, player: int) -> Node:
    """A player's name, cut short where it has no room."""
    return h("span", {"class": "name"}, app.names[player])


def phrase(app: Shown, key: str, player: int, **values: object) -> Node:
    """A text that names a player at most once; where it has no room the name is cut short."""
    before, gap, after = app.texts(key, name=_GAP, **values).partition(_GAP)
    name = name_of(app, player) if gap else None
    return h("span", {"class": "phrase"}, before, name, after)


def mover_after(brings: Forecast) -> int:
    """Who moves next; at the end of the game, who made the last move."""
    return brings.player if brings.next_turn is None else brings.next_turn


def token(player: int, extra: str = "") -> Markup:
    """The time token that stands for a player."""
    return draw.token(player, extra)


def quilt(
    app: Shown,
    player: int,
    *,
    letters: bool = False,
    ghost: Markup | None = None,
    is_fresh: bool = False,
) -> Node:
    """A player's quilt; what is sewn and what is held over it are layers of their own, so that
    only they change. `is_fresh`: the last patch is not stitched yet, where things move."""
    layers = [draw.sewn(number, mask) for number, mask in app.sewn(player)]
    seven = _seven(app.player(player))
    return h(
        "svg",
        {
            "class": f"quilt {PLAYERS[player]}",
            "viewBox": draw.QUILT_VIEW_BOX,
            "aria-hidden": "true",
        },
        draw.quilt_ground(player, letters),
        h("g", {"data-layer": "cloths", "class": is_fresh and "fresh"}, *layers, seven),
        h(
            "g",
            {"data-layer": "ghosts"},
            _leaving(app, player),
            _latest(app, player),
            _hinted(app, player),
            ghost,
        ),
    )


def _latest(app: Shown, player: int) -> Markup | None:
    """The outline of what was sewn on with the last move, or taken off with it."""
    off = app.taken_off(player)
    if off is not None:
        return draw.latest(off.mask)
    if app.last is None:
        return None
    move, brings = app.last
    if brings.player != player or isinstance(move, Advance):
        return None
    return draw.latest(app.sewn(player)[-1].mask)


def _hinted(app: Shown, player: int) -> Markup | None:
    """The outline of where a hint says to sew."""
    mask = app.hinted_place
    return None if mask is None or player != app.mover else draw.hinted(mask)


def _leaving(app: Shown, player: int) -> Markup | None:
    """What lay on the quilt until its move was taken back, for the motion that takes it off."""
    off = app.taken_off(player)
    if off is None or app.undone is None:
        return None
    _, brings = app.undone
    return draw.leaving(draw.sewn(*off), _seven(brings.after) if brings.bonus else None)


def _seven(has: Player) -> Markup | None:
    """The stitch round the full 7x7 square that won the tile."""
    if not has.bonus:
        return None
    square = next(square for square in SEVENS if not square & has.free)
    return draw.seven((square & -square).bit_length() - 1)
