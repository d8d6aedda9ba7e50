"""Drawings: outlines, patches and their buttons, the layers of a quilt, badges, money."""

from itertools import pairwise
from time import perf_counter

import pytest
from drawings import classes, moved, parsed, placed, points, things
from hypothesis import given
from hypothesis import strategies as st

from patchwork.geometry import FULL, SIZE, cell, cells, mask_of, row_column
from patchwork.patches import PATCHES, Patch
from web import draw
from web.draw.definitions import cloths
from web.draw.knits import knitted
from web.draw.money import COINS
from web.draw.outline import Corner, borders, outline
from web.draw.patches import artwork, button_places
from web.draw.svg import CELL, number
from web.draw.things import THINGS

masks = st.sets(st.sampled_from(list(cells(FULL))), min_size=1).map(mask_of)
numbers = pytest.mark.parametrize("patch", PATCHES.values(), ids=lambda patch: str(patch.number))


# --- outline


@given(masks)
def test_borders_enclose_exactly_the_cells(mask: int) -> None:
    area = sum(_signed_area(border) for border in borders(mask))
    assert area == mask.bit_count()


@given(masks)
def test_borders_are_closed_and_turn_at_every_corner(mask: int) -> None:
    for border in borders(mask):
        for corner, following in pairwise([*border, border[0]]):
            step = (following.row - corner.row, following.column - corner.column)
            assert corner.out == following.into == tuple((d > 0) - (d < 0) for d in step)
            assert corner.into[0] * corner.out[0] + corner.into[1] * corner.out[1] == 0


@given(masks, st.sampled_from([0.7, 2, 4.6]))
def test_an_inset_outline_stays_inside_the_cells(mask: int, inset: float) -> None:
    for x, y in points(outline(mask, inset)):
        row, column = int(y // CELL), int(x // CELL)
        assert mask >> cell(row, column) & 1


def test_outline_of_one_cell() -> None:
    assert outline(1, 0.5, 5) == ("M34.5 .5q5 0 5 5V34.5q0 5 -5 5H5.5q-5 0 -5 -5V5.5q0 -5 5 -5Z")


def test_outline_of_a_hole_and_of_touching_corners() -> None:
    ring = mask_of(cell(row, column) for row in range(3) for column in range(3)) ^ 1 << cell(1, 1)
    assert outline(ring).count("Z") == 2
    assert outline(mask_of([cell(0, 0), cell(1, 1)])).count("Z") == 2


# --- patches


@numbers
def test_buttons_are_as_many_as_the_income_and_turn_with_the_patch(patch: Patch) -> None:
    printed = button_places(patch.number, patch.orientations[0].mask)
    assert len(set(printed)) == patch.income
    for orientation in patch.orientations:
        places = button_places(patch.number, orientation.mask)
        assert {cell(*place) for place in places} <= set(cells(orientation.mask))
        assert _distances(places) == _distances(printed)
        sewn = draw.sewn(patch.number, orientation.mask)
        assert sewn.count("#thing-button") == patch.income


def test_leather_and_unknown_cloth_have_no_buttons() -> None:
    assert "url(#cloth-0)" in draw.sewn(0, 1)
    assert "url(#cloth-unknown)" in draw.sewn(None, FULL)
    assert "#thing-button" not in draw.sewn(0, 1) + draw.sewn(None, FULL)


def test_a_patch_is_drawn_once_and_moved_to_its_place() -> None:
    mask = PATCHES[8].orientations[0].mask
    here, there = draw.sewn(8, mask), draw.sewn(8, mask << cell(3, 2))
    assert there == here.replace('class="patch"', 'class="patch" transform="translate(80 120)"')


def test_a_picture_fits_its_frame() -> None:
    assert 'viewBox="-3 -3 86 46"' in draw.patch_picture(1)
    assert 'viewBox="-63 -43 206 126"' in draw.patch_picture(1, "", (5, 3))


# --- the quilt's layers


def test_quilt_view_box_holds_cells_and_binding() -> None:
    left, top, width, height = map(int, draw.QUILT_VIEW_BOX.split())
    assert left == top < 0
    assert width == height == SIZE * CELL - 2 * left


@pytest.mark.parametrize("blocked", [(), (10,), (11, 12)])
def test_a_ghost_crosses_exactly_the_cells_in_the_way(blocked: tuple[int, ...]) -> None:
    corner = cell(4, 5)
    way = mask_of(blocked) << corner
    root = parsed(draw.ghost(9, PATCHES[9].orientations[0].mask << corner, way))
    assert classes(root).count("refusal") == len(blocked)
    assert root.get("class") == ("ghost no" if blocked else "ghost ok")
    hatched = [each for each in root.iter("rect") if each.get("fill") == "url(#hatch)"]
    places = [
        (float(each.get("y", "")) // CELL, float(each.get("x", "")) // CELL) for each in hatched
    ]
    assert places == [row_column(each) for each in blocked]


@numbers
def test_the_sign_of_a_ghost_stays_inside_the_quilt(patch: Patch) -> None:
    for orientation in patch.orientations:
        for corner in orientation.corners:
            root = parsed(draw.ghost(patch.number, orientation.mask << corner))
            sign = next(each for each in root.iter("g") if each.get("class") == "sign")
            x, y = (sum(pair) for pair in zip(moved(root), moved(sign), strict=True))
            assert 0 < x <= SIZE * CELL - 8
            assert 6 <= y < SIZE * CELL


def test_seven_frames_seven_cells() -> None:
    frame = next(parsed(draw.seven(cell(1, 2))).iter("rect"))
    assert [frame.get(name) for name in ("x", "y", "width", "height")] == ["82", "42", "276", "276"]


# --- badges and icons


@pytest.mark.parametrize("buttons", range(4))
def test_income_shows_the_buttons_themselves(buttons: int) -> None:
    assert things(parsed(draw.income(buttons))) == ["button"] * buttons


def test_badges_show_their_number() -> None:
    assert ">10</text>" in draw.cost(10)
    assert ">6</text>" in draw.time(6)
    assert parsed(draw.cost(10, True)).get("class") == "badge cost short"


@pytest.mark.parametrize(
    ("amount", "buttons"),
    [
        (1, ["button"]),
        (9, ["button-5", *["button"] * 4]),
        (38, ["button-20", "button-10", "button-5", *["button"] * 3]),
        (300, ["button-20"] * 15),
    ],
)
def test_money_is_made_of_few_buttons(amount: int, buttons: list[str]) -> None:
    root = parsed(draw.money(amount))
    assert things(root) == buttons
    right_edge = float(root.get("viewBox", "").split()[2])
    for x, _, radius in map(placed, root.iter("use")):
        assert 0 <= x - radius < x + radius <= right_edge


def test_no_money_is_an_empty_ring() -> None:
    assert classes(parsed(draw.money(0))) == ["money", "icon-dashes"]


def test_buttons_of_other_values_differ_in_more_than_size() -> None:
    drawings = [THINGS[coin.thing]() for coin in COINS]
    assert len(set(drawings)) == len({coin.radius for coin in COINS}) == len(COINS)


def test_tokens_are_icons() -> None:
    assert draw.token(0) == draw.icon("green")
    assert draw.token(1, "small") == draw.icon("yellow", "small")


# --- numbers and time


@pytest.mark.parametrize(
    ("value", "text"), [(0.5, ".5"), (-0.25, "-.25"), (10, "10"), (0, "0"), (1 / 3, ".3333")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_drawing_is_quick() -> None:
    """A coarse check: the cloths of an edition and more than a full quilt take a tenth of this."""
    seconds = []
    for _ in range(3):
        for function in (cloths, knitted, borders, outline, artwork, draw.sewn, number):
            function.cache_clear()
        start = perf_counter()
        cloths("nordic")
        for patch in PATCHES.values():
            draw.sewn(patch.number, patch.orientations[-1].mask)
        seconds.append(perf_counter() - start)
    assert min(seconds) < 0.05


def _distances(places: tuple[tuple[int, int], ...]) -> list[int]:
    return sorted(
        (row - other_row) ** 2 + (column - other_column) ** 2
        for row, column in places
        for other_row, other_column in places
    )


def _signed_area(border: list[Corner]) -> int:
    """The area in cells; a hole's is negative, being gone round the other way."""
    doubled = sum(
        here.column * there.row - there.column * here.row
        for here, there in pairwise([*border, border[0]])
    )
    assert doubled % 2 == 0
    return doubled // 2
