"""Visits to the site, each in a browser context of its own, whose every complaint is noted."""

from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Request
from table import Table

import serve

HOSTS = (serve.LOCAL, "localhost", None)  # None: data: and blob: are asked of no host


def listen(context: BrowserContext, complaints: list[str]) -> None:
    """Note what its pages write to the console, throw, or ask of strangers."""

    def on_request(request: Request) -> None:
        if urlsplit(request.url).hostname not in HOSTS:
            complaints.append(f"request to {request.url}")

    context.on("console", lambda message: complaints.append(f"{message.type}: {message.text}"))
    context.on("weberror", lambda error: complaints.append(f"error: {error.error}"))
    context.on("request", on_request)


class Visits:
    """The visits of one module of tests."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.complaints: list[str] = []
        self._browser = browser
        self._site = site
        self._contexts: list[BrowserContext] = []  # but those of shared tables
        self._shared: dict[str, Table] = {}

    def open(self, code: str = "", address: str | None = None, **options: object) -> Table:
        """Somebody comes for the first time, with a window of these options."""
        context = self._browser.new_context(**options)
        self._contexts.append(context)
        listen(context, self.complaints)
        table = Table(context.new_page(), address or self._site)
        table.open(code)
        return table

    def shared(self, **options: object) -> Table:
        """The table that all who want this kind of window share."""
        key = repr(options)
        if key not in self._shared:
            self._shared[key] = self.open(**options)
            self._contexts.pop()  # stays
        self._shared[key].page.bring_to_front()  # else Enter clicks nothing in Firefox
        return self._shared[key]

    def leave(self) -> None:
        """All go but those at shared tables."""
        while self._contexts:
            self._contexts.pop().close()

    def close(self) -> None:
        """All go."""
        self.leave()
        for table in self._shared.values():
            table.page.context.close()
