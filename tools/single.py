"""The single file: the page with all that it would fetch inside, to be opened without a server.

Start at `page`. `web/single.js` unpacks it in the browser and stands in for the server there.
"""

import json
import posixpath
import re
from base64 import b64encode
from collections.abc import Mapping
from gzip import compress

import paint
from machine import ROOT

PAGE = "index.html"
# 'self' is nothing for a file: modules and the worker come out of the page, as blob:, letters as
# data:, and nothing may be fetched at all
POLICY = {
    "script-src": "blob: 'wasm-unsafe-eval'",
    "img-src": "data: blob:",
    "font-src": "data:",
    "connect-src": "'none'",
    "worker-src": "blob:",
    "manifest-src": "'none'",
}
OWN_LINK = re.compile(r'<link [^>]*href="(?!data:)[^>]*>\n')
START = re.compile(r'<!--[^>]*-->\n<template id="boot-start">.*?</template>\n', re.DOTALL)
FOOT = paint.BEGIN.format("foot")  # web/label.js comes after it and asks for web/single.js
LETTERS = re.compile(r'url\("([^"]+\.woff2)"\)')

STATIC = re.compile(r'\b(from|import)\s*"(\.{1,2}/[^"]+)"')
DYNAMIC = re.compile(r'\bimport\("(\.{1,2}/[^"]+)"\)')
COMPUTED = re.compile(r"\bimport\(([\w$]{1,3})\)(?!\s*\{)")  # in what others have minified


def page(sources: Mapping[str, bytes], version: str, licences: str) -> bytes:
    """The single file out of the files of the project. Raises SystemExit with words when the page
    is not what this expects."""
    text = sources[PAGE].decode()
    text = _without(OWN_LINK, _without(START, text))
    text = text.replace("<html ", f'<html data-version="{version}" ', 1)
    for name, value in POLICY.items():
        text, count = re.subn(f"{name} [^;]*", f"{name} {value}", text, count=1)
        if not count:
            raise SystemExit(f"the page's policy no longer names {name}")
    text = LETTERS.sub(lambda match: _in_place(sources[match[1]]), text)
    script = (ROOT / "web" / "single.js").read_text("utf-8")
    inside = [
        f'<script type="text/plain" id="licences">\n{licences}</script>\n',
        f'<script type="text/plain" id="carried">{packed(carried(sources))}</script>\n',
        f"<script>{script}</script>\n",
    ]
    return paint.sealed(text.replace(FOOT, "".join(inside) + FOOT)).encode()


def carried(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files that the page would fetch, their modules as `web/single.js` links them."""
    return {
        path: linked(path, data.decode(), sources).encode() if path.endswith(".js") else data
        for path, data in sources.items()
        if path.startswith(("web/", "vendor/")) and not path.endswith((".woff2", ".png"))
    }


def linked(path: str, text: str, sources: Mapping[str, bytes]) -> str:
    """A module in which others are named by their paths."""

    def full(name: str) -> str:
        return posixpath.normpath(posixpath.join(posixpath.dirname(path), name))

    def dynamic(match: re.Match[str]) -> str:
        name = full(match[1])
        return f'import(carried.module("{name}"))' if name in sources else match[0]

    text = STATIC.sub(lambda match: f'{match[1]} "carried:{full(match[2])}"', text)
    text = DYNAMIC.sub(dynamic, text)
    text = COMPUTED.sub(r"import(carried.module(\1))", text)
    return text.replace("import.meta.url", f'carried.address("{path}")')


def packed(files: Mapping[str, bytes]) -> str:
    """Files as `web/single.js` unpacks them: a line that tells path and size of each, then all
    bytes, with gzip and in base64."""
    head = json.dumps([(path, len(data)) for path, data in files.items()]).encode()
    everything = b"\n".join([head, b"".join(files.values())])
    return b64encode(compress(everything, 9, mtime=0)).decode()


def _without(pattern: re.Pattern[str], text: str) -> str:
    less, count = pattern.subn("", text)
    if not count:
        raise SystemExit(f"the page no longer has {pattern.pattern}")
    return less


def _in_place(letters: bytes) -> str:
    return f'url("data:font/woff2;base64,{b64encode(letters).decode()}")'
