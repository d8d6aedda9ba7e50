"""Contrast of the colours in every edition and theme: text reaches 4.5:1, drawing that carries
meaning 3:1 (WCAG 2.2).
"""

import re
from itertools import product

import pytest
from colours import TOKENS, Colours, colours

from patchwork.editions import EDITIONS

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


def _themes() -> dict[str, Colours]:
    themes = {}
    for edition, is_high, is_dark in product(EDITIONS, (False, True), (False, True)):
        name = f"{edition}{' high contrast' * is_high} {'dark' if is_dark else 'light'}"
        themes[name] = colours(edition, is_dark, is_high)
    return themes


THEMES = _themes()
themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


@themes
def test_text_can_be_read(theme: Colours) -> None:
    assert _below(4.5, TEXTS, theme) == {}


@themes
def test_shapes_can_be_seen(theme: Colours) -> None:
    assert _below(3, SHAPES, theme) == {}


@pytest.mark.parametrize("name", [name for name in THEMES if "high contrast" in name])
def test_contrast_is_high_where_it_is_asked_for(name: str) -> None:
    assert _below(7, TEXTS, THEMES[name]) == {}


def test_no_colour_is_overlooked() -> None:
    # The shade of the stitches lets the cloth shine through, so it has no contrast of its own.
    tokens = set(re.findall(r"--([\w-]+): (?:light-dark\()?#", TOKENS)) - {"stitch-shade"}
    for theme in THEMES.values():
        assert theme.keys() - {"stitch-shade"} == tokens


def _below(limit: float, table: str, theme: Colours) -> dict[str, float]:
    """The pairs of a table whose contrast is lower than that."""
    found = {}
    for pair in " ".join(table.split()).split(", "):
        colour, ground = pair.split(" on ")
        contrast = _contrast(theme[colour], theme[ground])
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
