"""Drawings, the definitions they refer to and the styles that colour them fit each other."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from drawings import classes, parsed

from patchwork.editions import EDITIONS
from patchwork.geometry import FULL
from patchwork.patches import PATCHES
from web import draw
from web.draw.definitions import CLOTHS, cloths, definitions
from web.draw.icons import ICONS
from web.draw.marks import TrackPreview
from web.nodes import Markup, to_html

CLASSIC_MARKS = EDITIONS["classic"].leather
STYLES = Path(__file__).parent.parent / "web" / "style"


def test_every_drawing_is_one_well_formed_element_without_style() -> None:
    for drawing in _drawings():
        assert parsed(drawing).tag in {"svg", "g"}
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
    root = parsed(definitions("nordic"))
    element = next(each for each in root.iter() if each.get("id") == CLOTHS)
    assert definitions("nordic") == definitions("classic").replace(
        cloths("classic"), cloths("nordic")
    )
    assert len(element) == len(PATCHES) + 1, "all cloths, and the weave that lies over them"


def test_every_class_has_a_rule_and_every_rule_a_class() -> None:
    styles = _without_comments((STYLES / "drawing.css").read_text())
    selectors = " ".join(re.findall(r"([^{}]+)\{", styles))
    ruled = set(re.findall(r"\.([a-z][\w-]*)", selectors))
    used = {name for drawing in _drawings() for name in classes(parsed(drawing))}
    # These name a group or a size for the page's layout or for tests; they need no rule of ours.
    unruled = set("ground sign patch seven wide middle slim ring green ok".split())
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


def _drawings() -> Iterator[Markup]:
    """At least one of everything."""
    yield from (definitions(edition) for edition in EDITIONS)
    for patch in PATCHES.values():
        yield draw.patch_picture(patch.number)
        yield draw.sewn(patch.number, patch.orientations[-1].mask)
    yield from (
        draw.sewn(None, FULL),
        draw.sewn(0, 1),
        draw.seven(0),
        draw.latest(1),
        draw.leaving(""),
    )
    yield from (draw.ghost(0, 1, 1), draw.ghost(0, 1))
    yield from (draw.quilt_ground(player, player == 0) for player in (0, 1))
    for face in draw.FACES:
        yield Markup(
            to_html(
                draw.track((3, 8), CLASSIC_MARKS[1:], CLASSIC_MARKS, face, TrackPreview(1, 8, 26))
            )
        )
    yield from (draw.icon(name, "small") for name in ICONS)
    yield from (draw.income(buttons) for buttons in range(4))
    yield from (draw.swatches(edition) for edition in EDITIONS)
    yield from (draw.money(0), draw.money(38))
    yield from (draw.ring(()), draw.ring((1, 2, 3)), draw.cursor(0))
    yield from (draw.ring(()), draw.ring((1, 2, 3)), draw.cursor(0))
    yield from (draw.cost(3), draw.cost(3, True), draw.time(3))


def _without_comments(styles: str) -> str:
    return re.sub(r"/\*.*?\*/", "", styles, flags=re.DOTALL)
