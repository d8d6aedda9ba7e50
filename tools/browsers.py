"""The browsers of this machine, and how Playwright starts them.

The system's own come first: Chromium, and Firefox ESR, which Playwright 1.64 drives over WebDriver
BiDi. Where neither the system nor its package manager has one, Playwright's own build is fetched.
"""

import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from machine import apt_install, in_venv

NAMES = ("chromium", "firefox")
PROGRAMS: Mapping[str, tuple[str, ...]] = {
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
    "firefox": ("firefox-esr", "firefox"),
}
PACKAGES = {"chromium": "chromium", "firefox": "firefox-esr"}
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
    done = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
    return done.stdout.strip().splitlines()[-1] if done.stdout.strip() else path
