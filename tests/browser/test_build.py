"""What `tools/build.py` makes is played: the site on a host that does everything wrong, and the
single file from a disk.
"""

import http.server

import pytest
from pages import failure_of
from table import DESK, Table, until

import build
import serve
import single
import vendor
from patchwork import Game

FOLDER = "a sub folder"
TYPES = {".html": "text/html", ".js": "text/javascript"}
NO_WORKER = "self.Worker = class { constructor() { throw new Error('no workers here'); } }"


class Careless(http.server.SimpleHTTPRequestHandler):
    """A host that knows the types of pages and scripts only, tells no length, compresses nothing
    and lets nothing be kept."""

    def guess_type(self, path):
        return next((kind for end, kind in TYPES.items() if str(path).endswith(end)), "text/plain")

    def send_header(self, keyword, value):
        if keyword not in ("Content-Length", "Last-Modified"):
            super().send_header(keyword, value)

    def end_headers(self):
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *_):
        pass


class Liar(serve.Handler):
    """A host that tells of more bytes of a file than it sends."""

    def send_header(self, keyword, value):
        if keyword == "Content-Length" and self.path.endswith(".zip"):
            value = str(int(value) + 1000)
            self.close_connection = True
        super().send_header(keyword, value)


@pytest.fixture(scope="module")
def sources():
    """What the build is made of."""
    vendor.build()
    return build.read_sources()


@pytest.fixture(scope="module")
def host(sources, tmp_path_factory):
    """Serves the site with a handler; tells its address."""
    top = tmp_path_factory.mktemp("host")
    for path, data in build.site_of(sources, build.names_of(sources)).items():
        file = top / FOLDER / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    servers = []

    def start(handler):
        servers.append(serve.start(top, handler))
        return f"http://{serve.LOCAL}:{servers[-1].server_port}/{FOLDER.replace(' ', '%20')}/"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def file(sources, tmp_path_factory):
    """The address of the single file."""
    path = tmp_path_factory.mktemp("disk") / FOLDER / "patchwork.html"
    path.parent.mkdir()
    path.write_bytes(single.page(sources, "test", "Licences"))
    return path.as_uri()


def advance(table):
    """Advance, and wait until the computer has moved."""
    ply = table.game.state.ply
    table.press("advance")
    until(lambda: table.game.state.ply > ply + 1, "the computer's move")


def begin(table):
    """Begin the game against the computer that is offered."""
    table.page.get_by_role("button", name="Start sewing").click()


def test_the_site_plays_on_a_careless_host(visit, host):
    table = visit(address=host(Careless), **DESK)
    begin(table)
    advance(table)
    advance(table)


def test_a_file_that_does_not_come_whole_is_told(page, host, complaints):
    page.goto(host(Liar))
    assert "python_stdlib.zip" in failure_of(page)
    complaints.clear()


def test_the_single_file_plays_from_a_disk(visit, file):
    table = visit(address=file, **DESK)
    requests = []
    table.page.on("request", lambda request: requests.append(request.url))
    begin(table)
    advance(table)
    code = table.code
    table.reload()
    assert table.code == code
    advance(table)
    assert {url for url in requests if not url.startswith("blob:")} <= {file, f"{file}#{code}"}


def test_the_single_file_opens_links_and_thinks_without_a_worker(page, file):
    page.add_init_script(NO_WORKER)
    game = Game.new(seed="from a link")
    table = Table(page, file)
    table.open(game.link())
    table.await_game(game)
    table.press("hint")
    until(lambda: "Hint" in table.text(".notice"), "a hint")
