"""Where the computer thinks: in a worker with a Python of its own, or on the page, a little at a
time, where no worker can be had. Either takes and gives the texts of `web.questions`.
"""

from collections.abc import Callable
from typing import Any

from js import document, setInterval, setTimeout
from pyodide.ffi import JsException, create_proxy
from pyscript.js_modules import trusted

from web.questions import drop, hear, number_of

SLICE = 0.008  # seconds of thought on the page between two looks at what people do
TICK = 1000  # milliseconds
PATIENCE = 8  # ticks without a word from a worker that thinks: then it is dead
PATIENCE_AT_START = 30  # ticks for its Python to come, maybe over a slow line
LIVES = 2  # workers that are tried before the page thinks itself


class Thinker:
    """Answers questions. `hear` takes what it says, `gives_up` hears that no worker lives here.

    A worker is started when it is first needed. One that dies is followed by another, which is
    asked again; after that the page thinks itself.
    """

    def __init__(self, hear: Callable[[str], None], gives_up: Callable[[], None]) -> None:
        self._hear = hear
        self._gives_up = gives_up
        self._worker: Any = None
        self._lives = LIVES
        self._silent = 0  # ticks since the worker's last word
        self._is_up = False  # the worker's Python has come
        self._open: str | None = None  # the question that waits for its answer
        self._mind: Any = None  # the page's own
        self._is_thinking = False  # the page itself, at this time
        self._on_message = create_proxy(lambda event: self._heard(str(event.data)))
        self._on_error = create_proxy(self._died)
        self._on_slice = create_proxy(self._think)
        setInterval(create_proxy(self._watch), TICK)

    def wake(self) -> None:
        """Start the worker, if there can be one."""
        if self._worker is not None or not self._lives:
            return
        try:
            self._worker = trusted.startWorker()
        except JsException:  # frames without an origin may start none
            self._lives = 0
            return
        self._silent, self._is_up = 0, False
        self._worker.addEventListener("message", self._on_message)
        self._worker.addEventListener("error", self._on_error)
        self._worker.addEventListener("messageerror", self._on_error)

    def ask(self, text: str) -> None:
        """Ask a question; what was asked before is dropped."""
        self._open = text
        self._silent = 0
        self.wake()
        self.say(text)

    def drop(self) -> None:
        """Want no answer any more."""
        self._open = None
        self.say(drop())

    def say(self, text: str) -> None:
        """Pass a text on to whoever thinks."""
        if self._worker is not None:
            self._worker.postMessage(text)
        elif not self._lives:
            self._say_here(text)

    def _heard(self, text: str) -> None:
        self._silent = 0
        self._is_up = True
        if text:  # the first word of a worker is empty
            answer = hear(text)
            is_open = self._open is not None and answer.number == number_of(self._open)
            if is_open and answer.move is not None:
                self._open = None
            self._hear(text)

    def _watch(self) -> None:
        """A worker that was killed says nothing: neither that it thinks nor that it died."""
        if self._worker is None or self._open is None or document.hidden:
            return
        self._silent += 1
        if self._silent > (PATIENCE if self._is_up else PATIENCE_AT_START):
            self._died()

    def _died(self, event: Any = None) -> None:
        """Go on with another worker or, after the last one, without."""
        if self._worker is None or (event is not None and event.target != self._worker):
            return  # a worker may send more than one error before it is gone
        self._worker.terminate()
        self._worker = None
        self._lives -= 1
        if not self._lives:
            self._gives_up()
        if self._open is not None:
            self.ask(self._open)

    def _say_here(self, text: str) -> None:
        if self._mind is None:
            from web.mind import Mind  # only where no worker lives

            self._mind = Mind(self._hear)
        self._mind.take(text)
        if not self._is_thinking:
            self._is_thinking = True
            setTimeout(self._on_slice, 0)

    def _think(self) -> None:
        self._is_thinking = self._mind.go_on(SLICE)
        if self._is_thinking:
            setTimeout(self._on_slice, 0)
