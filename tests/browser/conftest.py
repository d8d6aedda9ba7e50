"""The site on a server of its own, real browsers, and a page that must not complain.

The site is served from a sub-folder with a space in its name. `page` fails its test when anything
was written to the console, an error was thrown or a request left the site; a test that provokes
this reads `complaints` and clears it.
"""

from urllib.parse import urlsplit

import pytest

import browsers
import serve
from machine import ROOT

FOLDER = "a sub folder/patchwork"


@pytest.fixture(scope="session")
def www(tmp_path_factory):
    """A folder to be served in which the site is a sub-folder."""
    top = tmp_path_factory.mktemp("www")
    folder = top / FOLDER
    folder.parent.mkdir(parents=True)
    folder.symlink_to(ROOT, target_is_directory=True)
    return top


@pytest.fixture(scope="session")
def start_server(www):
    """Starts a server with a handler of its own; gives it and the address of the site there."""
    servers = []

    def start(handler=serve.Handler):
        server = serve.start(www, handler)
        servers.append(server)
        return server, f"http://{serve.LOCAL}:{server.server_port}/{FOLDER.replace(' ', '%20')}/"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def site(start_server):
    """The address of the site."""
    return start_server()[1]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args, browser_name):
    """Start the machine's own browser."""
    return browser_type_launch_args | browsers.launch_arguments(browser_name)


@pytest.fixture
def complaints():
    """What the browser said against the page, as texts."""
    return []


@pytest.fixture
def page(page, complaints):
    """A page whose every complaint fails the test."""

    def on_request(request):
        address = urlsplit(request.url)
        if address.hostname not in (serve.LOCAL, "localhost", None):  # None: data: and blob:
            complaints.append(f"request to {request.url}")

    page.on("console", lambda message: complaints.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
    page.on("request", on_request)
    yield page
    assert complaints == []
