"""Driving what thinks in slices: a generator that yields now and then, and returns its result."""

import gc
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

Slices = Generator[None, None, None]
Found = TypeVar("Found")


@contextmanager
def undisturbed() -> Iterator[None]:
    """Keep the garbage collector from looking again and again at what a search remembers: nothing
    of it is garbage before the end, and one look takes up to a tenth of a second. Afterwards all of
    it counts as old, or the collector would look at it as soon as it may."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.freeze()
            gc.unfreeze()  # to the oldest generation, and nothing was looked at
            gc.enable()


def run(thinking: Generator[Any, None, Found]) -> Found:
    """Let it think to its end without a pause, and return what it found."""
    with undisturbed():
        while True:
            try:
                next(thinking)
            except StopIteration as done:
                found: Found = done.value
                return found
