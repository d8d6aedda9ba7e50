// Keeps the game on this device, whole versions at a time. tools/build.py copies this file to the root of
// the site and puts the version in. Nothing of a version is used before every file of it is here and is
// what files.json says; and the version before stays for the pages that run it, until the last is closed.
// Such a page holds a lock of its cache's name, see web/dom/offline.py.
"use strict";

const VERSION = "@VERSION@";
const SCOPE = registration.scope;
const OURS = `patchwork:${SCOPE}:`; // other sites may share the origin, and other folders of it this game
const NAME = OURS + VERSION;
const LIST = "files.json"; // put into the cache last: where it is, all is
const START = "index.html";

addEventListener("install", (event) => {
  event.waitUntil(keepLocked());
});
addEventListener("activate", (event) => {
  event.waitUntil(clients.claim());
});
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  if (event.data === "tidy") event.waitUntil(tidy());
  const name = () => event.source.postMessage(VERSION);
  if (event.data === "who") name();
  if (event.data === "keep") event.waitUntil(keepLocked().then(name, name)); // somebody deleted files
});
addEventListener("fetch", (event) => {
  const { request, clientId } = event;
  if (request.method === "GET" && request.url.startsWith(SCOPE)) event.respondWith(answer(request, clientId));
});

const keepLocked = () => navigator.locks.request(NAME, { mode: "shared" }, keep);

// Bring all files of this version into its cache, or fail; what came stays for the next attempt.
async function keep() {
  const list = await fetch(LIST, { cache: "no-store" });
  const { version, files } = await list.clone().json();
  if (version !== VERSION) throw new Error(`the site is being changed: it has version ${version}`);
  const cache = await caches.open(NAME);
  const known = await knownFiles();
  await Promise.all(Object.entries(files).map(async ([path, { sha256 }]) => {
    if (!(await cache.match(path))) await cache.put(path, await verified(path, sha256, known.get(sha256)));
  }));
  await cache.put(LIST, plain(list, await list.clone().arrayBuffer()));
}

// The files of other versions that are here, by checksum: an update fetches only what changed.
async function knownFiles() {
  const known = new Map();
  for (const name of await ownCaches()) {
    const cache = await caches.open(name);
    const list = await cache.match(LIST);
    const files = list ? Object.entries((await list.json()).files) : [];
    for (const [path, { sha256 }] of files) known.set(sha256, () => cache.match(path));
  }
  return known;
}

// The file, if it is what it should be. A host that changes files but not their dates is asked once more,
// past the browser's own cache.
async function verified(path, sha256, known) {
  const network = ["no-cache", "reload"].map((cache) => () => fetch(path, { cache }));
  for (const ask of known ? [known, ...network] : network) {
    const response = await ask();
    const bytes = response?.ok && (await response.arrayBuffer());
    if (bytes && (await checksum(bytes)) === sha256) return plain(response, bytes);
  }
  throw new Error(`${path} is missing, or is not of version ${VERSION}`);
}

async function checksum(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// A response as the cache can take and give it: not redirected, not compressed, the same for everybody.
function plain({ headers }, bytes) {
  const kept = new Headers(headers);
  for (const name of ["Content-Encoding", "Content-Length", "Vary"]) kept.delete(name);
  return new Response(bytes, { headers: kept });
}

// What is kept, from the version that the page runs, else from another; all else is the network's.
async function answer(request, client) {
  const address = new URL(request.url);
  address.search = address.hash = "";
  if (address.href === SCOPE) address.pathname += START;
  // What lies in a folder has the build, or its content, in its name: nobody's is another.
  const first = address.href.slice(SCOPE.length).includes("/") ? NAME : await nameFor(client);
  const kept = await caches.match(address, { cacheName: first });
  return kept ?? (await elsewhere(address)) ?? fetch(request);
}

async function elsewhere(address) {
  for (const name of await ownCaches()) {
    const kept = await caches.match(address, { cacheName: name });
    if (kept) return kept;
  }
  return undefined;
}

// The cache of the version that a page runs; a page that only begins gets this one.
async function nameFor(client) {
  const { held } = await navigator.locks.query();
  return held.find(({ clientId, name }) => clientId === client && isOurs(name))?.name ?? NAME;
}

// Delete what no page runs and no worker is filling.
async function tidy() {
  for (const name of await ownCaches()) {
    if (name === NAME) continue;
    await navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      const isAlone = !registration.installing && !registration.waiting;
      return lock && isAlone && caches.delete(name);
    });
  }
}

const ownCaches = async () => (await caches.keys()).filter(isOurs);

function isOurs(name) {
  return name.startsWith(OURS) && !name.slice(OURS.length).includes("/");
}
