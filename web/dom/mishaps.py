"""What happens when our own code fails in the middle of something: people are told, and play on."""

import traceback
from collections.abc import Callable
from typing import Any

from js import console

from web.app import App


def told(app: App, do: Callable[..., Any]) -> Callable[..., None]:
    """`do` as the browser may call it: what goes wrong in it is told, not lost."""

    def run(*arguments: Any) -> None:
        try:
            do(*arguments)
        except Exception as error:
            console.error(traceback.format_exc())
            app.report(f"{type(error).__name__}: {error}")

    return run
