"""Contrast of the colours in every edition and theme: text reaches 4.5:1, drawing that carries
meaning 3:1 (WCAG 2.2).
"""

import re
from itertools import product
from pathlib import Path

import pytest

from patchwork.editions import EDITIONS

TOKENS = (Path(__file__).parent.parent / "web" / "style" / "tokens.css").read_text()

TEXTS = """
ink on table, ink on paper, ink on paper-2, ink-2 on table, ink-2 on paper, ink-2 on paper-2,
good on paper, good on paper-2, bad on paper, bad on table, primary-ink on primary,
thread-ink on thread, button-ink on button, tape-ink on tape, tape-ink on tape-done,
tape-ink on way, paper on green-d, paper on yellow-d
"""
SHAPES = """
line-2 on paper, line-2 on table, cross on batting, good on casing, bad on casing, good on batting,
bad on batting, focus on table, focus on paper, button-rim on button, primary on table,
primary on paper, green-d on paper, yellow-d on paper, ring on tape, ring on way, thread on paper,
green-rim on table, yellow-rim on table, tape-rim on paper
"""


Colours = dict[str, str]


def _rules(selector: str) -> dict[str, tuple[str, str]]:
    """The colours that the rules of a selector define, as they are in light and in dark."""
    colour = r"(#[0-9a-f]{6})"
    found = {}
    for rules in re.findall(
        rf"^ *{re.escape(selector)} {{(.*?)}}", TOKENS, re.DOTALL | re.MULTILINE
    ):
        found |= {name: (same, same) for name, same in re.findall(rf"--([\w-]+): {colour};", rules)}
        for name, *both in re.findall(rf"--([\w-]+): light-dark\({colour}, {colour}\);", rules):
            found[name] = tuple(both)
    return found


def _themes() -> dict[str, Colours]:
    themes = {}
    for edition, contrast, dark in product(EDITIONS, ("", "high contrast"), (False, True)):
        tokens = _rules(":root") | _rules(f'[data-edition="{edition}"]')
        if contrast:
            tokens |= _rules("body")
        name = " ".join(filter(None, (edition, contrast, "dark" if dark else "light")))
        themes[name] = {token: both[dark] for token, both in tokens.items()}
    return themes


THEMES = _themes()
themes = pytest.mark.parametrize("colours", THEMES.values(), ids=THEMES)


@themes
def test_text_can_be_read(colours: Colours) -> None:
    assert _below(4.5, TEXTS, colours) == {}


@themes
def test_shapes_can_be_seen(colours: Colours) -> None:
    assert _below(3, SHAPES, colours) == {}


@pytest.mark.parametrize("name", [name for name in THEMES if "high contrast" in name])
def test_contrast_is_high_where_it_is_asked_for(name: str) -> None:
    assert _below(7, TEXTS, THEMES[name]) == {}


def test_no_colour_is_overlooked() -> None:
    # The shade of the stitches lets the cloth shine through, so it has no contrast of its own.
    tokens = set(re.findall(r"--([\w-]+): (?:light-dark\()?#", TOKENS)) - {"stitch-shade"}
    for colours in THEMES.values():
        assert colours.keys() - {"stitch-shade"} == tokens


def _below(limit: float, table: str, colours: Colours) -> dict[str, float]:
    """The pairs of a table whose contrast is lower than that."""
    found = {}
    for pair in " ".join(table.split()).split(", "):
        colour, ground = pair.split(" on ")
        contrast = _contrast(colours[colour], colours[ground])
        if contrast < limit:
            found[pair] = round(contrast, 2)
    return found


def _contrast(colour: str, ground: str) -> float:
    darker, lighter = sorted((_luminance(colour), _luminance(ground)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
