"""The tip of the guide, a label that points at the region concerned."""

from web import draw, guide
from web.nodes import Node, h
from web.shown import Shown
from web.view.parts import button


def tip_label(app: Shown) -> Node:
    """The label on the table; hidden without a tip."""
    due = guide.tip(app)
    if due is None or due.target == "sums":
        return h("div", {"class": "guide", "role": "status", "hidden": True})
    return h("div", {"class": "guide", "role": "status"}, *_content(app, due))


def tip_inside(app: Shown) -> Node | None:
    """The tip for the sums at the end, a line under them."""
    due = guide.tip(app)
    if due is None or due.target != "sums":
        return None
    return h("p", {"class": "hint"}, app.texts(f"tip.{due.key}"))


def _content(app: Shown, due: guide.Tip) -> tuple[Node, ...]:
    texts = app.texts
    return (
        h("p", None, texts(f"tip.{due.key}")),
        button(
            "understood",
            "act",
            draw.icon("check"),
            h("span", None, texts("tip.understood")),
            identity="understood",
        ),
        button("no-tips", "act", texts("tip.no-more"), identity="no-tips"),
    )
