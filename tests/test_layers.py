"""Who imports whom: the contracts in pyproject.toml hold."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.machine
def test_every_module_imports_only_what_stands_below_it():
    program = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_readme_names_every_module():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    layers = [layer for each in contracts["contracts"] for layer in each.get("layers", ())]
    modules = set(re.findall(r"\b[a-z]+\b", " ".join(layers)))
    readme = (ROOT / "README.md").read_text("utf-8")
    assert {module for module in modules if f"`{module}`" not in readme} == set()
