"""The one door to the browser: painting, events, storage. Only `web.main` touches it, too."""

from web.dom.events import Events
from web.dom.page import Page, address_code, address_query, fetch_letters, is_reading_rules
from web.dom.storage import BrowserStorage, site_prefix

__all__ = [
    "BrowserStorage",
    "Events",
    "Page",
    "address_code",
    "address_query",
    "fetch_letters",
    "is_reading_rules",
    "site_prefix",
]
