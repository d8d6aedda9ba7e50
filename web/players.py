"""Who plays: a person at the screen, or a level of the computer. Kept as tags of the game, so that
records and saved games have it, written as on the command line: `[YellowPlayer "level:4"]`.
"""

from collections.abc import Mapping, Sequence

LEVELS = range(1, 9)  # of `patchwork.bots`, which the page's start does not wait for
TAGS = ("GreenPlayer", "YellowPlayer")
HINTS = "Hints"  # the tag with the plies before which a hint was seen

Levels = tuple[int | None, int | None]  # of green and yellow; None is a person

PEOPLE: Levels = (None, None)


def levels(tags: Mapping[str, str]) -> Levels:
    """Who plays a game with these tags; what is no level of ours is left to a person."""
    green, yellow = (_WRITTEN.get(tags.get(tag, "")) for tag in TAGS)
    return green, yellow


def tags_of(chosen: Sequence[int | None]) -> dict[str, str]:
    """The tags that say who plays."""
    pairs = zip(TAGS, chosen, strict=True)
    return {tag: f"level:{level}" for tag, level in pairs if level is not None}


def hinted(tags: Mapping[str, str]) -> frozenset[int]:
    """The plies before which a hint was seen; what is no number is passed over."""
    return frozenset(int(ply) for ply in tags.get(HINTS, "").split() if ply.isdecimal())


_WRITTEN = {f"level:{level}": level for level in LEVELS}
