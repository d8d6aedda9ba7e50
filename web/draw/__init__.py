"""Everything that is drawn, as SVG text: the view says what, the stylesheet says in which colours.

Every function returns one element: markup, or a node for the track, which changes in parts.
Drawings refer by id to the patterns, small things and whole patches of `web.draw.definitions`, that
the page holds once. To see how a patch is made, start with `patches.artwork`; for the cloths, with
`cloths`, then `motifs` (printed) and `charts` (knitted).
"""

from web.draw.badges import cost, income, time
from web.draw.faces import FACES, mark_place, token_place, track
from web.draw.icons import icon, token
from web.draw.marks import TrackPreview
from web.draw.money import money
from web.draw.patches import Stitches, patch_picture, sewn, stitches
from web.draw.quilts import (
    QUILT_VIEW_BOX,
    SEVEN_STITCHES,
    cursor,
    ghost,
    hinted,
    latest,
    leaving,
    quilt_ground,
    seven,
)
from web.draw.ring import ring
from web.draw.swatches import swatches

__all__ = [
    "FACES",
    "QUILT_VIEW_BOX",
    "SEVEN_STITCHES",
    "Stitches",
    "TrackPreview",
    "cost",
    "cursor",
    "ghost",
    "hinted",
    "icon",
    "income",
    "latest",
    "leaving",
    "mark_place",
    "money",
    "patch_picture",
    "quilt_ground",
    "ring",
    "seven",
    "sewn",
    "stitches",
    "swatches",
    "time",
    "token",
    "token_place",
    "track",
]
