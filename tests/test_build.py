"""What `tools/build.py` makes: the same every time, whole, and as small as was promised."""

import json
import posixpath
import re
from base64 import b64decode, b64encode
from gzip import decompress
from hashlib import sha256
from io import BytesIO
from urllib.request import Request, urlopen
from zipfile import ZipFile

import nginx
import pytest

import build
import single
import vendor
from machine import ROOT

pytestmark = pytest.mark.machine

HOSTING = ROOT / "docs" / "hosting.md"
ADDRESS = re.compile(r'"(\.{1,2}/[\w./-]+\.\w+)"')


@pytest.fixture(scope="module")
def dist(tmp_path_factory):
    """The folder that the tool makes."""
    folder = tmp_path_factory.mktemp("build") / "dist"
    build.build(folder)
    return folder


@pytest.fixture(scope="module")
def sources(dist):
    """What it was made of."""
    return build.read_sources()


@pytest.fixture(scope="module")
def site(dist):
    """The files of the site by path."""
    return read(dist / "site")


@pytest.fixture(scope="module")
def listed(site):
    """What files.json says."""
    return json.loads(site["files.json"])


@pytest.fixture(scope="module")
def archive(dist, listed):
    """The bytes of the zip."""
    return (dist / f"patchwork-{listed['version']}.zip").read_bytes()


@pytest.fixture(scope="module")
def file(dist):
    """The text of the single file."""
    return (dist / "patchwork.html").read_text("utf-8")


def read(folder):
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def policy(text):
    return re.search(r'Content-Security-Policy" content="([^"]+)"', text)[1]


def hashes(text):
    """How a policy names what stands in the page."""
    carried = re.findall(r"<(?:style|script)>(.*?)</(?:style|script)>", text, re.DOTALL)
    return {b64encode(sha256(each.encode()).digest()).decode() for each in carried}


def test_the_same_input_gives_the_same_bytes(dist):
    again = dist.with_name("again")
    build.build(again)
    assert (again / "SHA256SUMS").read_bytes() == (dist / "SHA256SUMS").read_bytes()


def test_the_checksums_are_those_of_all_files(dist):
    lines = (dist / "SHA256SUMS").read_text().splitlines()
    files = read(dist)
    del files["SHA256SUMS"]
    assert sorted(lines) == sorted(f"{sha256(files[p]).hexdigest()}  {p}" for p in files)


def test_the_list_of_files_is_true(site, listed):
    assert set(listed["files"]) == set(site) - {"files.json", "sw.js", ".nojekyll"}
    for path, of in listed["files"].items():
        assert of == {"sha256": sha256(site[path]).hexdigest(), "size": len(site[path])}
    assert listed["made_of"]["pyodide"] == vendor.PYODIDE.version
    assert listed["made_of"]["python"].startswith("3.14.")


def test_the_site_is_as_small_as_promised(site, archive):
    assert len(site) < 200
    assert build.weight(archive) <= 6_500_000
    assert not [
        path for path in site if path.endswith((".py", ".toml", ".map", ".md")) and "/" in path
    ]


def test_licences_go_with_the_site_and_the_file(site, file):
    for text in (site["LICENSES.md"].decode(), file):
        for words in ("MIT License", "Mozilla Public License", "Apache License", "SIL OPEN FONT"):
            assert words in text


def test_everything_has_one_version(site, listed):
    version = listed["version"]
    assert f'<html data-build="{version}"' in site["index.html"].decode()
    folders = {path.split("/")[0] for path in site if "/" in path}
    assert len(folders) == 2
    assert f"web-{version}" in folders
    worker = (ROOT / "web" / "sw.js").read_text("utf-8")
    assert site["sw.js"].decode() == worker.replace("@VERSION@", version)


def test_the_version_follows_the_content_and_the_runtime_only_its_own(sources):
    names = build.names_of(sources)
    code = build.names_of({**sources, "vendor/bundle.pyc": b"other"})
    assert code.version != names.version
    assert code.runtime == names.runtime
    runtime = build.names_of({**sources, str(vendor.LIBRARY.relative_to(ROOT)): b"other"})
    assert runtime.version != names.version
    assert runtime.runtime != names.runtime


def test_every_file_that_is_named_is_there(site):
    ours = [path for path in site if path.startswith("web-") or "/" not in path]
    for path in ours:
        if path.endswith((".html", ".js", ".json", ".webmanifest")) and path != "files.json":
            for name in ADDRESS.findall(site[path].decode()):
                beside = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
                assert {beside, posixpath.normpath(name)} & set(site), f"{path} names {name}"


def test_what_lies_in_the_site_is_named_somewhere(site):
    texts = b"".join(site[path] for path in site if path.endswith((".html", ".js", ".webmanifest")))
    for path in site:
        if path.startswith("web-"):
            assert posixpath.basename(path).encode() in texts, path


def test_policies_name_what_the_pages_carry(site, file):
    for text in (site["index.html"].decode(), file):
        assert hashes(text) == set(re.findall("'sha256-([^']+)'", policy(text)))
        assert "require-trusted-types-for 'script'" in policy(text)
        assert "unsafe-inline" not in policy(text)
        assert "'unsafe-eval'" not in policy(text)


def test_the_zip_holds_the_site_and_no_time(archive, site):
    with ZipFile(BytesIO(archive)) as files:
        assert {entry.filename: files.read(entry) for entry in files.infolist()} == site
        assert {entry.date_time for entry in files.infolist()} == {build.EARLIEST}


def test_the_single_file_needs_nothing_beside_it(file):
    assert len(file.encode()) <= 9_000_000
    assert "connect-src 'none'" in policy(file)
    assert "'self'" not in policy(file)
    shown = file.partition('<script type="text/plain"')[0]
    assert not re.findall(r'(?:href|src)="(?!#|data:)[^"]+"', shown)


def test_the_single_file_carries_what_the_page_fetches(file, sources):
    packed = re.search('id="carried">([^<]+)<', file)[1]
    head, _, rest = decompress(b64decode(packed)).partition(b"\n")
    files = {}
    for path, size in json.loads(head):
        files[path], rest = rest[:size], rest[size:]
    assert not rest
    for path in (*vendor.COUNTED, *vendor.SMALL):
        assert files[f"vendor/{path}"] == sources[f"vendor/{path}"]
    for path in ("web/boot.js", "web/worker.js", f"vendor/{vendor.RUNTIME.name}/pyodide.js"):
        text = files[path].decode()
        assert not re.search(r'(?:from|import)\s*\(?"\.', text), "links go by the whole path"
        assert all(named in files for named in re.findall('"carried:([^"]+)"', text))


def test_modules_are_linked_by_their_paths():
    text = 'import { a } from "./b.js"; import("../c/d.js"); import(x); import.meta.url'
    linked = 'import { a } from "carried:web/b.js"; import(carried.module("c/d.js"));'
    linked += ' import(carried.module(x)); carried.address("web/a.js")'
    assert single.linked("web/a.js", text, {"web/b.js": b"", "c/d.js": b""}) == linked


@pytest.mark.skipif(nginx.PROGRAM is None, reason="nginx is not installed")
def test_the_sample_for_nginx_does_what_it_says(dist, site, tmp_path):
    sample = re.search(r"```nginx\n(.*?)```", HOSTING.read_text("utf-8"), re.DOTALL)[1]
    with nginx.serving(dist / "site", tmp_path, sample) as address:
        for path in site:
            asked = Request(f"{address}{path}", headers={"Accept-Encoding": "gzip"})
            with urlopen(asked) as answer:
                head = answer.headers
            assert head["Access-Control-Allow-Origin"] == "*"
            assert ("immutable" if "/" in path else "no-cache") in head["Cache-Control"], path
            if path.endswith((".js", ".wasm", ".html")):
                assert head["Content-Encoding"] == "gzip", path


@pytest.mark.parametrize("limit", ["MOST_FILES", "MOST_WEIGHT", "MOST_FILE", "ITCH_PATH"])
def test_what_became_too_large_is_refused(monkeypatch, limit):
    monkeypatch.setattr(build, limit, 0)
    with pytest.raises(SystemExit, match=r"more than|larger than"):
        build.check({"index.html": b"."}, build.zipped({"index.html": b"."}), b".")
