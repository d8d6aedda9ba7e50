"""Wiring: builds the parts and hands each its collaborators."""

import json
from pkgutil import get_data
from time import time

from pyscript.js_modules import boot

from web import dom, parameters, view
from web.app import App
from web.library import Library, Memory
from web.settings import Settings
from web.tables import Tables
from web.texts import PLURALS, Texts


def start() -> None:
    """Wire the table; the page is playable when this returns."""
    asked = parameters.read(dom.address_query())
    language = parameters.language(asked.language, PLURALS, default="en")
    words = json.loads(get_data("web", f"i18n/{language}.json") or b"{}")
    names, prefix = ("localStorage", "sessionStorage"), dom.site_prefix()
    lasting, tab = (dom.BrowserStorage(name) if asked.keeps else Memory() for name in names)
    shelf = f"{prefix}shelf:{asked.shelf}:" if asked.shelf else prefix
    library = Library(lasting=lasting, tab=tab, prefix=shelf, now=lambda: time() * 1000)
    settings = Settings(lasting, prefix, visit=asked.settings)
    page = dom.Page(view)
    app = App(Texts(words, language), page, Tables(library), settings)
    app.begin(dom.address_code(), asked)
    if dom.is_reading_rules():
        app.open_panel("rules")
    page.shows(app)
    dom.Events(app, page)
    if asked != parameters.NOTHING:
        from web.dom.host import begin_talk  # now, since most visits start sooner without

        begin_talk(app, page, asked)
    boot.ready()
    app.attend()
    dom.fetch_letters()
    page.keep()
