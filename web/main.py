"""Wiring: builds the parts and hands each its collaborators."""

import json
from pathlib import Path
from time import time

from pyscript.js_modules import boot

from web import dom, view
from web.app import App
from web.library import Library
from web.tables import Tables
from web.texts import Texts


def start() -> None:
    """Wire the table; the page is playable when this returns."""
    words = json.loads((Path(__file__).parent / "i18n" / "en.json").read_text("utf-8"))
    library = Library(
        lasting=dom.BrowserStorage("localStorage"),
        tab=dom.BrowserStorage("sessionStorage"),
        prefix=dom.site_prefix(),
        now=lambda: time() * 1000,
    )
    page = dom.Page(lambda: view.table(app), lambda: app.take_focus())
    app = App(Texts(words, "en"), page, Tables(library))
    app.begin(dom.address_code())
    page.redraw()
    dom.Events(app)
    boot.ready()
