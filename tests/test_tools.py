"""What the tools make agrees with what is there: list of files, bytecode, painted page."""

import json
import re
import subprocess
import sys
import tomllib
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

import packages
import paint
import serve
import soak
import styles
import vendor
from machine import ROOT

pytestmark = pytest.mark.machine

PAGE = (ROOT / "index.html").read_text("utf-8")
MAGIC_OF_CPYTHON_3_14 = (3627).to_bytes(2, "little") + b"\r\n"


@pytest.fixture(scope="module", autouse=True)
def built():
    """vendor/ as it should be."""
    vendor.build()


def test_pyscript_toml_lists_the_tree():
    listed = vendor.read_list()["files"]
    assert list(listed) == [f"./{path}" for path in vendor.files_of_the_page()]
    assert all(source == target for source, target in listed.items())


def test_the_bundle_is_made_of_the_files_as_they_are():
    assert vendor.is_code_current()


def test_a_change_in_a_file_makes_the_bundle_stale(tmp_path, monkeypatch):
    changed = tmp_path / "pyscript.toml"
    changed.write_bytes(vendor.LIST.read_bytes() + b"# changed\n")
    monkeypatch.setattr(vendor, "LIST", changed)
    assert not vendor.is_code_current()


@pytest.mark.parametrize("name", [vendor.LIBRARY.name, "pyscript.zip"])
def test_bytecode_is_for_the_python_of_the_page(name):
    (archive,) = vendor.VENDOR.rglob(name)
    with ZipFile(archive) as entries:
        modules = [name for name in entries.namelist() if name.endswith(".pyc")]
        assert modules
        for module in modules:
            check_head(entries.read(module))


def test_the_bundle_is_for_the_python_of_the_page():
    check_head(vendor.BUNDLE.read_bytes())


def check_head(bytecode):
    assert bytecode[:4] == MAGIC_OF_CPYTHON_3_14
    assert bytecode[4:8] == b"\x01\0\0\0", "found by its hash, never compared"


def test_the_library_is_small_and_no_module_is_called_mjs():
    assert vendor.LIBRARY.stat().st_size < 1_600_000
    assert not list(vendor.VENDOR.rglob("*.mjs"))


def test_every_file_that_the_page_names_is_there():
    named = re.findall(r'(?:href|src|config)="\./([^"#]+)"', PAGE)
    assert [path for path in named if not (ROOT / path).is_file()] == []
    assert f"vendor/{vendor.RUNTIME.name}/pyodide.js" in named


def test_all_modules_of_the_start_are_preloaded():
    boot, runtime = ROOT / "web" / "boot.js", vendor.VENDOR / vendor.RUNTIME.name
    configuration = json.loads((vendor.VENDOR / "pyscript.json").read_text("utf-8"))
    wired = {vendor.VENDOR / path for path in configuration["js_modules"]["main"]}
    found, asked = set(), [boot, runtime / "pyodide.js", runtime / "pyodide.asm.js", *wired]
    while asked:
        module = asked.pop().resolve()
        if module not in found and module.is_file():  # an editor that PyScript offers is left out
            found.add(module)
            imports = re.findall(r'(?:from|import)[\s(]*"(\.[^"]+\.js)"', module.read_text("utf-8"))
            asked += [module.parent / path for path in imports]
    preloaded = re.findall(r'<link rel="modulepreload" href="(.+)">', PAGE)
    assert {(ROOT / path).resolve() for path in preloaded} == found - {boot}


def test_the_page_carries_all_stylesheets_as_one():
    text = paint.style()
    assert f"<style>{text}</style>" in PAGE
    assert "@import" not in text
    assert "/*" not in text
    listed = re.findall('"(.+)"', (ROOT / styles.LIST).read_text("utf-8"))
    folder = ROOT / "web" / "style"
    assert {folder / path for path in listed} == {*folder.rglob("*.css")} - {ROOT / styles.LIST}
    for address in re.findall(r'url\("([^"#]+)"\)', text):
        assert address.startswith("data:") or (ROOT / address).is_file(), address


def test_versions_agree():
    configuration = tomllib.loads(vendor.LIST.read_text("utf-8"))
    assert configuration["interpreter"] == f"./vendor/{vendor.RUNTIME.name}/pyodide.js"
    boot = (ROOT / "web" / "boot.js").read_text("utf-8")
    assert f"../vendor/pyscript-{packages.PYSCRIPT.version}/core.js" in boot


def test_licences_of_what_is_vendored_are_there():
    text = (vendor.VENDOR / "LICENSES.md").read_text("utf-8")
    for words in (
        "Mozilla Public License Version 2.0",
        "This LICENSE AGREEMENT is between the Python Software Foundation",
        "Apache License",
        "SIL OPEN FONT LICENSE",
    ):
        assert words in text.replace("\n", " ")


def test_the_painted_page_is_what_the_views_say():
    assert paint.page() == PAGE, "run tools/paint.py"


def test_a_tarball_that_was_tampered_with_is_refused(tmp_path):
    tarball = tmp_path / "package.tgz"
    tarball.write_bytes(b"something else")
    with pytest.raises(SystemExit, match="expected sha512"):
        packages._check(packages.FONT, tarball)
    assert not tarball.exists()


TOOLS = """
    vendor build paint play test bench bench_boot bench_ui bench_opponent soak fuzz arena calibrate
    thoughts
""".split()


@pytest.mark.parametrize("tool", TOOLS)
def test_every_tool_says_what_it_does(tool):
    command = [sys.executable, f"tools/{tool}.py", "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"usage: {tool}.py")


def test_a_soak_tells_what_grows_after_the_first_games():
    flat = dict.fromkeys(soak.GROWTH, 100.0)
    filling = [dict.fromkeys(soak.GROWTH, 10.0 * game) for game in range(soak.FIRST)]
    leaking = [{**flat, "nodes": 100.0 + 5 * game} for game in range(soak.FEWEST)]
    assert soak.growing([*filling, *[flat] * soak.FEWEST]) == []
    assert [each.split()[0] for each in soak.growing([*filling, *leaking])] == ["nodes"]
    with pytest.raises(ValueError, match="tell nothing"):
        soak.growing(filling)


def test_the_page_is_compiled_anew_whenever_it_is_asked_for(monkeypatch):
    built = []
    monkeypatch.setattr(vendor, "build", lambda: built.append("code"))
    server = serve.start(ROOT, serve.CompilingHandler)
    try:
        for path in ("", "index.html", "web/boot.js"):
            urlopen(f"http://{serve.LOCAL}:{server.server_port}/{path}").close()
    finally:
        server.shutdown()
        server.server_close()
    assert built == ["code", "code"]


def test_play_serves_the_game_to_this_machine():
    command = [sys.executable, "tools/play.py", "--no-browser"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as playing:
        try:
            lines = iter(playing.stdout.readline, "")
            address = next(match[0] for line in lines if (match := re.search(r"http:\S+", line)))
            assert address.startswith("http://127.0.0.1:")
            with urlopen(address) as answer:
                assert b'<div id="table"' in answer.read()
            with urlopen(f"{address}vendor/{vendor.RUNTIME.name}/pyodide.asm.wasm") as answer:
                assert answer.headers["Content-Type"] == "application/wasm"
        finally:
            playing.terminate()
