"""The start of the page: the table before Python, the steps in words, every failure told."""

import http.server
import json
from urllib.parse import urlsplit

import nginx
import pytest
from pages import failure_of, label, state_of, wait_for_table
from table import Table, until

import serve
import vendor
from machine import ROOT
from patchwork.game import Game
from patchwork.patches import PATCHES


class PlainHandler(http.server.SimpleHTTPRequestHandler):
    """What `python -m http.server` does, without its log."""

    def log_message(self, *_):
        pass


class OpenHandler(serve.Handler):
    """A host that lets every page fetch its files, as static hosts do."""

    def end_headers(self):
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


class WrongWasmHandler(serve.Handler):
    extensions_map = serve.Handler.extensions_map | {".wasm": "application/octet-stream"}


class WrongModuleHandler(serve.Handler):
    extensions_map = serve.Handler.extensions_map | {".js": "application/octet-stream"}


def withhold(page, path, status=404):
    """Let the server say that it has no such file."""
    page.route(f"**/{path}", lambda route: route.fulfill(status=status, body=""))


def embedded(page, address, attributes=""):
    """The frame of the site inside a page of another site."""
    page.set_content(f'<iframe src="{address}" width="1200" height="800" {attributes}></iframe>')
    return page.frames[1]


def test_the_table_is_painted_before_python_runs(page, site, complaints):
    held = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))  # not answered yet
    page.goto(site, wait_until="domcontentloaded")
    assert page.locator("#table #board svg").count() == 1
    assert page.locator("#table .card").count() == 3
    until(lambda: " MB" in label(page), "bytes that came")
    assert page.evaluate("document.getElementById('boot-progress').value") > 0
    for step in ("Fetching Python for your browser", "Starting Python", "Laying out the patches"):
        assert step in label(page)
    assert state_of(page) == "started"
    held[0].continue_()
    wait_for_table(page)


def test_the_steps_follow_one_another(page, site):
    page.add_init_script("""
        self.seen = [];
        new MutationObserver((changes) => {
          for (const { target } of changes) if (target.className === "now") seen.push(target.id);
        }).observe(document, { subtree: true, attributeFilter: ["class"] });
    """)
    Table(page, site).open()
    steps = ["boot-step-fetch", "boot-step-python", "boot-step-table"]
    assert page.evaluate("[...new Set(seen)]") == steps
    assert page.evaluate("performance.getEntriesByName('playable').length") == 1


def test_it_runs_from_a_stock_python_server(page, start_server):
    _, address = start_server(PlainHandler)
    Table(page, address).open()


@pytest.mark.skipif(nginx.PROGRAM is None, reason="nginx is not installed")
def test_it_runs_from_stock_nginx(page, www, tmp_path, site):
    with nginx.serving(www, tmp_path) as address:
        netloc = urlsplit(address).netloc
        Table(page, urlsplit(site)._replace(netloc=netloc).geturl()).open()


def test_a_wrong_type_of_wasm_is_cured(page, start_server):
    _, address = start_server(WrongWasmHandler)
    Table(page, address).open()


def test_a_wrong_type_of_modules_is_told(page, start_server, complaints):
    _, address = start_server(WrongModuleHandler)
    page.goto(address)
    words = failure_of(page)
    assert "web/boot.js as application/octet-stream" in words
    assert "text/javascript" in words
    complaints.clear()


@pytest.mark.parametrize(
    "path",
    [
        "web/boot.js",
        f"vendor/pyodide-{vendor.PYODIDE.version}/pyodide.js",
        f"vendor/pyodide-{vendor.PYODIDE.version}/pyodide.asm.js",
        f"vendor/pyodide-{vendor.PYODIDE.version}/pyodide.asm.wasm",
        f"vendor/pyodide-{vendor.PYODIDE.version}/python_stdlib.zip",
        f"vendor/pyscript-{vendor.PYSCRIPT.version}/core.js",
        "vendor/parts.js",
        "vendor/pyscript.json",
        "vendor/bundle.pyc",
        "vendor/pyscript.zip",
    ],
)
def test_a_missing_file_is_named(page, site, complaints, path):
    withhold(page, path)
    page.goto(site)
    words = failure_of(page)
    assert f"{path} (answer 404)" in words
    assert "Try again" in words
    complaints.clear()


def test_try_again_starts_anew(page, site, complaints):
    withhold(page, "bundle.pyc", status=503)
    page.goto(site)
    assert "answer 503" in failure_of(page)
    page.unroute("**/bundle.pyc")
    page.get_by_role("button", name="Try again").click()
    wait_for_table(page)
    complaints.clear()


def test_a_mistake_in_python_is_told(page, site, complaints):
    without_code = {
        "interpreter": f"./vendor/{vendor.RUNTIME.name}/pyodide.js",
        "packages_cache": "never",
    }
    page.route("**/pyscript.json", lambda route: route.fulfill(body=json.dumps(without_code)))
    page.goto(site)
    assert "ModuleNotFoundError: No module named 'bundle'" in failure_of(page)
    complaints.clear()


@pytest.mark.parametrize(
    ("hide", "feature"),
    [
        ("CSS.supports = what => !what.includes(':has')", "styles of 2024"),
        ("delete window.CSS", "styles of 2024"),
        ("delete window.WebAssembly", "WebAssembly"),
    ],
)
def test_an_old_browser_is_told(page, site, complaints, hide, feature):
    page.add_init_script(hide)
    page.goto(site)
    words = failure_of(page)
    assert "too old" in words
    assert feature in words
    complaints.clear()


def test_a_page_opened_as_a_file_says_what_to_do(page, complaints):
    page.goto((ROOT / "index.html").as_uri())
    words = failure_of(page)
    for cure in ("patchwork.html", "python3 -m http.server", "tools/play.py"):
        assert cure in words
    complaints.clear()


def test_it_runs_where_all_storage_is_denied(page, start_server):
    _, address = start_server(OpenHandler)
    wait_for_table(embedded(page, address, 'sandbox="allow-scripts"'))


def test_it_runs_inside_a_page_of_another_site(page, site):
    wait_for_table(embedded(page, site))


def test_a_closed_frame_without_leave_is_told(page, site, complaints):
    frame = embedded(page, site, 'sandbox="allow-scripts"')
    assert "closed frame" in failure_of(frame)
    complaints.clear()


@pytest.mark.parametrize("edition", ["revised", "nordic"])
def test_another_edition_starts_while_the_page_has_no_leisure(page, site, edition):
    page.add_init_script("self.requestIdleCallback = () => 0")
    page.goto(f"{site}#{Game.new(seed='start', edition=edition).link()}")
    wait_for_table(page)
    assert page.locator("#cloths pattern").count() == len(PATCHES) + 1, "and the weave"


def test_frames_that_come_late_change_nothing(page, site):
    page.add_init_script(
        """
        const frame = self.requestAnimationFrame, held = [];
        self.requestAnimationFrame = callback => held.push(callback);
        self.release = () => {
            self.requestAnimationFrame = frame;
            for (const callback of held) frame(callback);
            return new Promise(done => frame(() => frame(() => frame(done))));
        };
        """
    )
    page.goto(site)
    wait_for_table(page)
    page.evaluate("release().then(() => true)")
    assert page.get_by_role("button", name="Start sewing").is_visible()


def test_the_game_goes_on_when_the_server_stops(page, start_server):
    server, address = start_server()
    table = Table(page, address)
    table.open()
    server.shutdown()
    server.server_close()
    page.get_by_role("button", name="Start sewing").click()
    page.locator("#card-1").click()
    assert table.ghost()
    page.locator("#hand-back").click()
    page.locator("#advance").click()
    until(lambda: table.game.state.ply == 1, "the first move")
