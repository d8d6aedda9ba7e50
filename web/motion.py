"""What moves after a verb, as data: `motions` says it, `web.dom.motion` lets it move.

Only transforms, opacities and dash offsets change, and every motion ends at what the view has
drawn already, so it may be cut short at any moment. Times are milliseconds at normal speed. After a
move one thing follows the other: the patch is sewn on, the token goes its way and meets its marks,
buttons are counted, and the quilts change places if the other player is next. When a move is taken
back they change places first, and then all else goes back at once.
"""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from patchwork.forecast import Forecast
from patchwork.geometry import cells, row_column
from patchwork.rules import mask_of
from patchwork.state import PLAYERS, Advance, Buy, Move
from web import draw
from web.draw.patches import at_corner
from web.draw.svg import CELL
from web.nouns import Happened
from web.shown import Shown

Frame = dict[str, str | float]  # as the Web Animations of browsers take it

QUICK, NORMAL, SEW, SEVEN = 120, 220, 420, 600
BACK = NORMAL + QUICK  # for what a move brought to go again, however much that was
SPACE, WAY = 40, 600  # for one space of the track, and for all of them at most
EASE = "cubic-bezier(.2, .7, .2, 1)"
TEMPO = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
HAND = "#board [data-layer=ghosts]"
RIM = "#board :is(.ghost-rim, .ghost-casing)"
ROWS_OF_SUMS = 4


class Motion(NamedTuple):
    """Every element that the selector `target` finds goes through these frames."""

    target: str
    frames: tuple[Frame, ...]
    duration: float
    delay: float = 0
    easing: str = EASE


class Count(NamedTuple):
    """The number that an element shows counts up."""

    target: str
    start: int
    end: int
    duration: float
    delay: float = 0


class Trade(NamedTuple):
    """Two elements that changed places on the page go there from where the other one is."""

    targets: tuple[str, str]
    duration: float
    delay: float = 0


Moving = Motion | Count | Trade


def tempo(setting: str, is_reduced: bool) -> float:
    """By how much times are stretched; 0 for no motion at all. `is_reduced`: what the system asks
    for, if the setting leaves it to the system."""
    if setting == "system":
        return 0.0 if is_reduced else 1.0
    return TEMPO[setting]


def first_motions(app: Shown, happened: Happened) -> list[Moving]:
    """What moves from the first frame on, in which `view.at_once` shows what a verb did."""
    match happened.what:
        case "left" | "right" | "flipped" if app.hand is not None:
            return [_turn(app, happened.what)]
        case "refused":
            return [_shake()]
        case "moved" if app.panel is None and app.last is not None:
            move, brings = app.last
            if isinstance(move, Advance):
                return list(_walk(brings, 0, arrival(move, brings)))
    return []


def motions(app: Shown, happened: Happened) -> list[Moving]:
    """What else moves, now that all of the table is drawn as it is since."""
    match happened.what:
        case "picked" | "put back":
            return [_nod(app, happened)]
        case "moved" if app.panel == "end":
            return list(_sums())
        case "moved" if app.last is not None:
            return list(_move(app, *app.last))
        case "taken back" if app.undone is not None:
            return list(_back(app, *app.undone))
    return []


def arrival(move: Move, brings: Forecast) -> float:
    """When the token has arrived, after the patch was sewn on."""
    return (0 if isinstance(move, Advance) else SEW) + min(brings.steps * SPACE, WAY)


def _nod(app: Shown, happened: Happened) -> Motion:
    """The card of the patch that was picked or put back yields a little."""
    card = f"#card-{app.state.circle.index(happened.patch) + 1}"
    return Motion(card, ({"transform": "scale(.98)"}, {"transform": "none"}), QUICK)


def _turn(app: Shown, what: str) -> Motion:
    assert app.hand is not None
    start = {"left": "rotate(90deg)", "right": "rotate(-90deg)", "flipped": "scale(-1, 1)"}[what]
    end = "scale(1, 1)" if what == "flipped" else "rotate(0deg)"
    middle = _middle(app.hand.mask)
    return Motion(HAND, tuple(_about(middle, each) for each in (start, end)), QUICK)


def _shake() -> Motion:
    steps = (0, -3, 3, -2, 0)
    frames = tuple(_frame(f"translate({step}px, 0px)") for step in steps)
    return Motion(RIM, frames, NORMAL, easing="linear")


def _sums() -> Iterator[Motion]:
    """The sums of the end, line by line."""
    for row in range(ROWS_OF_SUMS):
        line = f".sums tbody tr:nth-child({row + 1})"
        yield Motion(line, ({"opacity": 0}, {"opacity": 1}), NORMAL, row * NORMAL)


def _move(app: Shown, move: Move, brings: Forecast) -> Iterator[Moving]:
    seat = ".own" if app.seat == brings.player else ".other"
    delay = 0.0
    if not isinstance(move, Advance):
        number = len(app.sewn(brings.player))
        yield from _sew(f"{seat} [data-layer=cloths] > :nth-child({number})", mask_of(move))
        delay = SEW
    if isinstance(move, Buy):
        yield from _spool(app, move)
    if brings.bonus:
        yield from _seven(seat, delay)
    arrives = arrival(move, brings)
    if brings.steps and not isinstance(move, Advance):
        yield from _walk(brings, delay, arrives)
    if brings.steps:
        yield from _pulses(brings, delay, arrives)
    if brings.gain + brings.paid:
        start = brings.before.buttons - brings.cost
        yield Count(f"{seat} .buttons b", start, brings.after.buttons, NORMAL, arrives)
    if app.follows_mover and app.seat != brings.player:
        yield from _trade(arrives)


def _back(app: Shown, move: Move, brings: Forecast) -> Iterator[Moving]:
    """The way back of what a move brought."""
    delay = 0.0
    if app.follows_mover and brings.next_turn not in (None, brings.player):
        yield from _trade(0)
        delay = NORMAL
    if not isinstance(move, Advance):
        yield from _unpick(mask_of(move), delay)
    if isinstance(move, Buy):
        place = app.state.circle.index(move.patch) + 1
        yield from _slide(place, -100 * place / len(app.state.circle))
        yield Motion(f"#card-{place}", ({"opacity": 0.3}, {"opacity": 1}), BACK, delay)
    if brings.steps:
        spaces = range(brings.after.time, brings.before.time - 1, -1)
        yield from _go(brings.player, spaces, delay, delay + BACK)
    if brings.after.buttons != brings.before.buttons:
        start, end = brings.after.buttons, brings.before.buttons
        seat = ".own" if app.seat == brings.player else ".other"
        yield Count(f"{seat} .buttons b", start, end, NORMAL, delay)


def _trade(delay: float) -> Iterator[Moving]:
    """The quilts change places, because another player is to move."""
    yield Trade((".own .quilt", ".other .quilt"), NORMAL, delay)
    yield Motion(".plate", ({"opacity": 0.3}, {"opacity": 1}), NORMAL)


def _unpick(mask: int, delay: float) -> Iterator[Motion]:
    """Stitch after stitch goes, and the patch comes off the quilt."""
    middle = _middle(mask)
    frames = tuple(
        {"opacity": opacity} | _about(middle, f"scale({size})")
        for opacity, size in ((1, 1), (1, 1.04), (0, 1.08))
    )
    yield Motion(".leaving", frames, BACK, delay)
    target = ".leaving :is(.patch-stitch, .patch-stitch-shade)"
    stitching = _stitching(target, draw.stitches(mask), BACK, delay)
    yield stitching._replace(frames=stitching.frames[::-1])


def _sew(patch: str, mask: int) -> Iterator[Motion]:
    """The patch settles on the quilt, and stitch follows stitch once round its border."""
    (row, column), _ = at_corner(mask)
    at_its_place = f" translate({column * CELL}px, {row * CELL}px)"
    lifted, lying = (
        _about(_middle(mask), scale, at_its_place) for scale in ("scale(1.04)", "scale(1)")
    )
    yield Motion(patch, (lifted, lying), NORMAL)
    yield _stitching(f"{patch} :is(.patch-stitch, .patch-stitch-shade)", draw.stitches(mask), SEW)


def _seven(seat: str, delay: float) -> Iterator[Motion]:
    """The running stitch goes round the square, and the tile appears on the plate."""
    yield _stitching(f"{seat} .seven-stitch", draw.SEVEN_STITCHES, SEVEN, delay)
    frames: tuple[Frame, ...] = (
        {"opacity": 0, "transform": "scale(2)"},
        {"opacity": 1, "transform": "none"},
    )
    yield Motion(f"{seat} [data-fact=bonus]", frames, NORMAL, delay)


def _stitching(target: str, stitches: draw.Stitches, duration: float, delay: float = 0) -> Motion:
    """Lay stitch after stitch: the dashes, and behind them nothing, come in from the start of the
    line, and as each step is as long as a stitch and its gap, those there seem to stay."""
    step = stitches.dash + stitches.gap
    count = ceil(stitches.length / step)
    dashes = " ".join([f"{stitches.dash} {stitches.gap}"] * count + [f"0 {count * step:g}"])
    frames: tuple[Frame, ...] = (
        {"strokeDasharray": dashes, "strokeDashoffset": round(count * step, 2)},
        {"strokeDasharray": dashes, "strokeDashoffset": 0},
    )
    return Motion(target, frames, duration, delay, f"steps({count})")


def _spool(app: Shown, move: Buy) -> Iterator[Motion]:
    """The spool slides along the thread to where the patch was, and the strip follows."""
    before = app.game.states[-2].circle
    passed = before.index(move.patch) + 1
    yield from _slide(passed, 100 * passed / len(before))


def _slide(passed: int, way: float) -> Iterator[Motion]:
    """The spool slides past so many patches; the thread comes from that much of its length away."""
    start = _frame(f"translate({way:.1f}%, 0)")
    yield Motion(".thread", (start, _frame("translate(0, 0)")), NORMAL)
    slides = (_frame(f"translate({at}, 0)") for at in ("0", f"{passed * 100}%", "0"))
    yield Motion(".spool-picture", tuple(slides), NORMAL)


def _walk(brings: Forecast, start: float, arrives: float) -> Iterator[Motion]:
    """The token goes space by space."""
    spaces = range(brings.before.time, brings.after.time + 1)
    yield from _go(brings.player, spaces, start, arrives)


def _go(player: int, spaces: range, start: float, arrives: float) -> Iterator[Motion]:
    for face in draw.FACES:
        places = [draw.token_place(face, player, space) for space in spaces]
        x, y = places[-1]
        frames = tuple(_frame(f"translate({at[0] - x:g}px, {at[1] - y:g}px)") for at in places)
        token = f".tape.{face} [data-token={PLAYERS[player]}]"
        yield Motion(token, frames, arrives - start, start, "linear")


def _pulses(brings: Forecast, start: float, arrives: float) -> Iterator[Motion]:
    """Each mark pulses when the token comes by."""
    for mark in (*brings.marks, *([] if brings.leather is None else [brings.leather])):
        share = (mark - brings.before.time) / brings.steps
        for face in draw.FACES:
            middle = draw.mark_place(face, mark)
            frames = tuple(_about(middle, f"scale({size})") for size in (1, 1.5, 1))
            comes_by = start + share * (arrives - start)
            yield Motion(f".tape.{face} [data-mark='{mark}']", frames, NORMAL, comes_by)


def _about(middle: tuple[float, float], change: str, then: str = "") -> Frame:
    """A frame in which a transform is made about this point of the drawing."""
    x, y = middle
    return _frame(f"translate({x:g}px, {y:g}px) {change} translate({-x:g}px, {-y:g}px){then}")


def _frame(transform: str) -> Frame:
    return {"transform": transform}


def _middle(mask: int) -> tuple[float, float]:
    """The middle of the cells' bounding box, in units of the drawing."""
    rows, columns = zip(*map(row_column, cells(mask)), strict=True)
    return (
        (min(columns) + max(columns) + 1) * CELL / 2,
        (min(rows) + max(rows) + 1) * CELL / 2,
    )
