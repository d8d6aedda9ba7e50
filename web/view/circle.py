"""The sheet with the whole circle: as it lies on the table, and patch by patch with its values."""

from patchwork.patches import PATCHES
from web import draw
from web.nodes import Node, h
from web.shown import Shown
from web.view.ahead import choices
from web.view.offer import PLACES
from web.view.parts import silent
from web.view.sheet import close_button, sheet, title
from web.view.strip import told, tolls


def whole_circle(app: Shown) -> Node:
    """The patches that are left, in the order in which they will come."""
    texts, circle = app.texts, app.state.circle
    says = texts("circle.says", n=len(circle)) if circle else texts("circle.empty")
    items = [_place(app, place, number) for place, number in enumerate(circle)]
    return sheet(
        "wide tall",
        title(texts("circle")),
        h("p", {"class": "fine"}, says),
        h(
            "div",
            {"class": "arranged"},
            h("div", {"class": "overview"}, draw.ring(circle), choices(app)),
            h("ol", {"class": "whole-circle"}, *items),
        ),
        close_button(app),
    )


def _place(app: Shown, place: int, number: int) -> Node:
    ordinal = app.texts("circle.ordinal", place=place + 1, patch=number)
    return h(
        "li",
        {"class": "on" if place < PLACES else None},
        told(app.texts, place, number),
        silent(
            h("span", {"class": "ordinal"}, ordinal),
            draw.patch_picture(number, "mini"),
            h("span", {"class": "badges"}, tolls(number), draw.income(PATCHES[number].income)),
        ),
    )
