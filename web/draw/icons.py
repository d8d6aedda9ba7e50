"""Pictures of 24 x 24 for plates, labels and controls, in the colour of the text round them."""

from collections.abc import Callable
from functools import cache

from patchwork.state import PLAYERS
from web.draw import svg
from web.draw.things import thing
from web.nodes import Markup


@cache
def icon(name: str, extra: str = "") -> Markup:
    """One of `ICONS`; `extra` are further classes, such as "small"."""
    return svg.picture(f"icon {extra}" if extra else "icon", "0 0 24 24", ICONS[name]())


def token(player: int, extra: str = "") -> Markup:
    """The time token of a player as an icon."""
    return icon(PLAYERS[player], extra)


def _line(commands: str, css: str = "icon-line") -> str:
    return svg.path(commands, css=css)


def _bold(commands: str) -> str:
    return _line(commands, "icon-line bold")


def _hourglass() -> str:
    glass = (
        "M6 3H18M6 21H18M7.5 3c0 5 3 6.5 4.5 9c-1.5 2.5-4.5 4-4.5 9"
        "M16.5 3c0 5-3 6.5-4.5 9c1.5 2.5 4.5 4 4.5 9"
    )
    sand = "M9.3 19.6c.4-2.4 1.7-3.5 2.7-4.8c1 1.3 2.3 2.4 2.7 4.8z"
    return _line(glass) + _line(sand, "icon-fill")


def _seven() -> str:
    frame = svg.rectangle(2, 2, 20, 20, rx=3, css="seven-frame")
    return frame + svg.text(12, 15.2, "7×7", css="seven-text")


def _rosette() -> str:
    """A prize ribbon: ten scallops round a button, two tails."""
    scallops = ((1, 0), (0.81, 0.59), (0.31, 0.95), (-0.31, 0.95), (-0.81, 0.59))
    tails = "M8 13L5.5 22.5L9.2 20.6L12 23V14ZM16 13L18.5 22.5L14.8 20.6L12 23V14Z"
    return (
        _line(tails, "rosette-tails")
        + "".join(
            svg.circle(12 + side * 6.4 * x, 9 + side * 6.4 * y, 2.1, css="rosette-rim")
            for side in (1, -1)
            for x, y in scallops
        )
        + svg.circle(12, 9, 6.6, css="rosette-rim")
        + thing("button", 12, 9, 4.6)
    )


def _keyboard() -> str:
    frame = svg.rectangle(2, 5, 20, 14, rx=2.5, css="icon-line")
    return frame + _line(
        "M6 9.5h.01M10 9.5h.01M14 9.5h.01M18 9.5h.01M6 14.5h.01M18 14.5h.01M10 14.5h4"
    )


def _sliders() -> str:
    knobs = svg.circle(15.5, 7.5, 2.7, css="icon-line") + svg.circle(
        8.5, 16.5, 2.7, css="icon-line"
    )
    return _line("M4 7.5H12.5M18.5 7.5H20M4 16.5H5.5M11.5 16.5H20") + knobs


# Each is drawn when it is first asked for.
ICONS: dict[str, Callable[[], str]] = {
    "button": lambda: thing("button", 12, 12, 10),
    "income": lambda: thing("income", 12, 12, 10),
    "green": lambda: thing("green", 12, 12, 9),
    "yellow": lambda: thing("yellow", 12, 12, 9),
    "spool": lambda: thing("spool", 12, 12, 10.5),
    "leather": lambda: thing("leather", 12, 12, 9),
    "empty": lambda: svg.rectangle(4, 4, 16, 16, rx=2, css="icon-dashes"),
    "time": _hourglass,
    "undo": lambda: _line("M8 5L3.5 9.5L8 14M4 9.5H14.5a5 5 0 0 1 0 10H9"),
    "redo": lambda: _line("M16 5L20.5 9.5L16 14M20 9.5H9.5a5 5 0 0 0 0 10H15"),
    "menu": lambda: _line("M4 7H20M4 12H20M4 17H20"),
    "left": lambda: _line("M7 6L4 11L9.5 12.5M4.5 11a8 8 0 1 1 2 7.5"),
    "right": lambda: _line("M17 6L20 11L14.5 12.5M19.5 11a8 8 0 1 0-2 7.5"),
    "flip": lambda: _line("M12 3V21", "icon-line dashed") + _line("M9 7L3 17H9ZM15 7L21 17H15Z"),
    "back": lambda: _line("M12 4V14.5M7 10L12 15L17 10M4 20H20"),
    "close": lambda: _line("M6 6L18 18M18 6L6 18"),
    "check": lambda: _bold("M4.5 12.5L10 18L20 6.5"),
    "ahead": lambda: _bold("M4 12H19M13 6L19 12L13 18"),
    "next": lambda: _line("M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15M9 12H15M12 9V15"),
    "share": lambda: _line("M12 15V3M7.5 7L12 3L16.5 7M5 12V20H19V12"),
    "keys": _keyboard,
    "settings": _sliders,
    "rules": lambda: _line(
        "M12 6.5C10 5 7 4.5 3.5 4.5V18C7 18 10 18.5 12 20"
        "C14 18.5 17 18 20.5 18V4.5C17 4.5 14 5 12 6.5V20"
    ),
    "seven": _seven,
    "rosette": _rosette,
    # A lamp, a thimble, two heads, and what stands on the keys of recorders.
    "hint": lambda: _line("M9 17.5C9 14.5 6 13.5 6 9.5a6 6 0 0 1 12 0c0 4-3 5-3 8ZM9.5 21H14.5"),
    "level": lambda: _line(
        "M5 19.5L7 7.5a5 4.5 0 0 1 10 0L19 19.5ZM5.5 16.5H18.5M9.5 8h.01M14.5 8h.01M12 10.5h.01"
        "M9 13h.01M15 13h.01"
    ),
    "people": lambda: _line(
        "M8 11a3.2 3.2 0 1 0 0-6.4a3.2 3.2 0 0 0 0 6.4ZM2.5 20c0-3.5 2.3-6 5.5-6s5.5 2.5 5.5 6"
        "M16.5 11a2.7 2.7 0 1 0-.5-5.3M17 14c2.7.2 4.5 2.4 4.5 5.5"
    ),
    "pause": lambda: _bold("M8 5V19M16 5V19"),
    "go": lambda: _bold("M8 5L18 12L8 19Z"),
}
