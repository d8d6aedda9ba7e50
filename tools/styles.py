"""One stylesheet out of many: ten requests would double the time to the first paint.

`web/style/all.css` imports the others in their order; `bundle` puts their texts in place of the
imports and makes their addresses relative to where the bundle lies.
"""

import posixpath
import re

from machine import ROOT

LIST = "web/style/all.css"
IMPORT = re.compile(r'@import "([^"]+)";\n')
ADDRESS = re.compile(r'url\("?(?!data:|#)([^")]+)"?\)')


def bundle(folder: str) -> str:
    """The text of all stylesheets, for a file in this folder of the project."""
    return _with_imports(LIST, folder)


def _with_imports(path: str, folder: str) -> str:
    here = posixpath.dirname(path)

    def imported(match: re.Match[str]) -> str:
        return _with_imports(posixpath.join(here, match[1]), folder)

    def moved(match: re.Match[str]) -> str:
        return f'url("{posixpath.relpath(posixpath.join(here, match[1]), folder)}")'

    text = ADDRESS.sub(moved, (ROOT / path).read_text("utf-8"))
    return IMPORT.sub(imported, text)
