"""Compile Python to bytecode for the browser; runs inside the very Pyodide that will read it.

    bytecode.py library OUT.zip
        Pyodide's own library, less what the page never needs
    bytecode.py code OUT.zip MARK PYSCRIPT FILE...
        our files, and what PyScript writes as source text when it starts; MARK is the comment

A `.pyc` belongs to one CPython: whoever compiles elsewhere writes files that Pyodide ignores.
"""

import _imp
import re
import sys
import zipfile
from _frozen_importlib_external import _code_to_hash_pyc  # type: ignore[import-not-found]
from pathlib import Path

LIBRARY = "/lib/python314.zip"
AS_WRITTEN, WITHOUT_DOCSTRINGS = 0, 2  # Python's levels; docstrings are 15 % of the library

DENIED_PACKAGES = """
    _pyrepl concurrent/interpreters ctypes curses dbm email/mime ensurepip http idlelib lib2to3
    multiprocessing pydoc_data sqlite3 test tomllib turtledemo unittest venv wsgiref xml xmlrpc
""".split()
DENIED_MODULES = """
    _ios_support _android_support _pydecimal _pyio antigravity bdb cProfile cgi configparser
    doctest ftplib imaplib mailbox nntplib optparse pdb pickletools plistlib poplib profile pstats
    pydoc smtplib ssl tarfile telnetlib this trace turtle webbrowser zipapp
""".split()
# unpack_archive reads names as cp437; the rest is what text on the web is written in
KEPT_ENCODINGS = """
    __init__ aliases ascii cp1252 cp437 idna latin_1 punycode raw_unicode_escape undefined
    unicode_escape utf_16 utf_16_be utf_16_le utf_32 utf_32_be utf_32_le utf_7 utf_8 utf_8_sig
""".split()

DENIED = re.compile(
    rf"(?:{'|'.join(DENIED_PACKAGES)})/"
    rf"|(?:{'|'.join(DENIED_MODULES)})\.py$"
    rf"|encodings/(?!(?:{'|'.join(KEPT_ENCODINGS)})\.py$)"
)


def compiled(source: bytes, name: str, optimize: int) -> bytes:
    """The bytes of a `.pyc` that is never checked against a source; `name` shows in tracebacks."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    token = _imp.source_hash(_imp.pyc_magic_number_token, source)
    return bytes(_code_to_hash_pyc(code, token, False))


def write_zip(out: Path, entries: dict[str, bytes], comment: str = "") -> None:
    """Write the entries with one fixed date, so that the same input gives the same bytes."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for name, data in entries.items():
            target.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
        target.comment = comment.encode()


def library_entries() -> dict[str, bytes]:
    """Pyodide's library less the denied files, its modules as bytecode."""
    entries = {}
    with zipfile.ZipFile(LIBRARY) as library:
        for name in library.namelist():
            if name.endswith("/") or DENIED.match(name):
                continue
            entries |= entry(name, library.read(name), f"{LIBRARY}/{name}", WITHOUT_DOCSTRINGS)
    return entries


def cached_entries(package: Path) -> dict[str, bytes]:
    """The modules of a package as Python keeps them beside their sources, to be found there."""
    return {
        f"{package.name}/__pycache__/{module.stem}.{sys.implementation.cache_tag}.pyc": compiled(
            module.read_bytes(), f"{package.name}/{module.name}", WITHOUT_DOCSTRINGS
        )
        for module in sorted(package.glob("*.py"))
    }


def entry(name: str, data: bytes, shown: str, optimize: int) -> dict[str, bytes]:
    """One file for a zip: a module as bytecode, anything else as it is."""
    if name.endswith(".py"):
        return {name + "c": compiled(data, shown, optimize)}
    return {name: data}


def main(kind: str, out: str, *rest: str) -> None:
    """Write the zip that was asked for."""
    if kind == "library":
        write_zip(Path(out), library_entries())
        return
    mark, pyscript, *files = rest
    entries = cached_entries(Path(pyscript))
    for name in files:
        entries |= entry(name, Path(name).read_bytes(), name, AS_WRITTEN)
    write_zip(Path(out), entries, mark)


if __name__ == "__main__":
    main(*sys.argv[1:])
