"""Build `vendor/`: PyScript, Pyodide, the fonts and our own code as the browser wants them.

    python3 tools/vendor.py           bring vendor/ up to date; does nothing when it is
    python3 tools/vendor.py --list    first write the list of our files into pyscript.toml

Start at `build`. What it makes:

    vendor/pyodide-*/     Pyodide, its modules named .js, its library as bytecode
    vendor/pyscript-*/    PyScript less its editors and terminals
    vendor/fonts/         Alegreya Sans
    vendor/pyscript.zip   what PyScript writes as source text when it starts, as bytecode
    vendor/bundle.pyc     the files that pyscript.toml lists, as bytecode in one file
    vendor/pyscript.json  pyscript.toml with the bundle in place of the list: what index.html reads
    vendor/parts.js       what the page fetches at once, with the sizes that the progress bar counts
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import tomllib
from pathlib import Path

from machine import ROOT, require_python
from packages import FONT, LICENCES, PYODIDE, PYSCRIPT, Package, fetch, in_pyodide

TOOLS = Path(__file__).resolve().parent
VENDOR = ROOT / "vendor"
LIST = ROOT / "pyscript.toml"
MADE = VENDOR / "MADE"  # written last: says from what the runtime in vendor/ was made
RUNTIME = VENDOR / f"pyodide-{PYODIDE.version}"
LIBRARY = RUNTIME / "python_stdlib.zip"
BUNDLE = VENDOR / "bundle.pyc"
BUNDLED = VENDOR / "BUNDLED"  # written last: says from what the bundle was made

# What the page asks for at once: large files, whose bytes it counts, and small ones
COUNTED = [f"{RUNTIME.name}/pyodide.asm.wasm", f"{RUNTIME.name}/{LIBRARY.name}", BUNDLE.name]
SMALL = ["pyscript.json", "pyscript.zip", f"{RUNTIME.name}/pyodide-lock.json"]

FONT_FILES = [
    f"alegreya-sans-{s}-{w}-normal.woff2" for s in ("latin", "latin-ext") for w in (500, 800)
]
PLUGINS = "deprecations-manager donkey error py-editor py-game py-terminal".split()
RENEW = "run tools/vendor.py --list"
PYSCRIPT_GREETING = 'console.debug("[pyscript/main] PyScript Ready")'
# core.js asks for every plugin whether it is wanted or not
PYSCRIPT_FILES = ["core.js", "core-*.js", *(f"{name}-*.js" for name in PLUGINS)]


def build() -> None:
    """Bring vendor/ up to date; ask the registry only for what was never fetched."""
    listed, there = set(_paths(read_list())), set(files_of_the_page())
    if gone := listed - there:
        raise SystemExit(f"pyscript.toml lists what is not there; {RENEW}: {', '.join(gone)}")
    if not is_runtime_current():
        build_runtime()
    if not is_code_current():
        build_code()
    if new := there - listed:
        print(f"pyscript.toml does not list all files; {RENEW}: {', '.join(new)}")


def is_runtime_current() -> bool:
    """Whether the third-party part of vendor/ was made by these very tools."""
    return MADE.is_file() and MADE.read_text() == _runtime_mark()


def is_code_current() -> bool:
    """Whether the bundle was made from our files as they are now."""
    return BUNDLED.is_file() and BUNDLED.read_text() == _code_mark(read_list())


def build_runtime() -> None:
    """Make vendor/ anew, all but our own code."""
    for package in (PYODIDE, PYSCRIPT, FONT, LICENCES):
        fetch(package)
    print("Building vendor/")
    shutil.rmtree(VENDOR, ignore_errors=True)
    RUNTIME.mkdir(parents=True)
    _vendor_pyodide()
    _vendor_pyscript(VENDOR / f"pyscript-{PYSCRIPT.version}")
    fonts = VENDOR / "fonts"
    fonts.mkdir()
    for name in FONT_FILES:
        shutil.copyfile(FONT.folder / "files" / name, fonts / name)
    (VENDOR / "LICENSES.md").write_text(_licences(), "utf-8")
    MADE.write_text(_runtime_mark())


def build_code() -> None:
    """Compile our own files into the bundle and write what names it and its size."""
    configuration = read_list()
    mark = _code_mark(configuration)
    part = BUNDLE.with_suffix(f".{os.getpid()}")  # two tools may build at once
    _compile("bundle", part, *_paths(configuration))
    part.replace(BUNDLE)
    page = configuration | {
        "plugins": [f"!{name}" for name in PLUGINS],
        "files": {"./pyscript.zip": "./*", f"./{BUNDLE.name}": f"./{BUNDLE.name}"},
        "js_modules": {"main": {f".{path}": name for path, name in _modules(configuration)}},
    }
    (VENDOR / "pyscript.json").write_text(json.dumps(page, indent=1))
    sizes = {path: (VENDOR / path).stat().st_size for path in COUNTED}
    (VENDOR / "parts.js").write_text(
        "export const HERE = import.meta.url;\n"
        f"export const SIZES = {json.dumps(sizes, indent=1)};\n"
        f"export const SMALL = {json.dumps(SMALL)};\n"
    )
    BUNDLED.write_text(mark)


def read_list() -> dict:
    """pyscript.toml, which lists every Python file of the page."""
    return tomllib.loads(LIST.read_text("utf-8"))


def files_of_the_page() -> list[str]:
    """Every file that Python needs in the browser, as pyscript.toml must list it."""
    code = [path for folder in ("patchwork", "web") for path in (ROOT / folder).rglob("*.py")]
    texts = (ROOT / "web" / "i18n").glob("*.json")
    return sorted(path.relative_to(ROOT).as_posix() for path in [*code, *texts])


def write_list() -> None:
    """Put the files that exist into pyscript.toml, in place of those it lists."""
    head, _, rest = LIST.read_text("utf-8").partition("[files]\n")
    tail = rest[rest.find("\n[") :] if "\n[" in rest else ""
    lines = "".join(f'"./{path}" = "./{path}"\n' for path in files_of_the_page())
    LIST.write_text(f"{head}[files]\n{lines}{tail}", "utf-8")


def _paths(configuration: dict) -> list[str]:
    return [path.removeprefix("./") for path in configuration["files"]]


def _modules(configuration: dict) -> list[tuple[str, str]]:
    return list(configuration["js_modules"]["main"].items())


def _runtime_mark() -> str:
    makers = ("packages.py", "vendor.py", "bytecode.py", "run_in_pyodide.mjs")
    return hashlib.sha256(b"".join((TOOLS / name).read_bytes() for name in makers)).hexdigest()


def _code_mark(configuration: dict) -> str:
    mark = hashlib.sha256(_runtime_mark().encode() + LIST.read_bytes())
    for path in _paths(configuration):
        mark.update(f"\n{path}\n".encode() + (ROOT / path).read_bytes())
    return mark.hexdigest()


def _compile(kind: str, out: Path, *arguments: str) -> None:
    library = None if kind == "library" else LIBRARY  # with ours it starts in a fifth of the time
    command = in_pyodide("tools/bytecode.py", kind, str(out), *arguments, library=library)
    if subprocess.run(command, check=False).returncode:
        raise SystemExit(f"{out.name} could not be compiled: see above")
    out.chmod(0o644)  # Pyodide lets everybody write it


def _vendor_pyodide() -> None:
    loader = _without_map(PYODIDE.folder / "pyodide.mjs")
    if loader.count("pyodide.asm.mjs") != 1:
        raise SystemExit("pyodide.mjs no longer names pyodide.asm.mjs once")
    # stock nginx serves .mjs as octet-stream, which browsers refuse
    loader = loader.replace("pyodide.asm.mjs", "pyodide.asm.js")
    (RUNTIME / "pyodide.js").write_text(loader, "utf-8")
    shutil.copyfile(PYODIDE.folder / "pyodide.asm.mjs", RUNTIME / "pyodide.asm.js")
    shutil.copyfile(PYODIDE.folder / "pyodide.asm.wasm", RUNTIME / "pyodide.asm.wasm")
    lock = json.loads((PYODIDE.folder / "pyodide-lock.json").read_text("utf-8"))
    (RUNTIME / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}))
    _compile("library", LIBRARY)


def _vendor_pyscript(target: Path) -> None:
    target.mkdir()
    for pattern in PYSCRIPT_FILES:
        found = list((PYSCRIPT.folder / "dist").glob(pattern))
        if len(found) != 1:
            raise SystemExit(f"PyScript no longer has one {pattern}")
        text = _without_map(found[0]).replace(PYSCRIPT_GREETING, "void 0")
        (target / found[0].name).write_text(text, "utf-8")
    _compile("pyscript", VENDOR / "pyscript.zip", str(PYSCRIPT.folder / "src/stdlib/pyscript"))


def _without_map(module: Path) -> str:
    """A module less the line that names its source map, which is not shipped."""
    lines = module.read_text("utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith("//# sourceMappingURL")) + "\n"


def _licences() -> str:
    def text(package: Package) -> str:
        return (package.folder / "LICENSE").read_text("utf-8").strip()

    def spdx(name: str) -> str:
        file = LICENCES.folder / "licenses" / f"{name}.json"
        return str(json.loads(file.read_text("utf-8"))["licenseText"]).strip()

    return f"""# Licences of what is vendored here

- Pyodide {PYODIDE.version}: Mozilla Public License 2.0, below.
  Source: https://github.com/pyodide/pyodide. Changed here: modules are named .js instead of
  .mjs, `pyodide-lock.json` lists no packages, the library is compiled and some of it left out.
- CPython, inside Pyodide: Python Software Foundation License 2 and those it grew out of, below.
  Copyright (c) 2001 Python Software Foundation; All Rights Reserved.
  Source: https://github.com/python/cpython. Changed here: as for Pyodide.
- PyScript {PYSCRIPT.version}: Apache License 2.0, below.
  Source: https://github.com/pyscript/pyscript. Changed here: source maps and one line in
  the console are left out.
- Alegreya Sans, from Fontsource {FONT.version}: SIL Open Font License 1.1, below.

## Pyodide

{spdx("MPL-2.0")}

## CPython

{spdx("Python-2.0.1")}

## PyScript

{text(PYSCRIPT)}

## Alegreya Sans

{text(FONT)}
"""


def main() -> None:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(description="Build vendor/, or do nothing when it is current.")
    parser.add_argument("--list", action="store_true", help="first renew the list in pyscript.toml")
    options = parser.parse_args()
    require_python()
    if options.list:
        write_list()
    build()


if __name__ == "__main__":
    main()
