"""What the page can look like: scenes, each reached as a person would, and windows to see them in.

Start with `SCENES`. A scene is a link code and steps; a step is a verb and what it is about:

    go CODE         put this code into the address
    press ACTION    click the control that stands for an action, as in "press open menu"
    key KEY         press a key
    pick NAME VALUE choose a radio button of a form
    fill NAME TEXT  type a text into a field
"""

from typing import NamedTuple

from patchwork import Game


class Scene(NamedTuple):
    """How to come to see something. `network` is what becomes of the request for Python: "works",
    "hangs" or "fails". A first visitor has no game yet and is told tips."""

    code: str
    steps: tuple[str, ...] = ()
    network: str = "works"
    first_visit: bool = False


class Window(NamedTuple):
    """The size of a window in CSS pixels; small ones are touched."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def is_touched(self) -> bool:
        """Whether a finger plays here: its targets are larger."""
        return self.width < 1000 or self.height < 600

    @property
    def target(self) -> int:
        """The least side of a control, in pixels."""
        return 44 if self.is_touched else 36


WINDOWS = tuple(
    Window(*map(int, size.split("x")))
    for size in """
        1920x1080 1440x900 1280x720 1024x768 820x1180 390x844 360x640 740x360 600x400
        640x360 320x568 360x480 300x300
    """.split()  # 640x360 is 1280x720 at a zoom of 200 %
)

# A game of 40 moves with three leather patches, won by 8 to 5 points.
_CIRCLE = (
    *(3, 11, 26, 22, 16, 29, 20, 30, 7, 2, 4, 15, 27, 13, 6, 9, 5, 21, 33, 31, 24, 12, 17, 10, 18),
    *(14, 19, 8, 28, 25, 23, 32, 1),
)
_MOVES = """
    B3/1@a1 B22/1@a1 A A B16/0@a5 A A B29/1@a2 B7/0@a8 B15/2@c1 B6/1@a5 B21/2@a7 B31/1@c3 L@a2
    B24/1@c4 B12/2@e1 B17/2@d7 B14/2@d3 B8/4@d8 L@a5 B23/1@f5 B1/0@a9 A B11/4@g1 L@a3 B20/3@e6
    B4/3@g2 B9/2@f5 B5/3@g3 B10/0@h8 A L@b1 B18/1@i2 A B25/0@g7 L@b7 A A A A
""".split()

# A game that ended with 7 points each.
_TIE = "AcCBEBqRLAk6EliSRKzVQnHXixgAkocC1kHJX5rk7WK5P90rQUktCQx7YIUoRgYgOaRs_pxTPBnH8"


def recorded(ply: int) -> str:
    """The link code of the recorded game after so many moves."""
    game = Game.new(circle=_CIRCLE, tags={"Green": "Ann", "Yellow": "Ben"})
    for move in _MOVES[:ply]:
        game.play(move)
    return game.link()


def _opened(panel: str, ply: int = 25) -> Scene:
    """A panel that is opened from the menu."""
    return Scene(recorded(ply), ("press open menu", f"press open {panel}"))


DEALT = Game.new(seed="tea for two").link()
MIDDLE = recorded(25)
SCENES = {
    "start": Scene(DEALT),
    "choose": Scene(MIDDLE),
    "place": Scene(MIDDLE, ("key Digit2",)),
    "illegal": Scene(MIDDLE, ("key Digit2", "key ArrowLeft")),
    "poor": Scene(recorded(17), ("key Digit1",)),
    "leather": Scene(recorded(31)),
    "end": Scene(recorded(40)),
    "tie": Scene(_TIE),
    "look back": Scene(recorded(40), ("press close",)),
    "menu": Scene(MIDDLE, ("press open menu",)),
    "new game": _opened("new")._replace(
        steps=("press open menu", "press open new", "fill seed tea for two")
    ),
    "new to watch": _opened("new")._replace(
        steps=("press open menu", "press open new", "pick against watch", "fill seed tea for two")
    ),
    "players": _opened("players"),
    "games": _opened("games"),
    "circle": _opened("circle"),
    "share": _opened("share"),
    "rules": _opened("rules"),
    "settings": _opened("settings"),
    "keys": _opened("keys"),
    "quilt": Scene(MIDDLE, ("press open quilt",)),
    "notice": Scene(MIDDLE, ("go A-broken-code",)),
    "spiral": Scene(
        MIDDLE,
        (
            "press open menu",
            "press open settings",
            "pick track spiral",
            "press close",
            "key Digit2",
        ),
    ),
    "first visit": Scene("", first_visit=True),
    "tip": Scene(MIDDLE, first_visit=True),
    "loading": Scene("", network="hangs"),
    "failed": Scene("", network="fails"),
}
