"""Play Patchwork in the browser, from a fresh clone.

Needs Python 3.11 and, the first time, a network. Fetches and builds what is missing, serves the
game on this machine only and opens a browser.
"""

import argparse
import threading
import webbrowser

import serve
import vendor
from machine import ROOT, require_python


def arguments() -> argparse.Namespace:
    """What the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=port, default=0, help="the port to serve on (a free one)")
    parser.add_argument("--no-browser", action="store_true", help="open no browser")
    return parser.parse_args()


def port(text: str) -> int:
    """The port that a text names. Raises ValueError, which argparse puts into words."""
    number = int(text)
    if not 0 <= number < 1 << 16:
        raise ValueError
    return number


def main() -> None:
    """Build, serve until Ctrl+C."""
    require_python()
    options = arguments()
    vendor.build()
    try:
        server = serve.start(ROOT, serve.CompilingHandler, options.port)
    except OSError as error:
        raise SystemExit(f"Port {options.port} cannot be had: {error.strerror}") from None
    address = f"http://{serve.LOCAL}:{server.server_port}/"
    print(f"Patchwork is at {address} (Ctrl+C ends it)", flush=True)
    if not options.no_browser:
        webbrowser.open(address)
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
