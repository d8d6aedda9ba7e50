"""The patch in hand: where it is held over the quilt, and how it is turned. Pure values.

`LEATHER` (0) stands for a leather patch. Rows and columns are cells of the quilt; a centre is
counted in half cells, so that a patch of odd size has one, too.
"""

from typing import NamedTuple, Self

from patchwork.geometry import SIZE, Orientation, cell, orientations, row_column
from patchwork.patches import PATCHES
from patchwork.state import Buy, Sew

LEATHER = 0
_LEATHER_ORIENTATION = orientations(("#",))[0]


class Hand(NamedTuple):
    """A patch held over the quilt. It cannot leave the quilt: at the edge it moves inwards, and as
    the wanted centre is kept, four turns bring it home."""

    patch: int
    digit: int  # orientation 0..7, canonical or not
    centre_row: int  # in half cells
    centre_column: int

    @classmethod
    def holding(cls, move: Buy | Sew) -> Self:
        """The hand that holds the patch of this move over the move's place."""
        if isinstance(move, Sew):
            return cls.over(LEATHER, 0, *row_column(move.cell))
        return cls.over(move.patch, move.orientation, *row_column(move.cell))

    @classmethod
    def over(cls, patch: int, digit: int, row: int, column: int) -> Self:
        """The hand with the top left corner of the patch's bounding box on this cell, or as near
        as the quilt allows."""
        orientation = _orientation(patch, digit)
        top = _inside(row, orientation.height)
        left = _inside(column, orientation.width)
        return cls(patch, digit, 2 * top + orientation.height, 2 * left + orientation.width)

    @property
    def orientation(self) -> Orientation:
        """The orientation in which the patch is held."""
        return _orientation(self.patch, self.digit)

    @property
    def row(self) -> int:
        """The row of the top left corner of the bounding box."""
        height = self.orientation.height
        return _inside((self.centre_row - height) // 2, height)

    @property
    def column(self) -> int:
        """The column of the top left corner of the bounding box."""
        width = self.orientation.width
        return _inside((self.centre_column - width) // 2, width)

    @property
    def mask(self) -> int:
        """The cells under the patch."""
        return self.orientation.mask << cell(self.row, self.column)

    @property
    def move(self) -> Buy | Sew:
        """The move that sews the patch here."""
        corner = cell(self.row, self.column)
        if self.patch == LEATHER:
            return Sew(corner)
        return Buy(self.patch, self.orientation.digit, corner)

    def moved(self, down: int, right: int) -> "Hand":
        """The hand some cells further."""
        return Hand.over(self.patch, self.digit, self.row + down, self.column + right)

    def centred(self, row: float, column: float) -> "Hand":
        """The hand with the middle of the patch nearest to this point, in cells from the quilt's
        top left corner."""
        height, width = self.orientation.height, self.orientation.width
        return Hand.over(self.patch, self.digit, round(row - height / 2), round(column - width / 2))

    def turned(self, quarters: int) -> "Hand":
        """The hand with the patch turned clockwise about its middle by so many quarters."""
        mirrored = self.digit // 4 * 4
        return self._replace(digit=mirrored + (self.digit + quarters) % 4)

    def flipped(self) -> "Hand":
        """The hand with the patch mirrored left to right, as it lies."""
        mirrored = self.digit // 4 * 4
        return self._replace(digit=4 - mirrored + -self.digit % 4)


def _orientation(patch: int, digit: int) -> Orientation:
    return _LEATHER_ORIENTATION if patch == LEATHER else PATCHES[patch].turned[digit]


def _inside(first: int, length: int) -> int:
    return min(max(first, 0), SIZE - length)
