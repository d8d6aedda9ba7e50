"""Drawings: outlines, patches and their buttons, ghosts, the track; and that the styles fit."""

import re
from collections.abc import Iterator
from itertools import combinations, pairwise, product
from math import hypot
from pathlib import Path
from time import perf_counter
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwork.editions import EDITIONS
from patchwork.geometry import FULL, SIZE, cell, cells, mask_of, row_column
from patchwork.patches import PATCHES, Patch
from patchwork.state import PLAYERS
from patchwork.track import END, INCOME_MARKS
from web import draw
from web.draw.definitions import CLOTHS, cloths, definitions
from web.draw.icons import ICONS
from web.draw.knits import knitted
from web.draw.marks import TrackPreview
from web.draw.money import COINS
from web.draw.outline import Corner, borders, outline
from web.draw.patches import artwork, button_places
from web.draw.spiral import PLACES, SEAM
from web.draw.svg import CELL, number
from web.draw.tape import TAPES
from web.draw.things import THINGS
from web.nodes import Markup

STYLES = Path(__file__).parent.parent / "web" / "style"
CLASSIC_MARKS = EDITIONS["classic"].leather

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
    for x, y in _points(outline(mask, inset)):
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
    root = _parsed(draw.ghost(9, PATCHES[9].orientations[0].mask << corner, way))
    assert _classes(root).count("refusal") == len(blocked)
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
            root = _parsed(draw.ghost(patch.number, orientation.mask << corner))
            sign = next(each for each in root.iter("g") if each.get("class") == "sign")
            x, y = (sum(pair) for pair in zip(_moved(root), _moved(sign), strict=True))
            assert 0 < x <= SIZE * CELL - 8
            assert 6 <= y < SIZE * CELL


def test_seven_frames_seven_cells() -> None:
    frame = next(_parsed(draw.seven(cell(1, 2))).iter("rect"))
    assert [frame.get(name) for name in ("x", "y", "width", "height")] == ["82", "42", "276", "276"]


# --- the track


@pytest.mark.parametrize("size", TAPES)
def test_the_track_shows_tokens_and_marks(size: str) -> None:
    root = _parsed(draw.track((31, 36), (44, 50), CLASSIC_MARKS, size))
    assert _things(root) == ["button"] * 9 + ["leather"] * 2 + ["green", "yellow"]
    assert _classes(root).count("tape-taken") == 3
    tokens = [_moved(each)[0] for each in root.iter("use")][-2:]
    assert tokens == [pytest.approx(TAPES[size].middle(space)) for space in (31, 36)]


@pytest.mark.parametrize(
    ("preview", "rings"),
    [((0, 31, 35), 1), ((0, 31, 34), 0), ((1, 36, 50), 4), ((0, 35, 36), 0), ((0, 31, 53), 6)],
)
def test_a_preview_rings_each_mark_that_would_be_met(
    preview: tuple[int, int, int], rings: int
) -> None:
    root = _parsed(draw.track((31, 36), (44, 50), CLASSIC_MARKS, "wide", TrackPreview(*preview)))
    assert _classes(root).count("tape-ring") == rings
    assert _classes(root).count("tape-ghost") == 1


@pytest.mark.parametrize("face", draw.FACES)
def test_tokens_and_marks_have_names_and_places(face: str) -> None:
    root = _parsed(draw.track((31, 36), CLASSIC_MARKS, CLASSIC_MARKS, face))
    named = {
        name: _moved(next(each.iter("use")))
        for each in root.iter("g")
        if (name := each.get("data-token") or each.get("data-mark"))
    }
    assert named.keys() == {*PLAYERS, *map(str, (*INCOME_MARKS, *CLASSIC_MARKS))}
    assert named["yellow"] == pytest.approx(draw.token_place(face, 1, 36))
    assert named["44"] == pytest.approx(draw.mark_place(face, 44))
    assert named["53"] == pytest.approx(draw.mark_place(face, 53))


# --- the spiral


def test_the_spiral_goes_from_square_to_square() -> None:
    steps = [
        (abs(row - next_row), abs(column - next_column))
        for (row, column), (next_row, next_column) in pairwise(PLACES)
    ]
    assert set(steps) == {(0, 1), (1, 0)}
    assert len(set(PLACES)) == len(PLACES) == END + 1


def test_the_seam_of_the_spiral_runs_where_no_way_leads_on() -> None:
    squares = {place: space for space, place in enumerate(PLACES)}
    row, column = PLACES[END]
    squares |= dict.fromkeys(product((row, row + 1), (column, column + 1)), END)
    closed = set()
    for (row, column), space in squares.items():
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            other = squares.get((row + down, column + right), -9)
            if abs(other - space) > 1:
                closed.add((2 * row + 1 + down, 2 * column + 1 + right))
    assert closed == set(_edges(list(_points(SEAM))))


@pytest.mark.parametrize("space", range(END + 1))
def test_nothing_on_a_space_of_the_spiral_hides_another(space: int) -> None:
    root = _parsed(draw.track((space, space), CLASSIC_MARKS, CLASSIC_MARKS, "spiral"))
    placed = [_placed(each) for each in root.iter("use") if "spool" not in each.get("href", "")]
    for (x, y, radius), (other_x, other_y, other_radius) in combinations(placed, 2):
        assert hypot(x - other_x, y - other_y) >= radius + other_radius


def test_the_spiral_tells_what_the_tape_tells() -> None:
    told = ((31, 36), (44, 50), CLASSIC_MARKS)
    for preview in (None, TrackPreview(0, 31, 53), TrackPreview(1, 36, 38)):
        tape = _parsed(draw.track(*told, "wide", preview))
        spiral = _parsed(draw.track(*told, "spiral", preview))
        assert _things(spiral)[1:] == _things(tape)
        for css in ("tape-taken", "tape-ring", "tape-ghost", "tape-arc", "tape-number"):
            assert _classes(spiral).count(css) == _classes(tape).count(css)


# --- badges and icons


@pytest.mark.parametrize("buttons", range(4))
def test_income_shows_the_buttons_themselves(buttons: int) -> None:
    assert _things(_parsed(draw.income(buttons))) == ["button"] * buttons


def test_badges_show_their_number() -> None:
    assert ">10</text>" in draw.cost(10)
    assert ">6</text>" in draw.time(6)
    assert _parsed(draw.cost(10, True)).get("class") == "badge cost short"


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
    root = _parsed(draw.money(amount))
    assert _things(root) == buttons
    right_edge = float(root.get("viewBox", "").split()[2])
    for x, _, radius in map(_placed, root.iter("use")):
        assert 0 <= x - radius < x + radius <= right_edge


def test_no_money_is_an_empty_ring() -> None:
    assert _classes(_parsed(draw.money(0))) == ["money", "icon-dashes"]


def test_buttons_of_other_values_differ_in_more_than_size() -> None:
    drawings = [THINGS[coin.thing] for coin in COINS]
    assert len(set(drawings)) == len({coin.radius for coin in COINS}) == len(COINS)


def test_tokens_are_icons() -> None:
    assert draw.token(0) == draw.icon("green")
    assert draw.token(1, "small") == draw.icon("yellow", "small")


# --- the page and the styles


def test_every_drawing_is_one_well_formed_element_without_style() -> None:
    for drawing in _drawings():
        assert _parsed(drawing).tag in {"svg", "g"}
        assert "style" not in drawing
        assert "<script" not in drawing


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_reference_is_defined_once(edition: str) -> None:
    defined = re.findall(r' id="([^"]+)"', definitions(edition))
    assert len(defined) == len(set(defined))
    used = {
        name
        for drawing in (definitions(edition), *_drawings())
        for name in re.findall(r'(?:url\(|href=")#([\w-]+)', drawing)
    }
    assert used | {CLOTHS} == set(defined)


def test_editions_differ_in_what_one_element_holds() -> None:
    root = _parsed(definitions("nordic"))
    element = next(each for each in root.iter() if each.get("id") == CLOTHS)
    assert definitions("nordic") == definitions("classic").replace(
        cloths("classic"), cloths("nordic")
    )
    assert len(element) == len(PATCHES) + 1, "all cloths, and the weave that lies over them"


def test_every_class_has_a_rule_and_every_rule_a_class() -> None:
    styles = _without_comments((STYLES / "drawing.css").read_text())
    selectors = " ".join(re.findall(r"([^{}]+)\{", styles))
    ruled = set(re.findall(r"\.([a-z][\w-]*)", selectors))
    used = {name for drawing in _drawings() for name in _classes(_parsed(drawing))}
    # These name a group or a size for the page's layout or for tests; they need no rule of ours.
    unruled = {"ground", "sign", "patch", "seven", "wide", "slim", "green", "ok"}
    # What changed last is shown by the page's own rules, where nothing moves.
    unruled |= {"latest", "latest-line", "tape-latest"}
    assert used - ruled == unruled | {"cost", "income"}
    assert ruled - used == {"quilt"}, "the view makes the frame of a quilt"


def test_every_property_is_a_token() -> None:
    defined = set(re.findall(r"(--[\w-]+):", (STYLES / "tokens.css").read_text()))
    used = set(re.findall(r"var\((--[\w-]+)\)", (STYLES / "drawing.css").read_text()))
    assert used <= defined


def test_no_other_sheet_gives_a_token_another_value() -> None:
    tokens = set(re.findall(r"(--[\w-]+):", (STYLES / "tokens.css").read_text()))
    for sheet in {*STYLES.rglob("*.css")} - {STYLES / "tokens.css", STYLES / "drawing.css"}:
        assert not tokens & set(re.findall(r"(--[\w-]+):", sheet.read_text())), sheet


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


def _drawings() -> Iterator[Markup]:
    """At least one of everything."""
    yield from (definitions(edition) for edition in EDITIONS)
    for patch in PATCHES.values():
        yield draw.patch_picture(patch.number)
        yield draw.sewn(patch.number, patch.orientations[-1].mask)
    yield from (draw.sewn(None, FULL), draw.sewn(0, 1), draw.seven(0), draw.latest(1))
    yield from (draw.ghost(0, 1, 1), draw.ghost(0, 1))
    yield from (draw.quilt_ground(player, player == 0) for player in (0, 1))
    for face in draw.FACES:
        yield draw.track((3, 8), CLASSIC_MARKS[1:], CLASSIC_MARKS, face, TrackPreview(1, 8, 26))
    yield from (draw.icon(name, "small") for name in ICONS)
    yield from (draw.income(buttons) for buttons in range(4))
    yield from (draw.swatches(edition) for edition in EDITIONS)
    yield from (draw.money(0), draw.money(38))
    yield from (draw.cost(3), draw.cost(3, True), draw.time(3))


def _parsed(drawing: Markup) -> ElementTree.Element:
    return ElementTree.fromstring(drawing)


def _classes(root: ElementTree.Element) -> list[str]:
    return [name for element in root.iter() for name in element.get("class", "").split()]


def _things(root: ElementTree.Element) -> list[str]:
    return [each.get("href", "").removeprefix("#thing-") for each in root.iter("use")]


def _moved(element: ElementTree.Element) -> tuple[float, float]:
    match = re.match(r"translate\(([^ ]+) ([^)]+)\)", element.get("transform", "translate(0 0)"))
    assert match
    return float(match[1]), float(match[2])


def _placed(element: ElementTree.Element) -> tuple[float, float, float]:
    """Where a thing lies and its radius; the corners of a yellow token reach a little farther."""
    scale = re.search(r"scale\(([^)]+)\)", element.get("transform", ""))
    assert scale
    return *_moved(element), float(scale[1])


def _edges(corners: list[tuple[float, float]]) -> Iterator[tuple[int, int]]:
    """The middles of the edges of squares that a line goes along, in halves of a square."""
    for (x, y), (to_x, to_y) in pairwise(corners):
        steps = round(abs(to_x - x) + abs(to_y - y)) // CELL
        for step in range(steps):
            share = (2 * step + 1) / steps
            yield (
                round((2 * y + share * (to_y - y)) / CELL),
                round((2 * x + share * (to_x - x)) / CELL),
            )


def _without_comments(styles: str) -> str:
    return re.sub(r"/\*.*?\*/", "", styles, flags=re.DOTALL)


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


def _points(commands: str) -> Iterator[tuple[float, float]]:
    """Where the pen of an outline comes by: starts and ends of its lines and bends."""
    x = y = 0.0
    for command, text in re.findall(r"([MHVq])([^MHVqZ]*)", commands):
        values = [float(value) for value in text.split()]
        match command:
            case "M":
                x, y = values
            case "H":
                (x,) = values
            case "V":
                (y,) = values
            case "q":
                x, y = x + values[2], y + values[3]
        yield x, y
