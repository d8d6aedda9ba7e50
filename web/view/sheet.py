"""A sheet of paper over the table, its title and its way back."""

from web import draw
from web.nodes import Node, h
from web.shown import Shown
from web.view.parts import button


def sheet(css: str, *children: Node | None) -> Node:
    """The paper on which a panel is written; `css` are further classes."""
    return h("div", {"class": f"sheet {css}".strip()}, *children)


def title(text: str, *, takes_focus: bool = True) -> Node:
    """The title of the panel, which names it and gets the focus when the panel opens, unless
    something else in the panel takes it."""
    return h("h2", {"id": "panel-title", "tabindex": -1, "data-focus": takes_focus}, text)


def close_button(app: Shown) -> Node:
    """The way back to the table."""
    return button("close", "act", draw.icon("close"), app.texts("close"), identity="close")
