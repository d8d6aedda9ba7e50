"""The cloth books: of which cloth each patch is in each edition, as data.

An edition with other cloths has a book of its own; one with other dyes only re-defines the
stylesheet's `--dye-...` properties.
"""

from typing import NamedTuple


class Cloth(NamedTuple):
    """A cloth: its motif, the dye of its ground and those of its two inks."""

    motif: str  # one of `motifs.MOTIFS` or `charts.CHARTS`
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
    30: _cloth("clover", "pine", "olive"),
    31: _cloth("harlequin", "rose", "plum"),
    32: _cloth("pinwheel", "mint", "teal"),
    33: _cloth("drop", "brick", "sand", "ochre"),
}

NORDIC = {
    1: _cloth("lattice", "cream", "brick"),
    2: _cloth("lice", "indigo", "cream"),
    3: _cloth("ribs", "cream", "indigo", "brick"),
    4: _cloth("checks", "cream", "moss"),
    5: _cloth("flake", "brick", "cream"),
    6: _cloth("feather", "slate", "cream"),
    7: _cloth("boats", "sky", "indigo", "cream"),
    8: _cloth("horse", "cream", "brick", "ochre"),
    9: _cloth("selbu", "indigo", "cream"),
    10: _cloth("plaid", "pine", "coal", "ochre"),
    11: _cloth("mittens", "sand", "brick", "rose"),
    12: _cloth("zigzag", "cream", "blue"),
    13: _cloth("rhomb", "aubergine", "mint"),
    14: _cloth("icicles", "mint", "pine"),
    15: _cloth("rowan", "cream", "moss", "brick"),
    16: _cloth("honeycomb", "cream", "plum", "rose"),
    17: _cloth("diamonds", "sand", "olive", "chocolate"),
    18: _cloth("ladder", "sand", "indigo"),
    19: _cloth("dogtooth", "cream", "coal"),
    20: _cloth("firs", "pine", "cream"),
    21: _cloth("suns", "blue", "cream"),
    22: _cloth("crosses", "moss", "cream"),
    23: _cloth("houses", "coal", "rust", "ochre"),
    24: _cloth("logs", "chocolate", "sand"),
    25: _cloth("fish", "sky", "teal"),
    26: _cloth("kisses", "blue", "cream"),
    27: _cloth("ivy", "ochre", "pine"),
    28: _cloth("trellis", "indigo", "sky"),
    29: _cloth("hearts", "brick", "cream"),
    30: _cloth("trefoil", "olive", "pine"),
    31: _cloth("peaks", "plum", "sky"),
    32: _cloth("windmill", "mint", "teal"),
    33: _cloth("reindeer", "slate", "cream"),
}

BOOKS = {"classic": CLASSIC, "revised": CLASSIC, "nordic": NORDIC}
