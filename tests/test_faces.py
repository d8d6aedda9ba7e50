"""The faces of the time track: the tape in two sizes and the spiral."""

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from math import hypot

import pytest
from drawings import classes, moved, parsed, placed, points, things

from patchwork.editions import EDITIONS
from patchwork.state import PLAYERS
from patchwork.track import END, INCOME_MARKS
from web import draw
from web.draw.marks import TrackPreview
from web.draw.spiral import PLACES, SEAM
from web.draw.svg import CELL
from web.draw.tape import TAPES

CLASSIC_MARKS = EDITIONS["classic"].leather


@pytest.mark.parametrize("size", TAPES)
def test_the_track_shows_tokens_and_marks(size: str) -> None:
    root = parsed(draw.track((31, 36), (44, 50), CLASSIC_MARKS, size))
    assert things(root) == ["button"] * 9 + ["leather"] * 2 + ["green", "yellow"]
    assert classes(root).count("tape-taken") == 3
    tokens = [moved(each)[0] for each in root.iter("use")][-2:]
    assert tokens == [pytest.approx(TAPES[size].middle(space)) for space in (31, 36)]


@pytest.mark.parametrize(
    ("preview", "rings"),
    [((0, 31, 35), 1), ((0, 31, 34), 0), ((1, 36, 50), 4), ((0, 35, 36), 0), ((0, 31, 53), 6)],
)
def test_a_preview_rings_each_mark_that_would_be_met(
    preview: tuple[int, int, int], rings: int
) -> None:
    root = parsed(draw.track((31, 36), (44, 50), CLASSIC_MARKS, "wide", TrackPreview(*preview)))
    assert classes(root).count("tape-ring") == rings
    assert classes(root).count("tape-ghost") == 1


@pytest.mark.parametrize("face", draw.FACES)
def test_tokens_and_marks_have_names_and_places(face: str) -> None:
    root = parsed(draw.track((31, 36), CLASSIC_MARKS, CLASSIC_MARKS, face))
    named = {
        name: moved(next(each.iter("use")))
        for each in root.iter("g")
        if (name := each.get("data-token") or each.get("data-mark"))
    }
    assert named.keys() == {*PLAYERS, *map(str, (*INCOME_MARKS, *CLASSIC_MARKS))}
    assert named["yellow"] == pytest.approx(draw.token_place(face, 1, 36))
    assert named["44"] == pytest.approx(draw.mark_place(face, 44))
    assert named["53"] == pytest.approx(draw.mark_place(face, 53))


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
    assert closed == set(_edges(list(points(SEAM))))


@pytest.mark.parametrize("space", range(END + 1))
def test_nothing_on_a_space_of_the_spiral_hides_another(space: int) -> None:
    root = parsed(draw.track((space, space), CLASSIC_MARKS, CLASSIC_MARKS, "spiral"))
    lying = [placed(each) for each in root.iter("use") if "spool" not in each.get("href", "")]
    for (x, y, radius), (other_x, other_y, other_radius) in combinations(lying, 2):
        assert hypot(x - other_x, y - other_y) >= radius + other_radius


def test_the_spiral_tells_what_the_tape_tells() -> None:
    told = ((31, 36), (44, 50), CLASSIC_MARKS)
    for preview in (None, TrackPreview(0, 31, 53), TrackPreview(1, 36, 38)):
        tape = parsed(draw.track(*told, "wide", preview))
        spiral = parsed(draw.track(*told, "spiral", preview))
        assert things(spiral)[1:] == things(tape)
        for css in ("tape-taken", "tape-ring", "tape-ghost", "tape-arc", "tape-number"):
            assert classes(spiral).count(css) == classes(tape).count(css)


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


def far(size: str, times: tuple[int, int], preview: TrackPreview | None = None) -> list[str]:
    """The numbers beside the tokens."""
    root = parsed(draw.track(times, (44, 50), CLASSIC_MARKS, size, preview))
    return [each.text or "" for each in root.iter() if each.get("class") == "tape-far"]


@pytest.mark.parametrize("size", TAPES)
def test_the_tape_tells_how_far_the_next_marks_are(size: str) -> None:
    assert far(size, (31, 36)) == ["4", "13", "5", "8"]
    assert far(size, (52, 53)) == ["1"], "no leather is left, and nothing at all for yellow"


def test_the_way_that_is_drawn_takes_the_place_of_its_distances() -> None:
    assert far("slim", (31, 36), TrackPreview(0, 31, 35)) == ["5", "8"]


@pytest.mark.parametrize("size", TAPES)
def test_numbers_beside_a_token_keep_clear_of_it_and_of_each_other(size: str) -> None:
    tape = TAPES[size]
    for time in range(END):
        root = parsed(draw.track((time, END), (20, 26, 32, 44, 50), CLASSIC_MARKS, size))
        edge = tape.middle(time) + tape.token
        for each in (each for each in root.iter() if each.get("class") == "tape-far"):
            half = 0.25 * tape.figure * len(each.text or "")
            assert float(each.get("x", "")) - half > edge
            edge = float(each.get("x", "")) + half
