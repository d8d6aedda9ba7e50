"""Imports the page's own modules from one file: a hundred small ones would have to be unpacked and
found one by one before the first frame.

`tools/bytecode.py` compiles this module together with `PARTS` into `vendor/bundle.pyc`, which the
page imports as `bundle` before all else.
"""

import marshal
import sys
import zlib
from collections.abc import Mapping, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

PARTS = b""  # what `pack` made; filled in when this module is compiled for the page


class Importer:
    """Finds modules among `parts`: paths as in pyscript.toml, and bytecode or bytes of each."""

    def __init__(self, parts: Mapping[str, bytes]) -> None:
        self._parts = parts

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where Python finds this module; None where it is not among the parts."""
        path = name.replace(".", "/")
        for file, is_package in ((f"{path}.py", False), (f"{path}/__init__.py", True)):
            if file in self._parts:
                loader: Any = self  # to import importlib.abc.Loader takes longer than all of this
                spec = ModuleSpec(name, loader, origin=file, is_package=is_package)
                spec.has_location = True  # it becomes the module's __file__
                return spec
        return None

    def create_module(self, _spec: ModuleSpec) -> None:
        """Leave it to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Run a module that was found."""
        exec(marshal.loads(self._parts[str(module.__file__)]), module.__dict__)

    def get_data(self, path: str) -> bytes:
        """A part that is no module. Raises OSError where there is none."""
        try:
            return self._parts[path]
        except KeyError:
            raise FileNotFoundError(path) from None


def pack(parts: Mapping[str, bytes]) -> bytes:
    """What `PARTS` holds: the parts, compressed since few hosts compress what they do not know."""
    return zlib.compress(marshal.dumps(dict(parts)), 9)


if PARTS:
    sys.meta_path.insert(0, Importer(marshal.loads(zlib.decompress(PARTS))))
