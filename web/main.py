"""Wiring: builds the parts and hands each its collaborators."""

import json
from pkgutil import get_data
from time import time

from pyscript.js_modules import boot

from web import dom, view
from web.app import App
from web.library import Library
from web.settings import Settings
from web.tables import Tables
from web.texts import Texts


def start() -> None:
    """Wire the table; the page is playable when this returns."""
    words = json.loads(get_data("web", "i18n/en.json") or b"{}")
    lasting, prefix = dom.BrowserStorage("localStorage"), dom.site_prefix()
    library = Library(
        lasting=lasting,
        tab=dom.BrowserStorage("sessionStorage"),
        prefix=prefix,
        now=lambda: time() * 1000,
    )
    page = dom.Page(view)
    app = App(Texts(words, "en"), page, Tables(library), Settings(lasting, prefix))
    app.begin(dom.address_code())
    if dom.is_reading_rules():
        app.open_panel("rules")
    page.shows(app)
    dom.Events(app, page)
    boot.ready()
    app.attend()
    dom.fetch_letters()
    page.keep()
