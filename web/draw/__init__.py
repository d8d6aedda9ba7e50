"""Everything that is drawn, as SVG text: the view says what, the stylesheet says in which colours.

Every function returns one element. Drawings refer by id to the patterns, small things and whole
patches of `web.draw.definitions`, which the page holds once. To see how a patch is made, start with
`patches.artwork`; for the cloths, with `cloths` and `motifs`.
"""

from web.draw.badges import cost, income, time
from web.draw.icons import icon, token
from web.draw.patches import patch_picture, sewn
from web.draw.quilts import QUILT_VIEW_BOX, ghost, quilt_ground, seven
from web.draw.tape import TrackPreview, mark_place, token_place, track

__all__ = [
    "QUILT_VIEW_BOX",
    "TrackPreview",
    "cost",
    "ghost",
    "icon",
    "income",
    "mark_place",
    "patch_picture",
    "quilt_ground",
    "seven",
    "sewn",
    "time",
    "token",
    "token_place",
    "track",
]
