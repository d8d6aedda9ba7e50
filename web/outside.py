"""What the interface wants of the browser; `web.dom.page` is it."""

from collections.abc import Callable
from typing import Protocol


class Outside(Protocol):
    """What the interface wants of the browser."""

    def redraw(self) -> None:
        """Show everything as it is now."""

    def show_link(self, code: str) -> None:
        """Put the link code into the address, without a new entry in the history."""

    def link_address(self, code: str) -> str:
        """The whole address that opens this code."""

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        """Put a text on the clipboard; tell whether that worked."""

    def wake(self) -> None:
        """Have ready, when there is leisure, who answers questions."""

    def ask(self, text: str) -> None:
        """Have a question thought about, as a text of `web.questions`; the answers come to
        `web.thinking.Thinking.hear`."""

    def say(self, text: str) -> None:
        """Say something about the question that was asked."""

    def drop(self) -> None:
        """Want no answer any more."""

    def install(self) -> None:
        """Have the browser ask whether the game should become an app."""

    def renew(self) -> None:
        """Load the new version of the page, if there is one."""

    def later(self, pause: float, task: Callable[[], None]) -> None:
        """Do this when nothing moves any more and so many milliseconds have passed."""
