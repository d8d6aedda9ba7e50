// Stand-ins for what PyScript takes at its start although we use none of it; runs before core.js.

// Where the browser denies IndexedDB (cross-site frames, sandboxes) PyScript waits for ever:
// a store in memory, the same everywhere.
const answer = (result) => {
  const request = { result };
  queueMicrotask(() => request.onsuccess?.({ type: "success", target: request }));
  return request;
};

function database() {
  const kept = new Map();
  const store = {
    get: (key) => answer(kept.get(key)),
    getAllKeys: () => answer([...kept.keys()]),
    put: (value, key) => answer(void kept.set(key, value)),
    delete: (key) => answer(void kept.delete(key)),
    clear: () => answer(kept.clear()),
    count: () => answer(kept.size),
  };
  return { objectStoreNames: ["store"], transaction: () => ({ objectStore: () => store }), close() {} };
}

Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: { open: () => answer(database()) } });

// Where third-party storage is denied Firefox throws on BroadcastChannel, and core.js then fails to load.
try {
  new BroadcastChannel("probe").close();
} catch {
  globalThis.BroadcastChannel = class extends EventTarget {
    postMessage() {}
    close() {}
  };
}
