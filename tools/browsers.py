"""The browsers of this machine, and how Playwright starts them.

The system's own come first: Chromium, and Firefox ESR, which Playwright 1.64 drives over WebDriver
BiDi. Where neither the system nor its package manager has one, Playwright's own build is fetched.
WebKitGTK, which Playwright cannot drive, is for `tests/browser/webkit.py`.
"""

import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from machine import apt_install, in_venv

NAMES = ("chromium", "firefox")  # that Playwright drives
PROGRAMS: Mapping[str, tuple[str, ...]] = {
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
    "firefox": ("firefox-esr", "firefox"),
}
PACKAGES = {"chromium": "chromium", "firefox": "firefox-esr"}
WEBKIT_PROGRAMS = ("WebKitWebDriver", "Xvfb")
WEBKIT_PACKAGES = ("webkit2gtk-driver", "xvfb")
# as root Chromium has no sandbox; the rest keeps it from calling anybody
CHROMIUM_ARGUMENTS = """
    --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
    --disable-component-update --disable-sync
""".split()


def program(name: str) -> str | None:
    """The path of the system's browser, if it has one."""
    return next(filter(None, map(shutil.which, PROGRAMS[name])), None)


def provide(name: str) -> bool:
    """Install the browser where it is missing; say whether there is one now."""
    if program(name):
        return True
    if apt_install(PACKAGES[name]) and program(name):
        return True
    playwright = [str(in_venv("python")), "-m", "playwright", "install", name]
    return subprocess.run(playwright, check=False).returncode == 0


def has_webkit() -> bool:
    """Whether WebKitGTK can be driven here, on a screen that nobody sees."""
    return all(map(shutil.which, WEBKIT_PROGRAMS))


def provide_webkit() -> bool:
    """Install what drives WebKitGTK where it is missing; say whether it is there now."""
    return has_webkit() or (apt_install(*WEBKIT_PACKAGES) and has_webkit())


def launch_arguments(name: str) -> dict[str, Any]:
    """What Playwright's `launch` must be told to start this browser here."""
    path = program(name)
    own = {"executable_path": path} if path else {}
    if name == "chromium":
        return own | {"args": CHROMIUM_ARGUMENTS}
    return own | ({"channel": "moz-firefox"} if path else {})


def go_on_in_venv() -> None:
    """Go on with the Python of .venv, where Playwright lives: run this program again with it."""
    if Path(sys.prefix) != in_venv("python").parent.parent:
        sys.exit(subprocess.run([str(in_venv("python")), *sys.argv], check=False).returncode)


def version(name: str) -> str:
    """The browser's name and version in its own words, for reports."""
    path = program(name)
    if path is None:
        return f"{name}, Playwright's own"
    return _last_line_of(path, "--version") or path


def version_of_webkit() -> str:
    """The same for WebKitGTK, whose driver does not tell."""
    if shutil.which("dpkg-query") is None:
        return "WebKitGTK"
    return _last_line_of("dpkg-query", "-Wf", "WebKitGTK ${Version}\n", WEBKIT_PACKAGES[0])


def _last_line_of(*command: str) -> str:
    """The last line that a program prints."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip().rpartition("\n")[2]
