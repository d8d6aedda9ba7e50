"""The page's modules come from one file."""

import marshal
import sys
import zlib

import pytest

from web.bundle import Importer, pack

SOURCES = {
    "scrap/__init__.py": "from scrap.button import HOLES",
    "scrap/button.py": "HOLES = 4",
    "scrap/knot.py": "1 / 0",
}


@pytest.fixture
def importer(monkeypatch):
    """An importer of a package `scrap` that is in no folder."""
    parts = {
        path: marshal.dumps(compile(text, path, "exec", dont_inherit=True))
        for path, text in SOURCES.items()
    }
    packed = pack({**parts, "scrap/words.json": b"[]"})
    made = Importer(marshal.loads(zlib.decompress(packed)))
    monkeypatch.setattr(sys, "meta_path", [made, *sys.meta_path])
    yield made
    for name in [name for name in sys.modules if name.partition(".")[0] == "scrap"]:
        del sys.modules[name]


def test_packages_and_modules_are_found(importer):
    import scrap.button

    assert scrap.HOLES == scrap.button.HOLES == 4
    assert scrap.__path__ == []
    assert scrap.button.__file__ == "scrap/button.py"
    assert scrap.button.__package__ == "scrap"


def test_what_is_not_in_it_is_left_to_others(importer):
    assert importer.find_spec("json") is None
    with pytest.raises(ModuleNotFoundError, match=r"scrap\.thread"):
        import scrap.thread  # noqa: F401


def test_a_mistake_names_file_and_line(importer):
    with pytest.raises(ZeroDivisionError) as error:
        import scrap.knot  # noqa: F401
    last = error.traceback[-1]
    assert (str(last.path), last.lineno + 1) == ("scrap/knot.py", 1)


def test_data_is_given_as_it_is(importer):
    assert importer.get_data("scrap/words.json") == b"[]"
    with pytest.raises(FileNotFoundError, match="scrap/none"):
        importer.get_data("scrap/none")
