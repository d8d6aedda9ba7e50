"""The rules, short and with pictures. `rule_book` is shown while the page still loads, too."""

from patchwork.editions import EDITIONS
from patchwork.geometry import SEVENS, cells
from patchwork.patches import PATCHES
from patchwork.track import END
from web import draw
from web.nodes import Markup, Node, h
from web.shown import Shown
from web.texts import Texts
from web.view.sheet import close_button, sheet, title

EXAMPLE = PATCHES[20]
TIMES = (3, 8)  # of the example: green is behind, and an advance takes it past a mark
LEATHER = EDITIONS["classic"].leather
SQUARE = SEVENS[4]  # in the middle of the quilt


def rules(app: Shown) -> Node:
    """The sheet with the rules."""
    return sheet("wide tall", title(app.texts("rules")), rule_book(app.texts), close_button(app))


def rule_book(texts: Texts) -> Node:
    """What there is to know, one rule beside its picture."""
    return h(
        "div",
        {"class": "rule-book"},
        h("p", {"class": "aim"}, texts("rules.aim")),
        _rule(texts, "turn", draw.track(TIMES, LEATHER, LEATHER, "slim")),
        _rule(texts, "advance", draw.track(TIMES, LEATHER, LEATHER, "slim", _advance())),
        _rule(texts, "buy", _patch(texts)),
        _rule(texts, "income", draw.icon("income")),
        _rule(texts, "leather", draw.icon("leather")),
        _rule(texts, "seven", _full_square()),
        _rule(texts, "end", _sum()),
    )


def _rule(texts: Texts, name: str, picture: Markup | Node) -> Node:
    says = [h("p", None, text) for text in texts(f"rules.{name}.says", end=END).split("\n")]
    return h(
        "section",
        {"class": "rule"},
        h("div", {"class": "example"}, picture),
        h("div", None, h("h3", None, texts(f"rules.{name}")), *says),
    )


def _advance() -> draw.TrackPreview:
    return draw.TrackPreview(0, TIMES[0], TIMES[1] + 1)


def _patch(texts: Texts) -> Node:
    """A patch with what is printed on it."""
    badges = {
        "cost": draw.cost(EXAMPLE.cost),
        "time": draw.time(EXAMPLE.time),
        "income": draw.income(EXAMPLE.income),
    }
    tags = [
        h("span", None, badge, h("em", None, texts(f"card.{name}")))
        for name, badge in badges.items()
    ]
    picture = draw.patch_picture(EXAMPLE.number, "pic")
    return h("div", {"class": "sample"}, picture, h("span", {"class": "tags"}, *tags))


def _full_square() -> Node:
    """A quilt on which 7x7 cells are full."""
    return h(
        "svg",
        {"class": "quilt", "viewBox": draw.QUILT_VIEW_BOX, "aria-hidden": "true"},
        draw.quilt_ground(0, False),
        draw.sewn(None, SQUARE),
        draw.seven(next(cells(SQUARE))),
    )


def _sum() -> Node:
    """The sum at the end, as a formula of pictures."""
    return h(
        "p",
        {"class": "formula", "aria-hidden": "true"},
        draw.icon("button"),
        h("b", None, "+"),
        draw.icon("seven"),
        h("b", None, "−"),
        h("b", None, "2 ×"),
        draw.icon("empty"),
    )
