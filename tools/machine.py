"""What a machine must have before anything runs: `.venv`, its packages, the browsers.

Used by play and test. Everything here asks first and installs only what is missing, so a second
run needs no network.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
OLDEST_PYTHON = (3, 11)


def require_python() -> None:
    """Stop with words when this Python is too old for the project."""
    if sys.version_info < OLDEST_PYTHON:
        raise SystemExit(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}")


def in_venv(program: str) -> Path:
    """Where a program of `.venv` lies, whether it is there or not."""
    names = [program, f"{program}.exe", f"{program}.cmd"] if os.name == "nt" else [program]
    found = [PROGRAMS / name for name in names if (PROGRAMS / name).exists()]
    return found[0] if found else PROGRAMS / program


def make_venv() -> None:
    """Make `.venv` with pip in it, unless it is there."""
    if in_venv("python").exists() and in_venv("pip").exists():
        return
    print("Making .venv")
    # Debian keeps a part of venv in a package of its own
    if not _make_venv() and not (apt_install("python3-venv") and _make_venv()):
        raise SystemExit("Python could not make .venv: install its venv module (python3-venv)")


def install(*requirements: str) -> None:
    """Install into `.venv` with its own pip, so that the machine's pip configuration counts."""
    make_venv()
    command = [str(in_venv("python")), "-m", "pip", "install", "--quiet", *requirements]
    if subprocess.run(command, check=False).returncode:
        raise SystemExit(f"pip could not install {' '.join(requirements)}; is there a network?")


def apt_install(*packages: str) -> bool:
    """Install Debian packages where we may, as root and with apt; say whether it worked."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return False
    print(f"Installing {' '.join(packages)} with apt-get")
    _apt_get("update")
    return _apt_get("install", "-y", "--no-install-recommends", *packages)


def _make_venv() -> bool:
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    return subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode == 0


def _apt_get(*arguments: str) -> bool:
    asks_nothing = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "-q", *arguments]
    done = subprocess.run(command, check=False, stdout=subprocess.DEVNULL, env=asks_nothing)
    return done.returncode == 0
