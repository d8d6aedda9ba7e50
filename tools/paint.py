"""Paint the table into `index.html`, so that the page shows it before any Python runs.

    python3 tools/paint.py            write it
    python3 tools/paint.py --check    only say whether what is written is current

Between marks in `index.html` go, in the head, the stylesheets as one and `web/dress.js`: the first
frame needs both, and a request costs more than they weigh; in the body the table of a game just
dealt with the label that `web/label.js` fills, the definitions that its drawings refer to, and the
words of the label. The definitions stand in a template, which the label unpacks after the first
frame: they are half of all there is to draw. At the foot stands `web/label.js` itself. All of it
comes from the views, the stylesheets, the scripts and `web/i18n/en.json`; nothing there is written
by hand. The page's policy names the style and the scripts by their hashes.
"""

import argparse
import json
import re
import sys
from base64 import b64encode
from hashlib import sha256
from types import SimpleNamespace

import styles
from machine import ROOT

sys.path.insert(0, str(ROOT))
from patchwork.game import Game
from web import draw, view
from web.draw.definitions import definitions
from web.nodes import Child, Node, h, to_html
from web.settings import CHOICES
from web.shown import Shown
from web.texts import Texts
from web.view.rules import rule_book

PAGE = ROOT / "index.html"
BEGIN, END = "<!-- {} painted by tools/paint.py -->\n", "<!-- end of the {} -->\n"
WORDS = json.loads((ROOT / "web" / "i18n" / "en.json").read_text("utf-8"))
TEXTS = Texts(WORDS, "en")
SPOKEN_LATER = """
    boot.bytes boot.slow boot.failed boot.file boot.old boot.lacks.styles boot.lacks.webassembly
    boot.missing boot.type boot.broken boot.network boot.blocked boot.error
""".split()


def head() -> str:
    """What the first frame wears: the style, and the settings that were kept."""
    return f"<style>{style()}</style>\n<script>{dress()}</script>\n"


def style() -> str:
    """All stylesheets as one, for a page in the project's folder."""
    return styles.bundle(".")


def dress() -> str:
    """The script that puts the settings on the root."""
    return (ROOT / "web" / "dress.js").read_text("utf-8")


def body() -> str:
    """The table, what its drawings refer to, and the words of the label."""
    later = h("template", {"id": "boot-drawings"}, definitions())
    parts = (table(), later, words(), switched_off())
    return "".join(f"{to_html(part)}\n" for part in parts)


def foot() -> str:
    """The script of the label, which wants all that stands before it."""
    return f"<script>{(ROOT / 'web' / 'label.js').read_text('utf-8')}</script>\n"


def table() -> Node:
    """A game just dealt, its controls out of use, the label where will be told what lies ahead."""
    game = Game.new(seed="patchwork")
    tables = SimpleNamespace(current=SimpleNamespace(game=game), has_earlier=False, has_later=False)
    browser = SimpleNamespace()  # is asked nothing
    settings = {name: values[0] for name, values in CHOICES.items()}
    shown = Shown(TEXTS, browser, tables, settings)  # type: ignore[arg-type]
    dealt = _waiting(view.table(shown))
    return dealt._replace(attributes={**dealt.attributes, "class": "table waiting"})


def label() -> Node:
    """Tells how the start goes; `web/label.js` finds its parts by their ids."""
    return h(
        "section",
        {"id": "boot", "class": "consequences loading"},
        h("h2", {"id": "boot-status", "role": "status"}, TEXTS("boot.title")),
        h(
            "ol",
            {"id": "boot-steps", "class": "steps"},
            _step("fetch", "now", h("span", {"id": "boot-bytes"})),
            _step("python", "wait", h("span")),
            _step("table", "wait", h("span")),
        ),
        h(
            "progress",
            {"id": "boot-progress", "max": 100, "value": 0, "aria-label": TEXTS("boot.progress")},
        ),
        h("p", {"id": "boot-why"}, TEXTS("boot.first")),
        h("p", {"id": "boot-waiting"}, TEXTS("boot.waiting")),
        h(
            "button",
            {"id": "boot-again", "class": "act primary", "hidden": True},
            TEXTS("boot.again"),
        ),
        h(
            "details",
            {"id": "boot-rules", "class": "boot-rules"},
            h(
                "summary",
                {"class": "act"},
                h("span", {"class": "for-closed"}, draw.icon("rules"), TEXTS("rules")),
                h("span", {"class": "for-open"}, draw.icon("close"), TEXTS("close")),
            ),
            h("div", {"class": "sheet wide"}, h("h2", None, TEXTS("rules")), rule_book(TEXTS)),
        ),
    )


def words() -> Node:
    """The sentences that the label may have to say, with their values in braces; not shown."""
    sentences = [h("p", {"data-key": key}, WORDS[key]) for key in SPOKEN_LATER]
    return h("template", {"id": "boot-words"}, *sentences)


def switched_off() -> Node:
    """What is said where JavaScript is off."""
    return h("noscript", None, h("p", {"class": "notice"}, TEXTS("boot.noscript")))


def page() -> str:
    """The text of index.html as it should be."""
    text = PAGE.read_text("utf-8")
    for place, filling in (("head", head()), ("body", body()), ("foot", foot())):
        text = _filled(text, place, filling)
    return sealed(text)


def sealed(text: str) -> str:
    """The page's text with the hashes of the style and the scripts it carries in its policy."""
    scripts = re.findall("<script>(.*?)</script>", text, re.DOTALL)
    (carried,) = re.findall("<style>(.*?)</style>", text, re.DOTALL)
    text = re.sub("style-src [^;]*", f"style-src {_hash(carried)}", text, count=1)
    return re.sub(
        "(script-src [^;]*?'wasm-unsafe-eval')[^;]*",
        rf"\1 {' '.join(map(_hash, scripts))}",
        text,
        count=1,
    )


def _filled(text: str, place: str, filling: str) -> str:
    before, begin, rest = text.partition(BEGIN.format(place))
    _, end, after = rest.partition(END.format(place))
    return f"{before}{begin}{filling}{end}{after}"


def _hash(text: str) -> str:
    """How the policy names a script or style that stands in the page itself."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _step(name: str, state: str, *detail: Node) -> Node:
    pictures = (("check", "done"), ("time", "now"), ("empty", "wait"))
    icons = [draw.icon(picture, f"for-{state}") for picture, state in pictures]
    words = h("span", None, TEXTS(f"boot.{name}"))
    return h("li", {"id": f"boot-step-{name}", "class": state}, *icons, words, *detail)


def _waiting(node: Node) -> Node:
    """The same tree while nobody can play."""
    if node.attributes.get("class") == "ahead":
        return label()
    attributes = dict(node.attributes)
    if node.tag == "button":
        attributes["disabled"] = ""
    if attributes.get("role") == "grid":  # its cells are words: nothing that could be seen
        attributes = {name: attributes[name] for name in ("class", "id")}
    inside = (_waiting(child) if isinstance(child, Node) else child for child in node.children)
    kept = (each for each in inside if not _is_unseen(each))
    return node._replace(attributes=attributes, children=tuple(kept))


def _is_unseen(child: Child) -> bool:
    """Whether this only says what is drawn beside it: without, the first frame comes sooner."""
    return isinstance(child, Node) and child.attributes.get("class") in ("cells", "spoken")


def main() -> None:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(description="Paint the table into index.html.")
    parser.add_argument("--check", action="store_true", help="change nothing, only compare")
    options = parser.parse_args()
    wanted = page()
    if not options.check:
        PAGE.write_text(wanted, "utf-8")
    elif wanted != PAGE.read_text("utf-8"):
        raise SystemExit("index.html is not what the views paint: run tools/paint.py")


if __name__ == "__main__":
    main()
