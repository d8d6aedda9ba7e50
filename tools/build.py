"""Build `dist/`: the game as it is handed on, for static hosts, for itch.io and as one file.

    python3 tools/build.py
    python3 tools/build.py --address https://example.org/patchwork/

Start at `build`. The same input gives the same bytes. What it makes:

    dist/site/                  the folder for any static host: only what the page needs
    dist/patchwork-VERSION.zip  the same for itch.io, within its limits
    dist/patchwork.html         the same in one file, which plays without a server
    dist/SHA256SUMS             the checksums of all of it: sha256sum -c SHA256SUMS

The version is that of the project and eight digits of all content. In the site our own files lie in
a folder named by it and the runtime in one named by its own content, so that a browser or a cache
never mixes two builds and asks for the runtime again only when that changed. `files.json` there
says what belongs to the build. Names in our files are changed to fit; nothing else is.
"""

import argparse
import json
import os
import posixpath
import re
import shutil
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import paint
import single
import vendor
from machine import ROOT, require_python
from packages import FONT, PYODIDE, PYSCRIPT

DIST = ROOT / "dist"
MOST_FILES = 199
MOST_WEIGHT = 6_500_000  # bytes, with gzip
MOST_FILE = 9_000_000  # bytes of the single file
ITCH_FILES, ITCH_PATH, ITCH_FILE, ITCH_SUM = 1000, 240, 200_000_000, 500_000_000

PAGE, WORKER, FILES = "index.html", "sw.js", "files.json"
LICENCES = "LICENSES.md"
EMBED, CARD = "oembed.json", "card.png"
NOT_ASKED_FOR = (".nojekyll", WORKER, FILES)  # not among the files that files.json names
# What the page finds in its own folder; in the project it lies there or in web/
BESIDE_THE_PAGE = ("manifest.webmanifest", "embed.js", "oembed.json")
CHANGING = ("bundle.pyc", "parts.js", "pyscript.json")  # what vendor/ holds of our own
MARKS = ("MADE", "BUNDLED", "LICENSES.md")  # what vendor/ holds for the tools
MAKERS = ("tools/build.py", "tools/single.py", "web/single.js")
QUOTED = re.compile(r'"([\w.-]*[\w./-]*)"')
GZIP_FRAME = 18  # bytes that gzip puts around what zip and gzip compress alike
EARLIEST = (1980, 1, 1, 0, 0, 0)  # that zip can say

Files = dict[str, bytes]  # by path


class Names(NamedTuple):
    """Where the files of the project lie in the site."""

    version: str  # of the build
    runtime: str  # of its third-party part

    def place(self, path: str) -> str:
        """The path in the site of a file or folder of the project."""
        folder, _, rest = path.partition("/")
        if folder == "web" or (folder == "vendor" and rest in CHANGING):
            return f"web-{self.version}/{rest}"
        if folder == "vendor":
            return f"vendor-{self.runtime}/{rest}"
        return path


def build(target: Path = DIST, address: str = "") -> str:
    """Make the folder `target` anew and tell its version. Where the site will stand at `address`,
    links to it show a picture. Raises SystemExit with words when what was made is larger
    than it may be."""
    vendor.build()
    sources = addressed(read_sources(), address)
    names = names_of(sources)
    site = site_of(sources, names)
    made = {f"site/{path}": data for path, data in site.items()}
    archive = made[f"patchwork-{names.version}.zip"] = zipped(site)
    file = made["patchwork.html"] = single.page(sources, names.version, sources[LICENCES].decode())
    check(site, archive, file)
    made["SHA256SUMS"] = sums(made)
    _write(target, made)
    return names.version


def read_sources() -> Files:
    """What goes into the site, by its path in the project; what is found beside the page as if it
    lay there."""
    found = {PAGE: (ROOT / PAGE).read_bytes(), ".nojekyll": b"", LICENCES: _licences()}
    for path in sorted(vendor.VENDOR.rglob("*")):
        if path.is_file() and path.name not in MARKS:
            found[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    for name in (*BESIDE_THE_PAGE, WORKER):
        for path in (ROOT / name, ROOT / "web" / name):
            if path.is_file():
                found[name] = path.read_bytes()
    asked = [path for path in found if _is_ours(path)]
    while asked:
        path = asked.pop()
        for named in _named_in(path, found[path].decode()):
            is_asset = named.startswith("web/") and named.removeprefix("web/") not in found
            if is_asset and named not in found and (ROOT / named).is_file():
                found[named] = (ROOT / named).read_bytes()
                asked += [named] if _is_ours(named) else []
    return dict(sorted(found.items()))


def addressed(sources: Files, address: str) -> Files:
    """The sources with the full address in what tells other sites about this one. The folder of
    the picture has no name yet, so that lies beside the page then."""
    if not address:
        return sources
    page, embed = sources[PAGE].decode(), sources[EMBED].decode()
    page = re.sub(r'(<meta property="og:\w+" content=")\./(?:web/)?', rf"\g<1>{address}", page)
    embed = re.sub(r'"\./(?:web/)?', f'"{address}', embed)
    told = {**sources, PAGE: page.encode(), EMBED: embed.encode()}
    told[CARD] = told.pop(f"web/{CARD}")
    return told


def names_of(sources: Mapping[str, bytes]) -> Names:
    """The names that these sources give to the build."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    third = {path: data for path, data in sources.items() if path.startswith("vendor/")}
    for name in CHANGING:
        del third[f"vendor/{name}"]
    everything = {**sources, **{path: (ROOT / path).read_bytes() for path in MAKERS}}
    return Names(f"{project}-{_digest(everything)}", _digest(third))


def site_of(sources: Mapping[str, bytes], names: Names) -> Files:
    """The files of the site."""
    site = {names.place(path): data for path, data in sources.items()}
    for path, data in sources.items():
        if _is_ours(path):
            site[names.place(path)] = renamed(path, data.decode(), sources, names).encode()
    page = site[PAGE].decode().replace("<html ", f'<html data-build="{names.version}" ', 1)
    site[PAGE] = paint.sealed(page).encode()
    if WORKER in site:
        text = site[WORKER].decode()
        site[WORKER] = text.replace('"@VERSION@"', json.dumps(names.version)).encode()
    files = {
        path: {"sha256": sha256(data).hexdigest(), "size": len(data)}
        for path, data in sorted(site.items())
        if path not in NOT_ASKED_FOR
    }
    site[FILES] = _json({"version": names.version, "made_of": made_of(), "files": files})
    return dict(sorted(site.items()))


def made_of() -> dict[str, str]:
    """The versions of what is not ours."""
    lock = json.loads((vendor.RUNTIME / "pyodide-lock.json").read_text("utf-8"))
    packages = {package.name: package.version for package in (PYODIDE, PYSCRIPT, FONT)}
    return {"python": lock["info"]["python"], **packages}


def renamed(path: str, text: str, sources: Mapping[str, bytes], names: Names) -> str:
    """The text of a file of ours with the names in it as they are in the site."""

    def new_name(match: re.Match[str]) -> str:
        # modules name what lies beside them, the rest means what lies beside the page
        for file in (path, PAGE):
            old = _resolved(file, match[1], sources)
            if old is not None:
                return f'"{_way(names.place(file), names.place(old))}"'
        return match[0]

    return QUOTED.sub(new_name, text)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip with these files, each with the same date."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, EARLIEST)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def weight(archive: bytes) -> int:
    """The bytes that a host sends for all files of a zip: with gzip where that is less."""
    with zipfile.ZipFile(BytesIO(archive)) as files:
        return sum(
            min(each.file_size, each.compress_size + GZIP_FRAME) for each in files.infolist()
        )


def check(site: Mapping[str, bytes], archive: bytes, file: bytes) -> None:
    """Print what site and single file weigh. Raises SystemExit when it is more than it may be."""
    weighs = weight(archive)
    print(
        f"The site: {len(site)} files, {sum(map(len, site.values())) / 1e6:.2f} MB,"
        f" {weighs / 1e6:.3f} MB with gzip"
    )
    print(f"The single file: {len(file) / 1e6:.2f} MB")
    if len(file) > MOST_FILE:
        raise SystemExit(f"the single file is larger than {MOST_FILE / 1e6} MB")
    if len(site) > MOST_FILES:
        raise SystemExit(f"the site has more than {MOST_FILES} files")
    if weighs > MOST_WEIGHT:
        raise SystemExit(f"the site weighs more than {MOST_WEIGHT / 1e6} MB")
    is_within = (
        len(site) <= ITCH_FILES
        and sum(map(len, site.values())) <= ITCH_SUM
        and max(map(len, site.values())) <= ITCH_FILE
        and max(map(len, site)) <= ITCH_PATH
    )
    if not is_within:
        raise SystemExit("the site is larger than itch.io allows")


def sums(files: Mapping[str, bytes]) -> bytes:
    """The checksums of files, as `sha256sum` writes them."""
    lines = (f"{sha256(data).hexdigest()}  {path}\n" for path, data in sorted(files.items()))
    return "".join(lines).encode()


def _is_ours(path: str) -> bool:
    """Whether names of other files stand in it that are to be changed."""
    is_text = path.endswith((".html", ".js", ".json", ".webmanifest")) and path != WORKER
    return is_text and (not path.startswith("vendor/") or path.removeprefix("vendor/") in CHANGING)


def _named_in(path: str, text: str) -> Iterator[str]:
    for name in QUOTED.findall(text):
        for folder in (posixpath.dirname(path), ""):
            yield posixpath.normpath(posixpath.join(folder, name))


def _resolved(file: str, name: str, sources: Mapping[str, bytes]) -> str | None:
    """The file of the project, or folder with a slash at its end, that a name in a file means."""
    full = posixpath.normpath(posixpath.join(posixpath.dirname(file), name))
    if file == PAGE and full.startswith("web/") and full.removeprefix("web/") in BESIDE_THE_PAGE:
        return full.removeprefix("web/")
    if full in sources:
        return full
    is_folder = name.endswith("/") and any(other.startswith(f"{full}/") for other in sources)
    return f"{full}/" if is_folder else None


def _way(file: str, to: str) -> str:
    """The relative address from a file to another or to a folder."""
    way = posixpath.relpath(to, posixpath.dirname(file) or ".") + "/" * to.endswith("/")
    return way if way.startswith("..") else f"./{way}"


def _digest(files: Mapping[str, bytes]) -> str:
    lines = (f"{path} {sha256(data).hexdigest()}\n" for path, data in sorted(files.items()))
    return sha256("".join(lines).encode()).hexdigest()[:8]


def _json(data: object) -> bytes:
    return f"{json.dumps(data, indent=1)}\n".encode()


def _licences() -> bytes:
    ours = (ROOT / "LICENSE").read_text("utf-8").strip()
    theirs = (vendor.VENDOR / LICENCES).read_text("utf-8")
    return f"# Licence of Patchwork\n\n{ours}\n\n{theirs}".encode()


def _write(target: Path, files: Mapping[str, bytes]) -> None:
    """Put the files into the folder in place of all that it held."""
    part = target.with_name(f"{target.name}.{os.getpid()}")  # two tools may build at once
    for path, data in files.items():
        file = part / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    shutil.rmtree(target, ignore_errors=True)
    part.replace(target)


def full_address(text: str) -> str:
    """The address of a folder as the command line may name it."""
    if not re.fullmatch(r"https?://[\w.:-]+(/[\w.~%+-]*)*", text):
        raise argparse.ArgumentTypeError("an address such as https://example.org/patchwork/")
    return text.rstrip("/") + "/"


def main() -> None:
    """Build, and say what was made."""
    parser = argparse.ArgumentParser(
        description="Build dist/: the site, the zip for itch.io, the single file."
    )
    parser.add_argument("--address", type=full_address, help="where the site will be")
    options = parser.parse_args()
    require_python()
    print(f"dist/ holds version {build(address=options.address or '')}")


if __name__ == "__main__":
    main()
