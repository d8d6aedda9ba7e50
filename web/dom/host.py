"""The page that embeds this one: what it says is heard, what happens at the table is told to it.

Only that page is heard, and only when the address and the browser agree who it is.
"""

import json
from typing import Any

from js import JSON, URL, console, document, location, window
from pyodide.ffi import JsException, create_proxy

from web.app import App
from web.dom.mishaps import told
from web.dom.page import Page
from web.messages import API, Message, Talk, height_for
from web.parameters import Asked


class Host:
    """The page around, known by its origin."""

    def __init__(self, app: App, origin: str) -> None:
        self._talk = Talk(app)
        self._origin = origin
        self._width = 0
        window.addEventListener("message", create_proxy(told(app, self._hear)))
        window.addEventListener("resize", create_proxy(told(app, self._measure)))
        self._say(self._talk.greeting(getattr(document.documentElement.dataset, "build", "")))
        self._measure()

    def follow(self) -> None:
        """Tell what happened at the table since the last time."""
        for message in self._talk.news():
            self._say(message)

    def _hear(self, event: Any) -> None:
        if event.source != window.parent or event.origin != self._origin:
            return
        if getattr(event.data, "patchwork", None) != API:  # meant for somebody else
            return
        answer = self._talk.hear(_text(event.data))
        self.follow()
        if answer is not None:
            self._say(answer)

    def _measure(self, *_: Any) -> None:
        if window.innerWidth != self._width:
            self._width = window.innerWidth
            self._say({"patchwork": API, "type": "resize", "height": height_for(self._width)})

    def _say(self, message: Message) -> None:
        window.parent.postMessage(JSON.parse(json.dumps(message)), self._origin)


def begin_talk(app: App, page: Page, asked: Asked) -> None:
    """Say what was wrong with the address, and speak with the page around if that is the one which
    the address names."""
    if asked.is_embedded:
        document.documentElement.setAttribute("data-embedded", "")
    if asked.wrong:
        words = " ".join(each.words(app.texts) for each in asked.wrong)
        console.warn(app.texts("parameter.ignored", words=words))
    if not asked.origin or window.parent == window:
        return
    true = _origin_around()
    if true == asked.origin:
        page.tell(Host(app, true).follow)
    else:
        console.warn(app.texts("host.unsure", said=asked.origin, true=true or "?"))


def _origin_around() -> str:
    """The origin of the page around as the browser tells it, "" where it does not."""
    ancestors = getattr(location, "ancestorOrigins", None)  # Firefox has none
    if ancestors is not None and ancestors.length:
        return str(ancestors.item(0))
    try:
        return str(URL.new(document.referrer).origin)
    except JsException:  # the page around does not let it be told
        return ""


def _text(data: Any) -> str:
    """A message as JSON text, "" where it can be none."""
    try:
        return str(JSON.stringify(data))
    except JsException:  # a circle, a big number
        return ""
