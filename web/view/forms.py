"""Choices on a sheet: one of a few values, as radio buttons that look like labels of paper."""

from web.nodes import Node, h


def choice(css: str, legend: str, options: list[Node]) -> Node:
    """A group of options under a legend; `css` are further classes."""
    return h(
        "fieldset",
        {"class": f"choice {css}".strip()},
        h("legend", None, legend),
        h("div", {"class": "options"}, *options),
    )


def option(name: str, value: str, chosen: str, label: Node) -> Node:
    """One value of the field `name`; `chosen` is the value in force."""
    radio = h("input", {"type": "radio", "name": name, "value": value, "checked": value == chosen})
    return h("label", {"class": "option"}, radio, label)
