"""The part of the controller for those who listen: what they are told, and how they look at a quilt
cell by cell.
"""

from patchwork.geometry import SIZE, cell, row_column
from web import speech
from web.shown import Shown

SAID_AGAIN = "\N{NO-BREAK SPACE}"  # makes another text of the same words


class Voice(Shown):
    """What is told is kept: a redraw tells nothing anew."""

    def tell(self, words: str) -> None:
        """Say this to those who listen; what was said before is said again, too."""
        self.said = words if words != self.said else words + SAID_AGAIN

    def refuse(self, words: str) -> None:
        """Say at once why something cannot be done."""
        self.refused = words if words != self.refused else words + SAID_AGAIN

    def say(self, what: str) -> None:
        """Tell how things stand: "status", "track", "quilt", "other" (quilt) or "last" (move)."""
        sentences = {
            "status": lambda: speech.stand(self),
            "track": lambda: speech.track(self),
            "quilt": lambda: speech.quilt(self, self.seat),
            "other": lambda: speech.quilt(self, 1 - self.seat),
            "last": lambda: speech.last(self),
        }
        self.tell(sentences[what]())

    def look(self, down: int, right: int) -> None:
        """Move the cursor with which one looks at a quilt by cells; it stops at the edges."""
        row, column = row_column(self.cursor)
        self.cursor = cell(_inside(row + down), _inside(column + right))

    def look_to(self, where: str) -> None:
        """Move that cursor to the "start" or "end" of its row, or to the "first" or "last" cell."""
        row, _ = row_column(self.cursor)
        ends = {"start": (row, 0), "end": (row, SIZE - 1), "first": (0, 0), "last": (SIZE - 1,) * 2}
        self.cursor = cell(*ends[where])


def _inside(place: int) -> int:
    return min(max(place, 0), SIZE - 1)
