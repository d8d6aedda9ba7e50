"""Prove the game: format, lint, types, layers, all tests, real browsers.

Installs what is missing first, packages into .venv, browsers through the system or Playwright. Runs
every part to its end and closes with what ran where. Fails when a part failed or could not run.
"""

import argparse
import hashlib
import platform
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import browsers
import vendor
from machine import ROOT, VENV, apt_install, in_venv, install, make_venv, require_python
from packages import AXE, PYODIDE, fetch, in_pyodide

REQUIREMENTS = Path(__file__).with_name("requirements.txt")
CLOSING = re.compile(r"\b\d+ (?:passed|failed|error|skipped).* in \d+\.\d+s\b")  # pytest's
COUNT = re.compile(r"(\d+) (passed|failed|error|skipped)")
NGINX_PATH = "/usr/sbin:/usr/bin"
# browsers wait more than they work; tests/browser/conftest.py says what comes first
AT_ONCE = ["--numprocesses=3", "--dist=loadfile", "--no-loadscope-reorder"]
IN_WEBKIT = "tests/browser/test_webkit.py"
NOT_IN_PYODIDE = ["--ignore=tests/browser", "-m", "not machine"]


class Result(NamedTuple):
    """How a part ended: its counts by word, and where it ran."""

    part: str
    where: str
    counts: Mapping[str, int]
    seconds: float


def run(part: str, where: str, *commands: list[str]) -> Result:
    """Run commands at the same time, show what they print one after the other, and count pytest's
    tests or each command as one."""
    print(f"\n== {part}: {where}", flush=True)
    began = time.monotonic()
    processes = [
        subprocess.Popen(
            command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        for command in commands
    ]
    counts: Counter[str] = Counter()
    for process in processes:
        assert process.stdout is not None
        last = ""
        for line in process.stdout:
            print(line, end="", flush=True)
            last = line if CLOSING.search(line) else last
        counts.update(counts_of(last, process.wait() != 0))
    return Result(part, where, counts, time.monotonic() - began)


def counts_of(line: str, failed: bool) -> dict[str, int]:
    """The counts in pytest's closing line; one test in all where there is no such line."""
    counts = {word: int(count) for count, word in COUNT.findall(line)}
    counts["failed"] = counts.pop("error", 0) + counts.get("failed", 0)
    if failed and not counts["failed"]:
        counts["failed"] = 1
    if not failed and not counts.get("passed"):
        counts["passed"] = 1
    return counts


def tool(name: str, *arguments: str) -> list[str]:
    """The command that runs a program of `.venv`."""
    return [str(in_venv(name)), *arguments]


def pytest(*arguments: str) -> list[str]:
    """The command that runs pytest on this machine's Python."""
    return tool("python", "-m", "pytest", *arguments)


def check(part: str, name: str, *arguments: str) -> Callable[[], list[Result]]:
    """A part that is one command of `.venv`."""
    return lambda: [run(part, " ".join([name, *arguments]), tool(name, *arguments))]


def in_python() -> list[Result]:
    """The tests of engine, interface and tools on this machine's Python."""
    where = f"CPython {platform.python_version()}"
    return [run("python", where, pytest("tests", "--ignore=tests/browser", "--numprocesses=auto"))]


def in_browsers_python() -> list[Result]:
    """The tests of engine and interface inside the Python that the browser runs."""
    site_packages = min(VENV.glob("[Ll]ib*/**/site-packages"))
    program = "tools/pytest_in_pyodide.py"
    shares = [
        in_pyodide(program, str(site_packages), share, "tests", *NOT_IN_PYODIDE)
        for share in ("1/2", "2/2")
    ]
    where = f"CPython 3.14 of Pyodide {PYODIDE.version}, under Node"
    return [run("pyodide", where, *shares)]


def in_browsers() -> list[Result]:
    """The tests that need a real browser, in each of them, and a few of them in WebKit."""
    if shutil.which("nginx", path=NGINX_PATH) is None:
        apt_install("nginx-light")  # for one test, which is skipped without it
    results = []
    for name in browsers.NAMES:
        if browsers.provide(name):
            command = pytest("tests/browser", "--browser", name, f"--ignore={IN_WEBKIT}", *AT_ONCE)
            results.append(run("browser", browsers.version(name), command))
        else:
            results.append(missing(name))
    if browsers.provide_webkit():
        results.append(run("browser", browsers.version_of_webkit(), pytest(IN_WEBKIT)))
    else:
        results.append(missing("webkit"))
    return results


def missing(name: str) -> Result:
    """What is told of a browser that is not to be had."""
    print(f"\n== browser: {name} is missing and could not be installed")
    return Result("browser", f"{name}: NOT RUN, missing", {"failed": 1}, 0)


PARTS: dict[str, Callable[[], list[Result]]] = {
    "format": check("format", "ruff", "format", "--check"),
    "lint": check("lint", "ruff", "check"),
    "types": check("types", "mypy"),
    "layers": check("layers", "lint-imports"),
    "python": in_python,
    "pyodide": in_browsers_python,
    "browser": in_browsers,
}


def prepare() -> None:
    """Install the pinned tools into `.venv`, unless these very pins are there; build vendor/."""
    make_venv()
    pins = hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()
    installed = VENV / "pins"
    if not installed.is_file() or installed.read_text() != pins:
        print("Installing the test tools into .venv")
        install("-r", str(REQUIREMENTS))
        installed.write_text(pins)
    fetch(AXE)
    vendor.build()


def report(results: list[Result]) -> bool:
    """Print what ran where and how it ended, pytest's words last; say whether all is well."""
    print("\n== what ran")
    for result in results:
        counts = ", ".join(f"{count} {word}" for word, count in result.counts.items() if count)
        print(f"{result.part:8} {result.seconds:5.0f} s  {counts:26} {result.where}")
    passed, failed, skipped = (
        sum(result.counts.get(word, 0) for result in results)
        for word in ("passed", "failed", "skipped")
    )
    print(f"\n{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return not failed


def main() -> None:
    """Run the parts that the command line names, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=PARTS, action="append", help="run this part (repeatable)")
    options = parser.parse_args()
    require_python()
    prepare()
    results = [result for part in options.only or PARTS for result in PARTS[part]()]
    sys.exit(0 if report(results) else 1)


if __name__ == "__main__":
    main()
