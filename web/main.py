"""Wiring: builds the parts and hands each its collaborators."""

from pyscript.js_modules import boot


async def start() -> None:
    """Wire the table; the page is playable when this returns."""
    boot.ready()
