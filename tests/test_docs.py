"""What README.md and docs/formats.md show is what happens."""

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
FORMATS = ROOT / "docs" / "formats.md"
FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def fenced(page: Path, kind: str) -> list[str]:
    """The blocks of this kind."""
    blocks = FENCED.findall(page.read_text(encoding="utf-8"))
    return [text for name, text in blocks if name == kind]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, the current one, with the record of the page as game.txt."""
    record = next(text for text in fenced(FORMATS, "text") if text.startswith("[Format"))
    (tmp_path / "game.txt").write_text(record, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", [README, FORMATS], ids=lambda page: page.name)
def test_the_python_examples(page: Path, folder: Path) -> None:
    results = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert results.failed == 0
    assert results.attempted == "".join(fenced(page, "python")).count(">>>") > 5


def console_examples() -> Iterator[tuple[str, str]]:
    """The commands of the page, each with what it prints."""
    for block in fenced(FORMATS, "console"):
        for example in block.split("$ ")[1:]:
            command, _, printed = example.partition("\n")
            yield command, printed


@pytest.mark.machine
def test_the_commands(folder: Path) -> None:
    examples = list(console_examples())
    assert len(examples) == 6
    (folder / "bin").mkdir()
    (folder / "bin" / "python").symlink_to(sys.executable)
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}
    for command, printed in examples:
        done = subprocess.run(
            command,
            shell=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            text=True,
            check=False,
        )
        assert done.stdout == printed, command
