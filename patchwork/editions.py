"""The editions, as data. Rules and patches are the same in all of them; leather marks differ."""

from typing import NamedTuple


class Edition(NamedTuple):
    """An edition: its name in texts and the spaces of the time track with a leather patch."""

    name: str
    leather: tuple[int, ...]


CLASSIC_LEATHER = (20, 26, 32, 44, 50)
REVISED_LEATHER = (26, 32, 38, 44, 50)  # newer printings moved the first mark 18 spaces on

EDITIONS = {
    edition.name: edition
    for edition in (
        Edition("classic", CLASSIC_LEATHER),
        Edition("revised", REVISED_LEATHER),
        Edition("nordic", REVISED_LEATHER),
    )
}
