"""The developer's web server: the project's folder, with our code compiled anew when it changed.

Any static server will do for playing; this one saves whoever edits a `.py` the build.
"""

import threading
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import vendor

LOCAL = "127.0.0.1"  # nobody but this machine


class Handler(SimpleHTTPRequestHandler):
    """Serves files with the types that browsers insist on; the browser asks anew every time."""

    protocol_version = "HTTP/1.1"
    caching = "no-cache"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".woff2": "font/woff2",
    }

    def end_headers(self) -> None:
        self.send_header("Cache-Control", self.caching)
        super().end_headers()

    def handle(self) -> None:
        with suppress(ConnectionError):  # a browser that goes away breaks off what it asked for
            super().handle()

    def log_message(self, *_: object) -> None:
        """Keep the terminal for what matters: the address, and what could not be compiled."""


class CompilingHandler(Handler):
    """Brings the bundle up to date whenever the page is asked for."""

    building = threading.Lock()

    def do_GET(self) -> None:
        if Path(self.translate_path(self.path)) in (vendor.ROOT, vendor.ROOT / "index.html"):
            self.compile()
        super().do_GET()

    def compile(self) -> None:
        """Compile our code if it changed; a mistake in it is told in the terminal only."""
        with self.building:
            try:
                vendor.build()
            except SystemExit as failure:
                print(failure)


def start(folder: Path, handler: type[Handler], port: int = 0) -> ThreadingHTTPServer:
    """Serve a folder from a thread of its own; port 0 takes a free one, `.server_port` tells it."""
    server = ThreadingHTTPServer((LOCAL, port), partial(handler, directory=str(folder)))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
