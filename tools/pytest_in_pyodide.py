"""Run pytest inside Pyodide: pytest_in_pyodide.py SITE_PACKAGES ARGUMENTS...

pytest and hypothesis are pure Python, so the packages of `.venv` serve the browser's Python too.
"""

import os
import sys

site_packages, *arguments = sys.argv[1:]
sys.path.append(site_packages)
# of the plugins in .venv only hypothesis' own runs here
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"

import pytest

sys.exit(pytest.main(["-p", "_hypothesis_pytestplugin", *arguments]))
