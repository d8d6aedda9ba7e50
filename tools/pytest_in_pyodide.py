"""Run a share of the tests inside Pyodide: pytest_in_pyodide.py SITE_PACKAGES 1/2 ARGUMENTS...

pytest and hypothesis are pure Python, so the packages of `.venv` serve the browser's Python too. It
has one thread, so shares are how several processors are used.
"""

import os
import sys

site_packages, share, *arguments = sys.argv[1:]
number, shares = map(int, share.split("/"))
sys.path.append(site_packages)
# of the plugins in .venv only hypothesis' own runs here
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"

import pytest


class Share:
    """Leaves every second test, or third, ... of those that the arguments select."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = items[number - 1 :: shares]


sys.exit(pytest.main(["-p", "_hypothesis_pytestplugin", *arguments], [Share()]))
