"""Compile Python to bytecode for the browser; runs inside the very Pyodide that will read it.

    bytecode.py library OUT.zip
        Pyodide's own library, less what the page never needs
    bytecode.py pyscript OUT.zip FOLDER
        what PyScript writes as source text when it starts, to be found beside it
    bytecode.py bundle OUT.pyc FILE...
        our files in one, which web/bundle.py imports from

A `.pyc` belongs to one CPython: whoever compiles elsewhere writes files that Pyodide ignores.
"""

import _imp
import marshal
import re
import sys
import zipfile
from _frozen_importlib_external import _code_to_hash_pyc  # type: ignore[import-not-found]
from pathlib import Path

LIBRARY = "/lib/python314.zip"
BUNDLE, EMPTY = "web/bundle.py", 'PARTS = b""'
AS_WRITTEN, WITHOUT_DOCSTRINGS = 0, 2  # Python's levels; docstrings are 15 % of the library

DENIED_PACKAGES = """
    _pyrepl concurrent/interpreters ctypes curses dbm email ensurepip http idlelib
    importlib/metadata importlib/resources lib2to3 multiprocessing pydoc_data sqlite3 sysconfig
    test tomllib turtledemo unittest venv wsgiref xml xmlrpc zoneinfo
""".split()
DENIED_MODULES = """
    _ios_support _android_support _compat_pickle _markupbase _pydatetime _pydecimal _pyio _ssl
    _strptime _sysconfigdata__emscripten_wasm32-emscripten antigravity argparse asyncio/__main__
    asyncio/proactor_events asyncio/tools asyncio/windows_events asyncio/windows_utils bdb
    cProfile calendar cgi cmd code colorsys compileall concurrent/futures/interpreter
    concurrent/futures/process configparser csv difflib doctest filecmp fileinput fractions ftplib
    getopt getpass gettext graphlib hmac html/parser imaplib ipaddress json/tool logging/config
    logging/handlers mailbox mimetypes modulefinder netrc nntplib nturl2path optparse pdb pickle
    pickletools platform plistlib poplib pprint profile pstats pty py_compile pyclbr pydoc
    pyodide/_nodesock_transport pyodide/console quopri rlcompleter sched shelve smtplib
    socketserver ssl statistics stringprep symtable tabnanny tarfile telnetlib this timeit trace
    tracemalloc tty turtle urllib/error urllib/request urllib/response urllib/robotparser uuid
    wave webbrowser zipapp
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


def write_zip(out: Path, entries: dict[str, bytes]) -> None:
    """Write the entries with one fixed date, so that the same input gives the same bytes."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for name, data in entries.items():
            target.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)


def library_entries() -> dict[str, bytes]:
    """Pyodide's library less the denied files, its modules as bytecode."""
    entries = {}
    with zipfile.ZipFile(LIBRARY) as library:
        for name in library.namelist():
            if name.endswith("/") or DENIED.match(name):
                continue
            data = library.read(name)
            if name.endswith(".py"):
                data = compiled(data, f"{LIBRARY}/{name}", WITHOUT_DOCSTRINGS)
                name += "c"
            entries[name] = data
    return entries


def cached_entries(package: Path) -> dict[str, bytes]:
    """The modules of a package as Python keeps them beside their sources, to be found there."""
    return {
        f"{package.name}/__pycache__/{module.stem}.{sys.implementation.cache_tag}.pyc": compiled(
            module.read_bytes(), f"{package.name}/{module.name}", WITHOUT_DOCSTRINGS
        )
        for module in sorted(package.glob("*.py"))
    }


def bundle(files: list[str]) -> bytes:
    """web/bundle.py with the files in it, as a `.pyc`."""
    source = Path(BUNDLE).read_text("utf-8")
    if source.count(EMPTY) != 1:
        raise SystemExit(f"{BUNDLE} no longer has one line {EMPTY}")
    sys.path.insert(0, ".")
    from web.bundle import pack

    parts = pack({name: part(name) for name in files})
    return compiled(source.replace(EMPTY, f"PARTS = {parts!r}").encode(), BUNDLE, AS_WRITTEN)


def part(name: str) -> bytes:
    """A module as marshalled bytecode, anything else as it is."""
    data = Path(name).read_bytes()
    if not name.endswith(".py"):
        return data
    return marshal.dumps(compile(data, name, "exec", dont_inherit=True, optimize=AS_WRITTEN))


def main(kind: str, out: str, *rest: str) -> None:
    """Write the file that was asked for."""
    match kind:
        case "library":
            write_zip(Path(out), library_entries())
        case "pyscript":
            write_zip(Path(out), cached_entries(Path(rest[0])))
        case "bundle":
            Path(out).write_bytes(bundle(list(rest)))


if __name__ == "__main__":
    main(*sys.argv[1:])
