"""Lets things move with the browser's Web Animations; `web.motion` says which and how.

Nothing waits for a motion: the next press of a key or pointer lands whatever still moves. That is
done a frame later, since to end a motion costs a painting, and the press wants its answer first.
"""

from typing import Any

from js import Object, document, performance, requestAnimationFrame, setTimeout, window
from pyodide.ffi import create_proxy, to_js

from web.dom.elements import first
from web.motion import Count, Frame, Motion, Moving, Trade, first_motions, motions, tempo
from web.nouns import Happened
from web.shown import Shown


class Stage:
    """What moves on the page at the moment."""

    def __init__(self) -> None:
        self._pace = 1.0  # by how much times are stretched
        self._animations: list[Any] = []
        self._ending: list[Any] = []  # those that a press is about to land
        self._ends = 0.0  # when the last of them ends, by the clock of the page
        self._unseen: set[str] = set()  # targets that are not shown in a window of this size
        self._count: Count | None = None  # the one that is going on
        self._less = window.matchMedia("(prefers-reduced-motion: reduce)")  # as the system says
        self._tick = create_proxy(self._count_on)
        land = create_proxy(self.land)
        self._after_frame = create_proxy(lambda _now: setTimeout(land, 0))
        press = create_proxy(lambda _press: self._land_soon())
        for kind in ("keydown", "pointerdown"):
            window.addEventListener(kind, press, capture=True)
        window.addEventListener("resize", create_proxy(lambda _resized: self._unseen.clear()))

    def begin(self, app: Shown, happened: Happened) -> None:
        """Let move what moves from the first frame on, at the pace that was set. What moved before
        is to land first: a motion measures where things are at rest."""
        self._end()
        self._pace = tempo(app.settings["motion"], self._less.matches)
        self._move(first_motions(app, happened))

    def go_on(self, app: Shown, happened: Happened) -> float:
        """Let move what moves when all of the table is drawn; tell the pace."""
        going_on = motions(app, happened) if self._pace else []
        for target in {moving.target for moving in going_on if isinstance(moving, Motion)}:
            element = first(target)
            self._unseen.discard(target)
            if element is not None and not element.getClientRects().length:
                self._unseen.add(target)  # such as a face of the track for other windows
        self._move(going_on)
        return self._pace

    def _move(self, movings: list[Moving]) -> None:
        for moving in movings if self._pace else ():
            match moving:
                case Motion() if moving.target not in self._unseen:
                    for element in document.querySelectorAll(moving.target):
                        self._animate(element, moving.frames, moving, moving.easing)
                case Trade():
                    self._trade(moving)
                case Count():
                    self._begin(moving)

    def left(self) -> float:
        """For how many milliseconds something still moves."""
        return max(self._ends - float(performance.now()), 0)

    def land(self) -> None:
        """Bring to its end what moved before the last press or verb."""
        animations, self._ending = self._ending, []
        for animation in animations:
            animation.finish()

    def _land_soon(self) -> None:
        self._end()
        if self._ending:
            requestAnimationFrame(self._after_frame)

    def _end(self) -> None:
        """Leave what moves to `land`; a count, being a mere text, ends now."""
        self._ending += self._animations
        self._animations, self._ends = [], 0.0
        count, self._count = self._count, None
        if count is not None:
            _show(count, count.end)

    def _animate(
        self, element: Any, frames: tuple[Frame, ...], when: Motion | Trade, easing: str = "ease"
    ) -> None:
        timing = {
            "duration": when.duration * self._pace,
            "delay": when.delay * self._pace,
            "easing": easing,
            "fill": "backwards",
        }
        self._animations.append(element.animate(_as_objects(frames), _as_objects(timing)))
        self._note(when)

    def _trade(self, trade: Trade) -> None:
        """Both begin where the other one is. Their places are measured before they move."""
        pair = [first(target) for target in trade.targets]
        boxes = [element.getBoundingClientRect() for element in pair if element is not None]
        if len(boxes) < 2 or not all(box.width for box in boxes):  # not shown in this layout
            return
        for element, here, there in zip(pair, boxes, boxes[::-1], strict=True):
            right = there.x + there.width / 2 - here.x - here.width / 2
            down = there.y + there.height / 2 - here.y - here.height / 2
            size = there.width / here.width
            on_top: Frame = {"zIndex": 1}
            start = on_top | {"transform": f"translate({right}px, {down}px) scale({size})"}
            end = on_top | {"transform": "translate(0px, 0px) scale(1)"}
            self._animate(element, (start, end), trade)

    def _begin(self, count: Count) -> None:
        begins = performance.now() + count.delay * self._pace
        self._count = count._replace(delay=begins, duration=count.duration * self._pace)
        self._note(count)
        _show(count, count.start)
        requestAnimationFrame(self._tick)

    def _note(self, when: Moving) -> None:
        ends = float(performance.now()) + (when.delay + when.duration) * self._pace
        self._ends = max(self._ends, ends)

    def _count_on(self, now: float) -> None:
        """Show how far the count has come, and look again with the next frame."""
        count = self._count
        if count is None:
            return
        share = max((now - count.delay) / count.duration, 0)
        _show(count, round(count.start + (count.end - count.start) * min(share, 1)))
        if share < 1:
            requestAnimationFrame(self._tick)
        else:
            self._count = None


def _as_objects(value: Any) -> Any:
    return to_js(value, dict_converter=Object.fromEntries)


def _show(count: Count, number: int) -> None:
    """Write a number into the text that the view made: the page's patcher still knows it."""
    element = first(count.target)
    if element is not None:
        element.firstChild.data = str(number)
