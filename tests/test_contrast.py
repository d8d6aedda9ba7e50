"""Contrast of the colours: text reaches 4.5:1, drawing that carries meaning 3:1 (WCAG 2.2)."""

import re
from pathlib import Path

import pytest

TOKENS = Path(__file__).parent.parent / "web" / "style" / "tokens.css"
COLOURS = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", TOKENS.read_text()))

TEXTS = """
ink on table, ink on paper, ink on paper-2, ink-2 on table, ink-2 on paper, ink-2 on paper-2,
good on paper, good on paper-2, bad on paper, bad on table, primary-ink on primary,
button-ink on button, tape-ink on tape, tape-ink on tape-done, tape-ink on way,
paper on green-d, paper on yellow-d
"""
SHAPES = """
line-2 on paper, line-2 on table, cross on batting, good on casing, bad on casing, good on batting,
bad on batting, focus on table, focus on paper, button-rim on button, primary on table,
primary on paper, green-d on paper, yellow-d on paper, ring on tape, ring on way, thread on paper
"""


def _pairs(table: str) -> list[tuple[str, ...]]:
    return [tuple(pair.split(" on ")) for pair in " ".join(table.split()).split(", ")]


@pytest.mark.parametrize(("colour", "ground"), _pairs(TEXTS))
def test_text_can_be_read(colour: str, ground: str) -> None:
    assert _contrast(colour, ground) >= 4.5


@pytest.mark.parametrize(("colour", "ground"), _pairs(SHAPES))
def test_shapes_can_be_seen(colour: str, ground: str) -> None:
    assert _contrast(colour, ground) >= 3


def _contrast(colour: str, ground: str) -> float:
    darker, lighter = sorted((_luminance(COLOURS[colour]), _luminance(COLOURS[ground])))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
