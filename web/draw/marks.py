"""What both faces of the time track share: tokens and marks by name, marks taken, rings."""

from typing import NamedTuple

from patchwork.state import PLAYERS
from web.draw import svg

Point = tuple[float, float]  # x and y


class TrackPreview(NamedTuple):
    """A way that a player's token would go, from space `start` to space `end`."""

    player: int
    start: int
    end: int

    def meets(self, mark: int) -> bool:
        """Whether the token would meet a mark on this space."""
        return self.start < mark <= self.end


def named_token(player: int, middle: Point, size: float, *parts: str) -> str:
    """A token of its own name, so that it can move, with the ring of the token moved last."""
    latest = svg.circle(*middle, 1.7 * size, css="tape-latest")
    return svg.group("", latest, *parts, data_token=PLAYERS[player])


def named_mark(mark: int, drawing: str) -> str:
    """A mark of its own name, so that it can move."""
    return svg.group("", drawing, data_mark=mark)


def taken(middle: Point, size: float) -> str:
    """Where a leather patch of this radius lay."""
    reach = size * 0.8
    return svg.rectangle(
        middle[0] - reach,
        middle[1] - reach,
        2 * reach,
        2 * reach,
        rx=size * 0.25,
        css="tape-taken",
        stroke_width=max(0.8, size * 0.12),
    )


def ring(middle: Point, size: float) -> str:
    """The ring round a mark of this radius that would be met."""
    return svg.circle(*middle, size * 1.45, css="tape-ring")
