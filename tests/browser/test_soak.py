"""A day in a tab, as far as two minutes tell."""

import subprocess
import sys

import pytest

from machine import ROOT


@pytest.mark.only_browser("chromium")  # which tells what it keeps
def test_game_after_game_the_page_keeps_no_more():
    # the rest leaves the processors to the other tests for most of the time
    command = [sys.executable, "tools/soak.py", "--minutes", "2", "--rest", "4"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
