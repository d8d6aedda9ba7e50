"""The cloth book: of which cloth each patch is, as data.

An edition with other cloths is another book; one with other dyes only re-defines the stylesheet's
`--dye-...` properties.
"""

from typing import NamedTuple


class Cloth(NamedTuple):
    """A cloth: its motif, the dye of its ground and those of its two inks."""

    motif: str
    ground: str
    first: str
    second: str


def _cloth(motif: str, ground: str, first: str, second: str | None = None) -> Cloth:
    return Cloth(motif, ground, first, second or first)


CLASSIC = {
    1: _cloth("windowpane", "cream", "brick"),
    2: _cloth("pindot", "indigo", "cream"),
    3: _cloth("ticking", "cream", "indigo", "brick"),
    4: _cloth("check", "cream", "moss"),
    5: _cloth("polka", "ochre", "cream"),
    6: _cloth("herringbone", "slate", "cream"),
    7: _cloth("wave", "sky", "indigo"),
    8: _cloth("gingham", "cream", "brick"),
    9: _cloth("daisy", "teal", "cream", "ochre"),
    10: _cloth("tartan", "pine", "coal", "ochre"),
    11: _cloth("heart", "rose", "brick"),
    12: _cloth("chevron", "sand", "chocolate"),
    13: _cloth("star", "plum", "sand"),
    14: _cloth("dash", "mint", "pine"),
    15: _cloth("sprig", "cream", "moss", "brick"),
    16: _cloth("hexagon", "cream", "plum", "rose"),
    17: _cloth("argyle", "sand", "olive", "chocolate"),
    18: _cloth("twill", "rust", "cream"),
    19: _cloth("houndstooth", "cream", "coal"),
    20: _cloth("tulip", "aubergine", "rose", "mint"),
    21: _cloth("rings", "blue", "cream"),
    22: _cloth("plus", "moss", "cream"),
    23: _cloth("bunting", "cream", "blue", "ochre"),
    24: _cloth("basket", "chocolate", "sand"),
    25: _cloth("scallop", "sky", "teal"),
    26: _cloth("ditsy", "sand", "brick", "pine"),
    27: _cloth("vine", "ochre", "pine"),
    28: _cloth("shippo", "indigo", "sky"),
    29: _cloth("berry", "cream", "brick", "pine"),
    30: _cloth("clover", "olive", "pine"),
    31: _cloth("harlequin", "rose", "plum"),
    32: _cloth("pinwheel", "mint", "teal"),
    33: _cloth("drop", "brick", "sand", "ochre"),
}
