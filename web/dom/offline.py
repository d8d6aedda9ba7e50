"""The page kept on this device by web/sw.js: to be opened without a network, as an app, and in its
newest version when somebody asks for it. What fails here disturbs nobody; the settings tell it.
"""

from asyncio import Task, ensure_future
from collections.abc import Callable, Coroutine
from typing import Any

from js import URL, Object, Promise, document, location, navigator, window
from pyodide.ffi import JsException, create_proxy, to_js
from pyscript.js_modules import boot, trusted

from web.app import App
from web.dom.elements import found
from web.dom.mishaps import told
from web.nouns import Offline

MANIFEST = "manifest.webmanifest"
LIST = "files.json"  # of the site, and in a cache the sign that all of them are there


class Keeper:
    """Has this version of the page kept and tells the app how far that is. `leave` loads the page
    anew, when what is owed to the game was done."""

    def __init__(self, app: App, leave: Callable[[], None]) -> None:
        self._app = app
        self._leave = leave
        self._scope = str(URL.new("./", document.baseURI).href)
        self._version = _build()
        self._cache = f"patchwork:{self._scope}:{self._version}"
        self._registration: Any = None
        self._install: Any = None  # the browser's event that lets us ask for it
        self._at_work = ""  # the version of the worker that is, by its own word
        self._is_served = False  # this page, by a worker of its own version
        self._is_wanted = False  # a new version, by the person at this page
        self._has_asked = False  # for files that are not there
        self._reason = ""  # why nothing is kept
        self._tasks: set[Task[None]] = set()  # asyncio holds none itself
        self._look_on = self._listener(lambda _: self._look_soon())
        self._run(self._begin())

    def install(self) -> None:
        """Have the browser ask whether the game should become an app of the device."""
        offer, self._install = self._install, None  # it can be used once
        if offer is not None:
            offer.prompt()
            self._look_soon()

    def renew(self) -> None:
        """Load the new version: it takes over, which every tab hears, and this page is left."""
        self._is_wanted = True
        waiting = self._registration and found(self._registration.waiting)
        if waiting:
            waiting.postMessage("take over")
        else:
            self._leave()

    async def _begin(self) -> None:
        self._reason = _refusal()
        self._hold()  # in a frame, too: a worker may serve it that another page brought
        if self._reason:
            self._look_soon()
            return
        self._offer()
        workers = navigator.serviceWorker
        workers.addEventListener("controllerchange", self._listener(self._taken_over))
        workers.addEventListener("message", self._listener(self._answered))
        self._registration = await trusted.registerKeeper()
        self._registration.addEventListener("updatefound", self._listener(self._found))
        self._follow(self._registration.installing)
        active = found(self._registration.active)
        if active is not None:
            active.postMessage("who")
            active.postMessage("tidy")
        await self._look()

    def _hold(self) -> None:
        """Say, as long as the page lives, that it needs the files of its version."""
        locks = getattr(navigator, "locks", None)
        if locks is None or not self._version:
            return
        for_ever = create_proxy(lambda _lock: Promise.new(create_proxy(lambda *_: None)))
        mode = to_js({"mode": "shared"}, dict_converter=Object.fromEntries)
        held = locks.request(self._cache, mode, for_ever)
        held.catch(create_proxy(lambda _error: None))

    def _offer(self) -> None:
        """Tell the browser what the game is as an app; it may then let us ask for that."""
        window.addEventListener("beforeinstallprompt", self._listener(self._offered))
        window.addEventListener("appinstalled", self._look_on)
        link = document.createElement("link")
        link.rel, link.href = "manifest", f"./{MANIFEST}"
        document.head.append(link)

    def _offered(self, event: Any) -> None:
        event.preventDefault()  # our own button asks, when somebody looks for it
        self._install = event
        self._look_soon()

    def _found(self, _event: Any) -> None:
        self._follow(self._registration.installing)
        self._look_soon()

    def _follow(self, worker: Any) -> None:
        if found(worker) is not None:
            worker.addEventListener("statechange", self._look_on)

    def _taken_over(self, _event: Any) -> None:
        """A worker serves this page from now on: the first one, or that of a new version."""
        if self._is_wanted:
            self._leave()
        else:
            navigator.serviceWorker.controller.postMessage("who")

    def _answered(self, event: Any) -> None:
        """A worker named its version. A new one that another tab asked for is loaded here, too."""
        self._at_work = str(event.data)
        if self._at_work == self._version:
            self._is_served = True
        elif self._is_served and self._app.can_leave:
            self._leave()
        self._look_soon()

    def _look_soon(self) -> None:
        self._run(self._look())

    async def _look(self) -> None:
        """Tell the app how things stand."""
        state, registration = self._reason, self._registration
        is_other, is_waiting = self._at_work not in ("", self._version), False
        if registration is not None:
            state = await self._state(registration)
            # the very first one waits, too, for a moment
            is_waiting = bool(found(registration.active) and found(registration.waiting))
        self._app.note_offline(
            Offline(
                state or "keeping",
                has_new=is_waiting or is_other,
                can_install=self._install is not None,
                is_app=bool(window.matchMedia("(display-mode: standalone)").matches),
            )
        )

    async def _state(self, registration: Any) -> str:
        active = found(registration.active)
        if active is not None and await self._is_whole():
            return "ready"
        if found(registration.installing) is not None or found(registration.waiting) is not None:
            return "keeping"
        if active is None or self._has_asked:
            return "failed"
        self._has_asked = True  # and whoever answers has us look again
        active.postMessage("keep")
        return "keeping"

    async def _is_whole(self) -> bool:
        """Whether every file of this version is kept, as its list says."""
        caches = window.caches
        if not await caches.has(self._cache):
            return False
        cache = await caches.open(self._cache)
        listed = await cache.match(self._address(LIST))
        if listed is None:
            return False
        kept = {str(request.url) for request in await cache.keys()}
        files = Object.keys((await listed.json()).files)
        return all(self._address(path) in kept for path in files)

    def _address(self, path: str) -> str:
        return str(URL.new(path, self._scope).href)

    def _listener(self, do: Callable[[Any], None]) -> Any:
        return create_proxy(told(self._app, do))

    def _run(self, doing: Coroutine[Any, Any, None]) -> None:
        task = ensure_future(self._quietly(doing))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _quietly(self, doing: Coroutine[Any, Any, None]) -> None:
        try:
            await doing
        except JsException as error:
            self._reason = "denied" if error.name == "SecurityError" else "failed"
            self._registration = None
            await self._look()


def _build() -> str:
    """The version of the built site, "" for the page in development and the single file."""
    return str(getattr(document.documentElement.dataset, "build", ""))


def _refusal() -> str:
    """Why the page is not kept from here: the end of a key of the texts, "" for no reason."""
    if location.protocol == "file:" or hasattr(window, "carried"):
        return "file"
    if not _build():
        return "developed"
    if boot.isFramed:
        return "framed"
    if not window.isSecureContext:
        return "insecure"
    needs = (navigator, "serviceWorker"), (navigator, "locks"), (window, "caches")
    if not all(getattr(owner, name, None) for owner, name in needs):
        return "unable"
    return ""
