"""The site on a server of its own, real browsers, and a page that must not complain.

The site is served from a sub-folder with a space in its name. `page` fails its test when anything
was written to the console, an error was thrown or a request left the site; a test that provokes
this reads `complaints` and clears it.
"""

import pytest
from table import DESK, PHONE
from visits import Visits, listen

import browsers
import serve
from machine import ROOT

FOLDER = "a sub folder/patchwork"
LONGEST = ("test_soak", "test_opponents", "test_whole_games", "test_layouts")  # modules


def pytest_collection_modifyitems(items):
    """The longest modules first, so that no process is left alone with one at the end."""
    items.sort(key=lambda item: item.module.__name__ not in LONGEST)


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
    """Start the machine's own browser. Chromium compiles Python's own code once and fast: compiling
    it better takes a third of a page's start, and no test lives long enough to gain from that."""
    arguments = browser_type_launch_args | browsers.launch_arguments(browser_name)
    if browser_name == "chromium":
        arguments["args"] = [*arguments["args"], "--js-flags=--liftoff-only"]
    return arguments


@pytest.fixture
def complaints():
    """What the browser said against the page, as texts."""
    return []


@pytest.fixture
def page(page, complaints):
    """A page whose every complaint fails the test."""
    listen(page.context, complaints)
    yield page
    assert complaints == []


@pytest.fixture(scope="module")
def visits(browser, site):
    """The visits to the site that the tests of a module make."""
    visits = Visits(browser, site)
    yield visits
    visits.close()


@pytest.fixture
def visit(visits):
    """Opens the site in a context of its own; a complaint of any visit fails the test."""
    yield visits.open
    visits.leave()
    complaints, visits.complaints[:] = visits.complaints[:], []
    assert complaints == []


@pytest.fixture
def desk(visit, visits):
    """A table in a large window, shared by the tests of a module."""
    return visits.shared(**DESK)


@pytest.fixture
def phone(visit, visits):
    """A table on a phone held upright, shared by the tests of a module."""
    return visits.shared(**PHONE)
