"""The handful of SVG elements that all drawings are made of, as text. The unit is 1/40 of a cell.

Shapes get their colours from classes: the page's content policy allows no style attributes, and so
an edition or a theme dyes everything anew from the stylesheet.
"""

from functools import lru_cache

from web.nodes import Markup, Node, h

CELL = 40  # the side of a cell of the quilt


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """A coordinate as short as SVG allows: four decimals at most, no needless zero."""
    text = f"{round(value, 4) + 0.0:g}"  # 0.0 and -0.0 are one key of the cache
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def attributes(**values: float | str | None) -> str:
    """Attributes with a leading space each; `stroke_width` is written `stroke-width`.

    A class is given as `css`; None and empty texts are left out.
    """
    return "".join(
        f' {_name(name)}="{value if isinstance(value, str) else number(value)}"'
        for name, value in values.items()
        if value is not None and value != ""
    )


def circle(x: float, y: float, radius: float, **values: float | str | None) -> str:
    """A circle round (x, y)."""
    return f"<circle{attributes(cx=x, cy=y, r=radius, **values)}/>"


def disc(x: float, y: float, radius: float) -> str:
    """The commands of a filled circle: a path of many discs is one element."""
    reach, back = number(radius), number(-2 * radius)
    half = f"a{reach} {reach} 0 1 0 "
    return f"M{number(x - radius)} {number(y)}{half}{number(2 * radius)} 0{half}{back} 0"


def rectangle(x: float, y: float, width: float, height: float, **values: float | str | None) -> str:
    """A rectangle with its top left corner at (x, y); `rx` rounds the corners."""
    return f"<rect{attributes(x=x, y=y, width=width, height=height, **values)}/>"


def path(commands: str, **values: float | str | None) -> str:
    """A path from its commands, as in the attribute `d`."""
    return f"<path{attributes(d=commands, **values)}/>"


def text(x: float, y: float, content: str | int, **values: float | str | None) -> str:
    """A text with the middle of its base line at (x, y). The content is not escaped."""
    return f"<text{attributes(x=x, y=y, text_anchor='middle', **values)}>{content}</text>"


def use(name: str, **values: float | str | None) -> str:
    """A copy of an element of `definitions`, by its id."""
    return f"<use{attributes(href=f'#{name}', **values)}/>"


def pattern(name: str) -> str:
    """The value of `fill` for a pattern of `definitions`, by its id."""
    return f"url(#{name})"


def group(css: str, *parts: str, **values: float | str | None) -> Markup:
    """A `<g>` round these parts."""
    return Markup(f"<g{attributes(css=css, **values)}>{''.join(parts)}</g>")


def picture(css: str, view_box: str, *parts: str) -> Markup:
    """A whole `<svg>`. It is hidden from screen readers: the view says in words what it shows."""
    frame = attributes(css=css, viewBox=view_box, aria_hidden="true")
    return Markup(f"<svg{frame}>{''.join(parts)}</svg>")


def layers(css: str, view_box: str, *drawings: str) -> Node:
    """A whole `<svg>` in layers, each a `<g>`: where one changes, the others stay on the page."""
    frame = {"class": css, "viewBox": view_box, "aria-hidden": "true"}
    return h("svg", frame, *(group("", each) for each in drawings))


def move(x: float, y: float, scale: float = 1) -> str:
    """The transform that moves what is drawn round (0, 0) to (x, y) and makes it that large."""
    moved = f"translate({number(x)} {number(y)})"
    return moved if scale == 1 else f"{moved}scale({number(scale)})"


def _name(name: str) -> str:
    return "class" if name == "css" else name.replace("_", "-")
