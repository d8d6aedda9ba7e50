"""Paint the table into `index.html`, so that the page shows it before any Python runs.

    python3 tools/paint.py            write it
    python3 tools/paint.py --check    only say whether what is written is current

Between two marks in `index.html` go the definitions of the cloths, the table as it looks while the
game starts, and the words that `web/label.js` needs. All of it comes from the views and from
`web/i18n/en.json`; nothing there is written by hand.
"""

import argparse
import json
import sys

from machine import ROOT

sys.path.insert(0, str(ROOT))
from web.nodes import Node, h, to_html

PAGE = ROOT / "index.html"
BEGIN, END = "<!-- painted by tools/paint.py -->\n", "<!-- end of what is painted -->\n"
TEXTS = json.loads((ROOT / "web" / "i18n" / "en.json").read_text("utf-8"))
SPOKEN_LATER = [
    "boot.bytes",
    "boot.slow",
    "boot.failed",
    "boot.file",
    "boot.old",
    "boot.missing",
    "boot.type",
    "boot.broken",
    "boot.network",
    "boot.blocked",
    "boot.error",
]


def painted() -> str:
    """What stands between the marks."""
    return "\n".join([to_html(words()), to_html(switched_off()), ""])


def words() -> Node:
    """The sentences that the label may have to say, hidden until then, with their values in braces."""
    sentences = [h("p", {"data-key": key}, TEXTS[key]) for key in SPOKEN_LATER]
    return h("template", {"id": "boot-words"}, *sentences)


def switched_off() -> Node:
    """What is said where JavaScript is off."""
    return h("noscript", None, h("p", {"class": "notice"}, TEXTS["boot.noscript"]))


def page() -> str:
    """The text of index.html as it should be."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{painted()}{END}{after}"


def main() -> None:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(description="Paint the table into index.html.")
    parser.add_argument(
        "--check", action="store_true", help="change nothing; fail when not current"
    )
    options = parser.parse_args()
    wanted = page()
    if options.check and wanted != PAGE.read_text("utf-8"):
        raise SystemExit("index.html is not what the views paint: run tools/paint.py")
    PAGE.write_text(wanted, "utf-8")


if __name__ == "__main__":
    main()
