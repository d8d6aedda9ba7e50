"""What moves after each verb; that it exists on the page, ends as drawn, and never takes long."""

import re

import pytest
from shelf import WEB
from support import player, position, square
from tables import held, laid, recorded

from patchwork import Game
from web import draw, view
from web.draw.svg import CELL
from web.motion import QUICK, SEW, WAY, Count, Motion, Trade, arrival, first_motions, motions, tempo
from web.nodes import to_html
from web.nouns import Happened


def after(app, *actions):
    """What moves after the last of these actions."""
    for action in actions:
        app.happened = None
        app.act(action)
    assert app.happened is not None
    return all_motions(app, app.happened)


def all_motions(app, happened):
    return first_motions(app, happened) + motions(app, happened)


def of(kind, moving):
    return [each for each in moving if isinstance(each, kind)]


def whole_game():
    """Every table of the recorded game after a move, with what moves."""
    app = laid(recorded(0))
    for move in recorded(40).moves:
        app._play(move)
        app.finish()
        yield app, all_motions(app, app.take_happened())


# Speeds


@pytest.mark.parametrize(
    ("setting", "is_reduced", "pace"),
    [
        ("system", False, 1),
        ("system", True, 0),
        ("off", False, 0),
        ("fast", True, 0.5),
        ("normal", True, 1),
        ("slow", False, 2),
    ],
)
def test_the_system_decides_only_where_it_is_asked(setting, is_reduced, pace):
    assert tempo(setting, is_reduced) == pace


# What a verb tells


@pytest.mark.parametrize(
    ("actions", "happened"),
    [
        (["choose 2"], Happened("picked", 20)),
        (["choose 2", "choose 2"], Happened("put back", 20)),
        (["choose 2", "choose 1"], Happened("picked", 10)),
        (["choose 2", "back"], Happened("put back", 20)),
        (["choose 2", "left"], Happened("left")),
        (["choose 2", "right"], Happened("right")),
        (["choose 2", "flip"], Happened("flipped")),
        (["choose 2", "confirm"], Happened("moved")),
        (["advance"], Happened("moved")),
    ],
)
def test_verbs_say_what_happened(actions, happened):
    app = laid(recorded(25))
    numbers = app.state.circle[:3]
    for action in actions:
        app.act(action)
    told = app.take_happened()
    wanted = happened.patch and numbers[1 if happened.patch == 20 else 0]
    assert told == happened._replace(patch=wanted)
    assert app.take_happened() is None


def test_a_patch_that_does_not_fit_is_refused():
    app = held(recorded(25), 20, 3, "d6")
    app.act("confirm")
    assert app.take_happened() == Happened("refused")


def test_verbs_that_do_nothing_tell_nothing():
    app = laid(recorded(25))
    for action in ("left", "flip", "confirm", "back", "dismiss", "open menu", "close"):
        app.act(action)
        assert app.take_happened() is None


# What moves


def test_only_transforms_opacity_and_dashes_change():
    for moving in everything():
        for motion in of(Motion, moving):
            for frame in motion.frames:
                assert frame.keys() <= {
                    "transform",
                    "opacity",
                    "strokeDashoffset",
                    "strokeDasharray",
                }
            assert len({frame.get("strokeDasharray") for frame in motion.frames}) == 1


def test_motions_end_as_things_are_drawn():
    for moving in everything():
        for motion in of(Motion, moving):
            last = motion.frames[-1]
            assert last.get("opacity", 1) == 1
            assert last.get("strokeDashoffset", 0) == 0


def test_everything_that_moves_is_on_the_page():
    for app, moving in whole_game():
        page = to_html(view.table(app))
        faces = [face for face in draw.FACES if f'class="tape {face}"' in page]
        for target in targets(moving):
            if ".tape" in target and not any(f".{face} " in target for face in faces):
                continue
            for name in re.findall(r"[.#]([a-z][\w-]*)", target):
                assert re.search(rf'"(?:[^"]* )?{name}[ "]', page), target
            for attribute, value in re.findall(r"\[([\w-]+)='?([\w-]+)'?]", target):
                assert f'{attribute}="{value}"' in page, target


def targets(moving):
    for each in moving:
        yield from each.targets if isinstance(each, Trade) else [each.target]


def everything():
    table = laid(recorded(25))
    yield from (after(table, action) for action in ("choose 1", "left", "right", "flip", "back"))
    yield after(held(recorded(25), 20, 3, "d6"), "confirm")
    yield from (moving for _, moving in whole_game())


def test_after_a_turn_the_patch_comes_from_where_it_was():
    app = laid(recorded(25), "choose 2")
    (motion,) = after(app, "right")
    start, end = (frame["transform"] for frame in motion.frames)
    assert "rotate(-90deg)" in start
    assert start.replace("-90deg", "0deg") == end
    assert motion.duration == QUICK


def test_the_token_goes_space_by_space():
    app = laid(recorded(25))
    moving = after(app, "advance")
    _, brings = app.last
    walks = [each for each in of(Motion, moving) if "data-token" in each.target]
    assert len(walks) == len(draw.FACES)
    for walk in walks:
        assert len(walk.frames) == brings.steps + 1
        assert walk.duration == min(40 * brings.steps, WAY)
        assert walk.frames[-1]["transform"] == "translate(0px, 0px)"


def test_a_way_of_many_spaces_takes_no_longer_than_it_may():
    app = laid(Game(position(player(time=0), player(time=52), circle=(2, 1))))
    after(app, "advance")
    assert arrival(*app.last) == WAY


def test_stitches_go_once_round():
    app = laid(recorded(25), "choose 1")
    mask = app.hand.mask
    stitching = next(
        each for each in of(Motion, after(app, "confirm")) if "strokeDashoffset" in each.frames[0]
    )
    steps = int(stitching.easing.removeprefix("steps(").removesuffix(")"))
    dash, gap, line = draw.stitches(mask)
    assert stitching.frames[0]["strokeDashoffset"] == pytest.approx(steps * (dash + gap))
    assert line <= steps * (dash + gap) < line + dash + gap
    assert stitching.duration == SEW


@pytest.mark.parametrize(("shape", "sides"), [(1, 4), (0b111, 8), (0b11 | 0b10 << 10, 8)])
def test_the_line_of_the_stitches_is_as_long_as_the_border(shape, sides):
    assert draw.stitches(shape).length == sides * CELL


def test_stitches_are_those_of_the_style_sheet():
    rules = (WEB / "style" / "drawing.css").read_text("utf-8")
    for name, stitches in (("patch", draw.stitches(1)), ("seven", draw.SEVEN_STITCHES)):
        rule = re.search(rf"\.{name}-stitch {{[^}}]*stroke-dasharray: ([\d.]+) ([\d.]+)", rules)
        assert [float(value) for value in rule.groups()] == [stitches.dash, stitches.gap]


def test_marks_that_are_met_pulse_when_the_token_comes_by():
    app = laid(Game(position(player(5, 4, 2), player(time=11), circle=(3, 2, 1))))
    moving = after(app, "advance")
    pulses = [each for each in of(Motion, moving) if ".wide [data-mark" in each.target]
    assert [each.target[-4:-2].strip("'") for each in pulses] == ["5", "11"]
    assert 0 < pulses[0].delay < pulses[1].delay <= arrival(*app.last)


def test_buttons_are_counted_only_when_some_come_in():
    for app, moving in whole_game():
        _, brings = app.last
        counts = of(Count, moving)
        assert bool(counts) == (brings.gain + brings.paid > 0 and app.panel != "end")
        for count in counts:
            assert count.start + brings.gain + brings.paid == count.end


def test_the_quilts_change_places_when_the_other_is_next():
    for app, moving in whole_game():
        _, brings = app.last
        changes_hands = app.seat != brings.player and app.panel != "end"
        assert bool(of(Trade, moving)) == changes_hands


def test_a_patch_moves_on_the_quilt_it_was_sewn_on():
    for app, moving in whole_game():
        _, brings = app.last
        seat = ".own" if app.seat == brings.player else ".other"
        sewn = [each for each in of(Motion, moving) if "nth-child" in each.target]
        if app.panel != "end":
            assert all(each.target.startswith(seat) for each in sewn)


def test_the_seventh_row_is_stitched_round():
    app = held(
        Game(position(player(99, 30, sewn=square(7) & ~3), player(time=40), circle=(1, 2, 3))),
        1,
        0,
        "a1",
    )
    moving = after(app, "confirm")
    assert any("seven-stitch" in target for target in targets(moving))
    assert any("bonus" in target for target in targets(moving))


def test_the_sums_of_the_end_come_line_by_line():
    *_, (app, moving) = whole_game()
    assert app.panel == "end"
    delays = [motion.delay for motion in of(Motion, moving)]
    assert delays == sorted(set(delays))
    rows = to_html(view.table(app)).split('class="sums"')[1].split("<tbody>")[1].count("<tr")
    assert len(moving) == rows
