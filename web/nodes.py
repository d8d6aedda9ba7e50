"""What should be seen, as data: a tree of nodes, its HTML, and the edits towards the next tree.

The view builds trees with `h` and never touches the browser. `to_html` paints a tree for the first
time; after that `changes` compares the tree on the page with the new one, and the page's patcher
carries out the few edits it names.

    >>> greeting = h("p", {"class": "greeting", "hidden": False}, "Hello ", h("b", None, "Ben"))
    >>> to_html(greeting)
    '<p class="greeting">Hello <b>Ben</b></p>'
    >>> changes(greeting, h("p", {"class": "greeting"}, "Hello ", h("b", None, "Ada")))
    [SetText(path=(1, 0), text='Ada')]

Three things make a path of child indexes mean the same here and in the browser:

- `h` joins neighbouring texts and drops empty ones, as a browser's parser does;
- a `Markup` that has siblings is exactly one element, such as one `<svg>` or one `<g>`;
- a tree says what the parser would add by itself, such as the `<tbody>` of a table, and puts
  nothing where the parser would move it, such as a list inside a `<p>`.

Children are matched by their position; where all of them have a `data-key`, by that, so that they
may come, go and change places. An element that became another thing, though its tag is the same,
says so with a different `data-key` and is then replaced instead of edited.
"""

from collections.abc import Mapping
from typing import NamedTuple, cast

VOID_TAGS = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})


class Markup(str):
    """HTML or SVG text that is trusted and inserted as it stands: only our own drawing makes it."""

    __slots__ = ()


class Node(NamedTuple):
    """One element; build it with `h`. Children are nodes, plain texts and trusted markup."""

    tag: str
    attributes: dict[str, str]
    children: tuple["Child", ...]


Child = Node | str  # Markup is a str, too
Path = tuple[int, ...]  # indexes among all child nodes, texts included, from the root element down


class SetAttribute(NamedTuple):
    """Set an attribute of the element at `path`; remove it if the value is None."""

    path: Path
    name: str
    value: str | None


class SetText(NamedTuple):
    """Set what the text node at `path` says."""

    path: Path
    text: str


class SetInside(NamedTuple):
    """Replace everything inside the element at `path` (its `innerHTML`)."""

    path: Path
    html: str


class Replace(NamedTuple):
    """Replace the whole element at `path` (its `outerHTML`)."""

    path: Path
    html: str


class Arrange(NamedTuple):
    """Let the element at `path` have these children: old ones by their index, new ones as HTML."""

    path: Path
    children: tuple[int | str, ...]


Change = SetAttribute | SetText | SetInside | Replace | Arrange


def h(
    tag: str,
    attributes: Mapping[str, str | int | None] | None = None,
    *children: Node | str | int | None,
) -> Node:
    """Build a node: `h("li", {"class": "on", "hidden": is_empty}, icon, "Ben", h("b", None, 18))`.

    Numbers become text. An attribute that is None or False is left out, one that is True is
    written without a value; a child that is None, True or False is left out, so that
    `is_winner and rosette` may stand in the list.
    """
    return Node(
        tag,
        {
            name: "" if value is True else str(value)
            for name, value in (attributes or {}).items()
            if value is not None and value is not False
        },
        _joined(children),
    )


def elements(node: Node) -> tuple[Node, ...]:
    """The children of an element that has no others."""
    assert all(isinstance(child, Node) for child in node.children)
    return cast(tuple[Node, ...], node.children)


def to_html(node: Node) -> str:
    """The element as HTML, texts escaped, markup as it stands, no whitespace added."""
    attributes = "".join(
        f' {name}="{_escape(value)}"' if value else f" {name}"
        for name, value in node.attributes.items()
    )
    if node.tag in VOID_TAGS:
        return f"<{node.tag}{attributes}>"
    return f"<{node.tag}{attributes}>{_inside(node)}</{node.tag}>"


def changes(old: Node, new: Node) -> list[Change]:
    """The edits, in this order, that make an element painted from `old` look like `new`.

    Paths start at that element, whose own path is `()`. Children are arranged after everything
    inside of them was edited, so every path is valid until its edit is carried out.
    """
    found: list[Change] = []
    _compare(old, new, (), found)
    return found


def _joined(children: tuple[Node | str | int | None, ...]) -> tuple[Child, ...]:
    joined: list[Child] = []
    for given in children:
        child = _child(given)
        if not child:
            continue
        if joined and _is_text(child) and _is_text(joined[-1]):
            joined[-1] = f"{joined[-1]}{child}"
        else:
            joined.append(child)
    return tuple(joined)


def _child(given: Node | str | int | None) -> Child | None:
    if isinstance(given, int):
        return None if isinstance(given, bool) else str(given)
    return given


def _is_text(child: Child) -> bool:
    return isinstance(child, str) and not isinstance(child, Markup)


def _inside(node: Node) -> str:
    return "".join(_child_html(child) for child in node.children)


def _child_html(child: Child) -> str:
    if isinstance(child, Node):
        return to_html(child)
    return child if isinstance(child, Markup) else _escape(child)


def _escape(text: str) -> str:
    # The standard library's html.escape would load the table of all entities at the page's start.
    return (
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )


def _compare(old: Node, new: Node, path: Path, found: list[Change]) -> None:
    if old == new:
        return
    if _identity(old) != _identity(new):
        found.append(Replace(path, to_html(new)))
        return
    for name in {**old.attributes, **new.attributes}:
        value = new.attributes.get(name)
        if value != old.attributes.get(name):
            found.append(SetAttribute(path, name, value))
    if len(old.children) != len(new.children) or list(_places(old)) != list(_places(new)):
        _arrange(old, new, path, found)
    elif [type(child) for child in old.children] != [type(child) for child in new.children]:
        found.append(SetInside(path, _inside(new)))
    else:
        _compare_children(old, new, path, found)


def _identity(node: Node) -> tuple[str, str | None]:
    return node.tag, node.attributes.get("data-key")


def _arrange(old: Node, new: Node, path: Path, found: list[Change]) -> None:
    kept = _kept(old, new)
    if not kept:
        found.append(SetInside(path, _inside(new)))
        return
    for index, place in kept.items():
        before, after = old.children[place], new.children[index]
        if isinstance(before, Node) and isinstance(after, Node):
            _compare(before, after, (*path, place), found)
    children = (kept.get(index, _child_html(child)) for index, child in enumerate(new.children))
    found.append(Arrange(path, tuple(children)))


def _kept(old: Node, new: Node) -> dict[int, int]:
    """Which children stay, new index to old: those of the same key, or without keys those at the
    beginning and at the end that are equal."""
    places, new_places = _places(old), _places(new)
    if places and new_places:
        return {new_places[each]: places[each] for each in new_places if each in places}
    count, new_count = len(old.children), len(new.children)
    start = _equal(old.children, new.children)
    rest = min(count, new_count) - start
    end = min(_equal(old.children[::-1], new.children[::-1]), rest)
    first = {index: index for index in range(start)}
    return first | {index: index + count - new_count for index in range(new_count - end, new_count)}


def _places(node: Node) -> dict[tuple[str, str | None], int]:
    """The place of each child by tag and key; empty unless each has a key of its own."""
    places = {}
    for place, child in enumerate(node.children):
        if not isinstance(child, Node) or "data-key" not in child.attributes:
            return {}
        places[_identity(child)] = place
    return places if len(places) == len(node.children) else {}


def _equal(old: tuple[Child, ...], new: tuple[Child, ...]) -> int:
    """How many children are equal at the beginning."""
    pairs = enumerate(zip(old, new, strict=False))
    return next(
        (index for index, (before, after) in pairs if before != after), min(len(old), len(new))
    )


def _compare_children(old: Node, new: Node, path: Path, found: list[Change]) -> None:
    for index, (before, after) in enumerate(zip(old.children, new.children, strict=True)):
        here = (*path, index)
        match before, after:
            case Node(), Node():
                _compare(before, after, here, found)
            case _, Markup() if before != after:
                is_alone = len(new.children) == 1
                found.append(SetInside(path, after) if is_alone else Replace(here, after))
            case _, str() if before != after:
                found.append(SetText(here, after))
