"""Nodes: what h builds, what to_html writes, and that changes lead from one tree to the next."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.nodes import (
    Arrange,
    Change,
    Markup,
    Node,
    Replace,
    SetAttribute,
    SetInside,
    SetText,
    changes,
    h,
    to_html,
)


def test_h_drops_what_is_absent_and_writes_numbers() -> None:
    node = h("li", {"id": "a", "hidden": False, "title": None, "tabindex": 0, "inert": True}, 7)
    assert node == Node("li", {"id": "a", "tabindex": "0", "inert": ""}, ("7",))
    assert h("p", None, None, False, True, "", Markup("")).children == ()
    assert h("p", None, 0).children == ("0",)


def test_h_joins_neighbouring_texts_but_not_markup() -> None:
    assert h("p", None, "a", None, "b", 3).children == ("ab3",)
    children = h("p", None, "a", Markup("<i></i>"), "b", "c").children
    assert children == ("a", "<i></i>", "bc")
    assert isinstance(children[1], Markup)


def test_to_html_escapes_texts_and_attributes_but_not_markup() -> None:
    node = h("p", {"title": 'A "b" <c> & d'}, "1 < 2 & 3", Markup("<b>4</b>"))
    assert to_html(node) == (
        '<p title="A &quot;b&quot; &lt;c&gt; &amp; d">1 &lt; 2 &amp; 3<b>4</b></p>'
    )


def test_to_html_closes_all_but_void_elements() -> None:
    assert to_html(h("p", None, h("input", {"disabled": True}), h("i"))) == (
        "<p><input disabled><i></i></p>"
    )


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (h("p", {"class": "a"}, "x"), h("p", {"class": "a"}, "x"), []),
        (h("p", {"a": "1", "b": "2"}), h("p", {"b": "3"}), [("a", None), ("b", "3")]),
        (h("p", None, "x"), h("p", None, "y"), [SetText((0,), "y")]),
        (h("p", None, "x"), h("p"), [SetInside((), "")]),
        (h("p", None, "x"), h("p", None, h("b")), [SetInside((), "<b></b>")]),
        (h("p"), h("div", None, "x"), [Replace((), "<div>x</div>")]),
        (
            h("ul", None, h("li", {"data-key": "1"}), h("li")),
            h("ul", None, h("li", {"data-key": "2"}), h("li", None, "&")),
            [Replace((0,), '<li data-key="2"></li>'), SetInside((1,), "&amp;")],
        ),
        (
            h("g", None, *map(Markup, ("<a/>", "<b/>", "<c/>"))),
            h("g", None, *map(Markup, ("<a/>", "<b/>", "<d/>", "<c/>"))),
            [Arrange((), (0, 1, "<d/>", 2))],
        ),
        (
            h("ol", None, *(h("li", {"data-key": key}, key) for key in "abcd")),
            h("ol", None, *(h("li", {"data-key": key}, key.upper()) for key in "cda")),
            [
                SetText((2, 0), "C"),
                SetText((3, 0), "D"),
                SetText((0, 0), "A"),
                Arrange((), (2, 3, 0)),
            ],
        ),
        (
            h("p", None, "x", h("b")),
            h("p", None, "x"),
            [Arrange((), (0,))],
        ),
        (
            h("g", None, Markup("<path/><path/>")),
            h("g", None, Markup("<path/>")),
            [SetInside((), "<path/>")],
        ),
        (
            h("p", None, Markup("<svg></svg>"), "x"),
            h("p", None, Markup("<svg><g/></svg>"), "x"),
            [Replace((0,), "<svg><g/></svg>")],
        ),
        (
            h("p", None, "a", h("b", None, h("i", None, "x")), "c"),
            h("p", None, "a", h("b", None, h("i", None, "y")), "d"),
            [SetText((1, 0, 0), "y"), SetText((2,), "d")],
        ),
    ],
)
def test_changes_are_few(old: Node, new: Node, expected: list[object]) -> None:
    found = [
        change[1:] if isinstance(change, SetAttribute) else change for change in changes(old, new)
    ]
    assert found == expected
    assert [type(change) for change in found] == [type(change) for change in expected]


texts = st.text("ab<&", min_size=1, max_size=3)
markups = st.sampled_from(["<svg></svg>", "<g><path></path></g>"]).map(Markup)
attributes = st.dictionaries(st.sampled_from(["class", "data-key", "title"]), texts, max_size=2)
keyed = st.lists(texts, unique=True, max_size=5).map(
    lambda keys: h("ol", None, *(h("li", {"data-key": key}, *key) for key in keys))
)
trees = st.recursive(
    st.builds(h, st.sampled_from(["p", "b"]), attributes),
    lambda inner: st.builds(
        lambda tag, attributes, children: h(tag, attributes, *children),
        st.sampled_from(["p", "b"]),
        attributes,
        st.lists(inner | texts | markups, max_size=3),
    ),
    max_leaves=8,
)


@given(trees | keyed, trees | keyed)
def test_changes_lead_from_the_old_tree_to_the_new_one(old: Node, new: Node) -> None:
    page = _parsed(to_html(old))
    for change in changes(old, new):
        page = _patched(page, change)
    assert _written(page) == _written(_parsed(to_html(new)))


def _parsed(html: str) -> ElementTree.Element:
    """The element with every text as an element of its own, so that paths count like a browser."""
    return _with_texts(ElementTree.fromstring(html))


def _with_texts(element: ElementTree.Element) -> ElementTree.Element:
    result = ElementTree.Element(element.tag, element.attrib)
    for text, child in [(element.text, None), *((child.tail, child) for child in element)]:
        if child is not None:
            result.append(_with_texts(child))
        if text:
            ElementTree.SubElement(result, "text").text = text
    return result


def _patched(page: ElementTree.Element, change: Change) -> ElementTree.Element:
    """What the browser's patcher does, on an ElementTree."""
    if isinstance(change, Replace) and not change.path:
        return _parsed(change.html)
    parent, target = page, page
    for index in change.path:
        parent, target = target, target[index]
    match change:
        case SetAttribute(_, name, None):
            del target.attrib[name]
        case SetAttribute(_, name, str(value)):
            target.set(name, value)
        case SetText(_, text):
            target.text = text
        case SetInside(_, html):
            target[:] = list(_parsed(f"<inside>{html}</inside>"))
        case Arrange(_, children):
            olds = list(target)
            target[:] = [
                olds[each] if isinstance(each, int) else _parsed(f"<inside>{each}</inside>")[0]
                for each in children
            ]
        case Replace(path, html):
            parent[path[-1]] = _parsed(html)
    return page


def _written(page: ElementTree.Element) -> str:
    """The element as text, attributes sorted: their order is no difference."""
    for element in page.iter():
        element.attrib = dict(sorted(element.attrib.items()))
    return ElementTree.tostring(page, "unicode")
