"""The built site kept on the device: without its server, after a restart, through updates in
several tabs, and beside what others keep on the same origin.
"""

from contextlib import suppress
from io import BytesIO
from urllib.parse import quote, unquote, urlsplit

import icons
import pytest
from pages import failure_of, wait_for_table
from PIL import Image, ImageChops
from playwright.sync_api import Error
from scripts import game_after
from table import Table, until
from visits import listen

import build
import serve

FOLDER = "/a sub folder/"
FOREIGN = ["patchwork:another folder:1", "somebody else's"]
KEPT = "The game is kept on this device"
OWN_BANNER = "info: Banner not shown"  # Chromium's, since our button takes its place
CLEARLY, MOST = 48, 0.002  # levels of a colour, and the share of an icon that may differ so much


class Host(serve.Handler):
    """A host in memory: `site` is what it has, nothing at all while it is dead."""

    site: build.Files | None

    def do_GET(self):  # noqa: N802  so called by the standard library
        path = unquote(urlsplit(self.path).path).removeprefix(FOLDER) or build.PAGE
        if self.site is None:
            self.close_connection = True
            return
        if path not in self.site:
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(self.site[path])))
        self.end_headers()
        self.wfile.write(self.site[path])


@pytest.fixture(scope="module")
def sites():
    """Two versions of the site, the same but for their names."""
    sources = build.read_sources()
    names = build.names_of(sources)
    return [build.site_of(sources, names._replace(version=name)) for name in ("old", "new")]


@pytest.fixture
def host(sites, tmp_path):
    """A host that has the first version."""

    class Own(Host):
        site = sites[0]

    server = serve.start(tmp_path, Own)
    Own.address = f"http://{serve.LOCAL}:{server.server_port}{quote(FOLDER)}"
    yield Own
    server.shutdown()
    server.server_close()


def open_table(context, host, code=""):
    """A tab with the game of this code, ready to be played."""
    table = Table(context.new_page(), host.address)
    table.open(code)
    return table


def ask(table, script):
    """What a promise of the page comes to; `kept` is the registration."""
    return table.page.evaluate(
        f"navigator.serviceWorker.getRegistration().then(async kept => {script})"
    )


def await_worker(table):
    """Wait until the version of the page is kept, as far as the browser says."""
    until(lambda: ask(table, "kept?.active?.state === 'activated'"), "a worker at work")


def version_of(table):
    """The version of a page that can be played; None while it is loaded anew."""
    try:
        root = table.page.evaluate("({ ...document.documentElement.dataset })")
    except Error:  # it was left just now
        return None
    return root["build"] if root.get("boot") == "ready" else None


def says(table):
    """What the settings say of the network."""
    table.press("open menu")
    table.press("open settings")
    until(lambda: "being put away" not in table.text("#offline"), "the end of keeping")
    words = table.text("#offline")
    table.press("close")
    return words


def caches(table):
    """The names of all caches of the origin, ours without the scope."""
    names = table.page.evaluate("caches.keys()")
    return sorted(name.replace(f"patchwork:{table.address}:", "") for name in names)


def try_to_update(table):
    """Have the browser look for a new version; whether one waits now."""
    with suppress(Error):  # of a worker that could not be had
        ask(table, "(await kept.update(), 0)")
    until(lambda: ask(table, "!kept.installing"), "the end of the update")
    return ask(table, "!!kept.waiting")


def test_it_opens_without_a_server_after_a_restart(
    browser_type, browser_type_launch_args, browser_name, host, tmp_path
):
    complaints, profile = [], tmp_path / "profile"
    context = browser_type.launch_persistent_context(profile, **browser_type_launch_args)
    listen(context, complaints)
    table = open_table(context, host, game_after(1).link())
    for name in FOREIGN:
        table.page.evaluate("name => caches.open(name).then(() => 0)", name)
    await_worker(table)
    assert KEPT in says(table)
    assert caches(table) == sorted([*FOREIGN, "old"])
    if browser_name == "chromium":
        check_manifest(context.new_cdp_session(table.page))
    check_install_button(table)
    context.close()
    host.site = None

    context = browser_type.launch_persistent_context(profile, **browser_type_launch_args)
    listen(context, complaints)
    table = Table(context.new_page(), host.address)
    table.page.goto(f"{host.address}?theme=dark#new")
    wait_for_table(table.page)
    table.page.locator("#start").click()
    table.press("advance")
    until(lambda: table.game.state.ply > 1, "the computer's answer")
    context.close()
    assert [words for words in complaints if not words.startswith(OWN_BANNER)] == []


def check_manifest(browser):
    """See that Chromium would install the page."""
    until(lambda: browser.send("Page.getAppManifest")["url"], "the manifest")
    assert browser.send("Page.getAppManifest")["errors"] == []
    assert browser.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def check_install_button(table):
    """Where the browser lets the page ask, a button of ours does, once."""
    table.page.evaluate("""() => {
        const event = new Event("beforeinstallprompt", { cancelable: true });
        event.prompt = () => { self.asked = event.defaultPrevented; };
        dispatchEvent(event);
    }""")
    table.press("open menu")
    table.press("open settings")
    until(lambda: table.has("#install"), "the button")
    table.press("install")
    assert table.page.evaluate("self.asked") is True
    until(lambda: not table.has("#install"), "the end of the offer")
    table.press("close")


def test_a_new_version_is_offered_in_every_tab_and_forced_in_none(context, host, sites):
    complaints = []
    listen(context, complaints)
    tabs = [open_table(context, host, game_after(ply).link()) for ply in (1, 2, 3)]
    pressing, resting, busy = tabs
    for name in FOREIGN:
        resting.page.evaluate("name => caches.open(name).then(() => 0)", name)
    await_worker(pressing)

    cut = {**sites[1], build.PAGE: sites[1][build.PAGE][:-1]}
    for broken in (cut, {path: cut[path] for path in cut if path != build.PAGE}):
        host.site = broken
        assert not try_to_update(pressing)
    assert not any(table.has("[data-act=renew]") for table in tabs)
    complaints.clear()  # browsers may tell of a worker that could not be had
    pressing.reload()
    until(lambda: version_of(pressing) == "old", "the old version")

    host.site = sites[1]
    assert try_to_update(pressing)
    for table in tabs:
        until(lambda table=table: table.has("[data-act=renew]"), "the offer")
    busy.page.bring_to_front()
    busy.press("choose 1")
    codes = [table.code for table in tabs]
    assert [version_of(table) for table in tabs] == ["old"] * 3

    pressing.page.bring_to_front()
    pressing.page.locator("[data-act=renew]").first.click()  # and the page is gone
    for table in (pressing, resting):
        until(lambda table=table: version_of(table) == "new", "the new version")
    assert version_of(busy) == "old"
    assert busy.ghost()
    assert busy.page.evaluate("fetch('web-old/worker.js').then(answer => answer.ok)")
    assert [table.code for table in tabs] == codes

    busy.page.close()
    until(lambda: tidied(resting) == sorted([*FOREIGN, "new"]), "the end of the old version")
    assert complaints == []


def tidied(table):
    """The caches after the worker was asked to delete what no page needs."""
    ask(table, "kept.active.postMessage('tidy')")
    return caches(table)


def test_a_version_that_does_not_start_makes_room_for_the_next(context, host, sites):
    host.site = {**sites[0], "blank.html": b"<!DOCTYPE html>"}
    table = Table(context.new_page(), host.address)
    table.page.goto(f"{host.address}blank.html")
    table.page.evaluate("navigator.serviceWorker.register('sw.js').then(() => 0)")
    await_worker(table)
    host.site = sites[1]
    assert try_to_update(table)
    table.page.add_init_script("delete window.WebAssembly")
    table.page.goto(host.address)
    assert "too old" in failure_of(table.page)
    assert table.page.locator("html").get_attribute("data-build") == "old"
    table.page.locator("#boot-again").click()
    renewed = table.page.locator("html[data-build=new]")
    until(lambda: renewed.count(), "the version that waited")


def test_a_browser_that_keeps_nothing_is_told_in_words_only(page, host):
    denial = "Promise.reject(new DOMException('no', 'SecurityError'))"
    # the page before the first one is not secure: it has no such thing
    page.add_init_script(
        f"if (self.isSecureContext) navigator.serviceWorker.register = () => {denial}"
    )
    table = Table(page, host.address)
    table.open(game_after(1).link())
    assert "does not let the page keep files" in says(table)


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("icon", icons.FILES, ids=lambda icon: icon.name)
def test_the_icons_are_what_the_tool_paints(browser, icon):
    kept = Image.open(icons.ICONS / icon.name).convert("RGBA")
    painted = Image.open(BytesIO(icons.paint(browser, icon))).convert("RGBA")
    assert kept.size == painted.size
    most = ImageChops.difference(kept, painted).convert("RGB").convert("L")
    assert sum(most.histogram()[CLEARLY:]) <= MOST * most.width * most.height
    drawing = (icons.ICONS / "icon.svg").read_text("utf-8")
    assert drawing == icons.drawing(is_cut=False)
