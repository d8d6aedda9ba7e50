"""One stylesheet out of many, for the page to carry: a request more delays the first paint.

`web/style/all.css` imports the others in their order; `bundle` puts their texts in place of the
imports, leaves out comments and line ends, makes their addresses relative to where the bundle
lies, and puts the small pictures in place of theirs: browsers would ask for a picture anew, perhaps
long after the server has gone.
"""

import posixpath
import re
from urllib.parse import quote

from machine import ROOT

LIST = "web/style/all.css"
IMPORT = re.compile(r'@import "([^"]+)";\n')
SAFE = " /:=,;'()"  # signs that need no escape in a quoted address
ADDRESS = re.compile(r'url\("?(?!data:|#)([^")]+)"?\)')


def bundle(folder: str) -> str:
    """The text of all stylesheets, for a file in this folder of the project."""
    text = re.sub(r"/\*.*?\*/", "", _with_imports(LIST, folder), flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", " ", text).strip()


def _with_imports(path: str, folder: str) -> str:
    here = posixpath.dirname(path)

    def imported(match: re.Match[str]) -> str:
        return _with_imports(posixpath.join(here, match[1]), folder)

    def moved(match: re.Match[str]) -> str:
        path = posixpath.join(here, match[1])
        if path.endswith(".svg"):
            return f'url("data:image/svg+xml,{quote((ROOT / path).read_text("utf-8"), safe=SAFE)}")'
        return f'url("{posixpath.relpath(path, folder)}")'

    text = ADDRESS.sub(moved, (ROOT / path).read_text("utf-8"))
    return IMPORT.sub(imported, text)
