"""The cloth books: 33 cloths in each edition that everybody can tell apart."""

from itertools import combinations

import pytest
from colours import Colours, colours
from swatches import SIGHTS, Swatch, distance

from patchwork.editions import EDITIONS
from patchwork.patches import PATCHES
from web.draw.charts import CHARTS
from web.draw.cloths import BOOKS, CLASSIC, Cloth
from web.draw.definitions import motif_of
from web.draw.knits import knitted
from web.draw.motifs import MOTIFS

# The two pairs that were found too much alike in grey, scallops and rings by their old drawing,
# lie 7.7 and 11.4 apart; every other pair of the first book lay above.
ALIKE = 12

books = pytest.mark.parametrize("edition", EDITIONS)


def _swatch(cloth: Cloth, dyes: Colours, sight: str) -> Swatch:
    inks = [dyes[f"dye-{dye}"] for dye in (cloth.ground, cloth.first, cloth.second)]
    return Swatch(motif_of(cloth), inks, sight)


@books
def test_every_patch_has_a_cloth_of_its_own(edition: str) -> None:
    book = BOOKS[edition]
    assert book.keys() == PATCHES.keys()
    assert len({cloth.motif for cloth in book.values()}) == len(book)
    assert len({motif_of(cloth).drawing for cloth in book.values()}) == len(book)


def test_every_motif_is_used_and_has_one_name() -> None:
    used = {cloth.motif for book in BOOKS.values() for cloth in book.values()}
    assert used == MOTIFS.keys() | CHARTS.keys()
    assert not MOTIFS.keys() & CHARTS.keys()


def test_the_nordic_cloths_are_all_knitted() -> None:
    assert {cloth.motif for cloth in BOOKS["nordic"].values()} == CHARTS.keys()


@pytest.mark.parametrize("name", CHARTS)
def test_charts_are_rectangles_of_stitches(name: str) -> None:
    rows = CHARTS[name]
    assert {len(row) for row in rows} == {len(rows[0])}
    assert set("".join(rows)) <= set(".#+")
    assert knitted(name)[:2] == (4 * len(rows[0]), 4 * len(rows))


@books
@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("sight", SIGHTS)
def test_no_two_cloths_look_alike(edition: str, is_dark: bool, sight: str) -> None:
    dyes = colours(edition, is_dark)
    swatches = {number: _swatch(cloth, dyes, sight) for number, cloth in BOOKS[edition].items()}
    distances = {
        (one, other): round(distance(swatches[one], swatches[other]), 1)
        for one, other in combinations(swatches, 2)
    }
    assert {pair: apart for pair, apart in distances.items() if apart < ALIKE} == {}


def test_cloths_that_were_alike_are_noticed() -> None:
    hearts, clover = CLASSIC[11], Cloth("clover", "olive", "pine", "pine")
    assert (
        distance(*(_swatch(each, colours("classic"), "grey") for each in (hearts, clover))) < ALIKE
    )
