// Asks for the large files at once, counts their bytes and hands the very same responses to PyScript.
import { HERE, SIZES, SMALL } from "../vendor/parts.js";

const early = new Map();
const network = globalThis.fetch.bind(globalThis);

globalThis.fetch = (resource, options) => {
  const address = new URL(resource.url ?? resource, document.baseURI).href;
  const response = early.get(address);
  early.delete(address); // a body is read once; whoever comes later asks the network
  return response ?? network(resource, options);
};

// Pyodide waits for ever when the host names .wasm wrongly: name it right.
function named(path, response) {
  if (!path.endsWith(".wasm") || response.headers.get("Content-Type")?.startsWith("application/wasm")) return response;
  return new Response(response.body, { headers: { "Content-Type": "application/wasm" } });
}

function wrong(path, reason) {
  const address = new URL(path, HERE).href;
  return Object.assign(new Error(`${address}: ${reason}`), { address });
}

async function ask(path) {
  // Folders carry a version in their names. What lies outside of them changes under its name: there
  // the browser must ask whether its copy is still good.
  const cache = path.includes("/") ? "default" : "no-cache";
  const response = await network(new URL(path, HERE).href, { cache }).catch((error) => {
    throw wrong(path, error.message);
  });
  if (!response.ok) throw wrong(path, response.status);
  return response;
}

// Fetch all parts; tell(done, total) hears of every piece that came. The error of a part that does not
// come, or not whole, has its address.
export async function fetchParts(tell) {
  const total = Object.values(SIZES).reduce((sum, size) => sum + size);
  let done = 0;
  const count = async (path, response) => {
    let left = SIZES[path];
    for (const reader = response.body.getReader(); ;) {
      const piece = await reader.read().catch((error) => { throw wrong(path, error.message); });
      if (piece.done) break;
      left -= piece.value.length;
      tell((done += piece.value.length), total);
    }
    if (left) throw wrong(path, `${left} bytes are missing`); // Pyodide would wait for ever
  };
  // What the page's worker kept it has checked, and it comes at once: to count it would only delay it.
  // A frame without an origin may not even ask for the worker.
  const isKept = self.origin !== "null" && Boolean(navigator.serviceWorker?.controller);
  const start = (path) => {
    const asked = ask(path).then((response) => [isKept ? null : response.clone(), named(path, response)]);
    early.set(new URL(path, HERE).href, asked.then(([, response]) => response));
    return asked.then(([copy]) => copy);
  };
  SMALL.forEach(start);
  await Promise.all(Object.keys(SIZES).map((path) => start(path).then((copy) => copy && count(path, copy))));
  if (isKept) tell(total, total);
}
