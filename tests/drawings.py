"""Drawings read as trees: what is in them and where, for tests."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from web.nodes import Markup, Node, to_html


def parsed(drawing: Markup | Node) -> ElementTree.Element:
    return ElementTree.fromstring(to_html(drawing) if isinstance(drawing, Node) else drawing)


def classes(root: ElementTree.Element) -> list[str]:
    return [name for element in root.iter() for name in element.get("class", "").split()]


def things(root: ElementTree.Element) -> list[str]:
    return [each.get("href", "").removeprefix("#thing-") for each in root.iter("use")]


def moved(element: ElementTree.Element) -> tuple[float, float]:
    match = re.match(r"translate\(([^ ]+) ([^)]+)\)", element.get("transform", "translate(0 0)"))
    assert match
    return float(match[1]), float(match[2])


def placed(element: ElementTree.Element) -> tuple[float, float, float]:
    """Where a thing lies and its radius; the corners of a yellow token reach a little farther."""
    scale = re.search(r"scale\(([^)]+)\)", element.get("transform", ""))
    assert scale
    return *moved(element), float(scale[1])


def points(commands: str) -> Iterator[tuple[float, float]]:
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
