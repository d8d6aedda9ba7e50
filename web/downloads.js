// Asks for the large files at once, counts their bytes and hands the very same responses to PyScript.
import { SIZES, SMALL } from "../vendor/parts.js";

const VENDOR = new URL("../vendor/", import.meta.url);
const early = new Map();
const network = globalThis.fetch.bind(globalThis);

globalThis.fetch = (resource, options) => {
  const address = new URL(resource.url ?? resource, document.baseURI).href;
  const response = early.get(address);
  early.delete(address); // a body is read once; whoever comes later asks the network
  return response ?? network(resource, options);
};

// Pyodide waits for ever when the host names .wasm wrongly: name it right.
function named(response) {
  const isWasm = new URL(response.url).pathname.endsWith(".wasm");
  if (!isWasm || response.headers.get("Content-Type")?.startsWith("application/wasm")) return response;
  return new Response(response.body, { headers: { "Content-Type": "application/wasm" } });
}

async function ask(address) {
  const wrong = (reason) => Object.assign(new Error(`${address}: ${reason}`), { address });
  // what changes under its name is asked for anew: the browser's copy may be of another version
  const cache = address.match(/-\d[\d.]*\//) ? "default" : "no-cache";
  const response = await network(address, { cache }).catch((error) => { throw wrong(error.message); });
  if (!response.ok) throw wrong(response.status);
  return response;
}

// Fetch all parts; tell(done, total) hears of every piece. The error of a part that does not come names its address.
export async function fetchParts(tell) {
  const total = Object.values(SIZES).reduce((sum, size) => sum + size);
  let done = 0;
  const count = async (response) => {
    for (const reader = response.body.getReader(); ;) {
      const piece = await reader.read();
      if (piece.done) return;
      tell((done += piece.value.length), total);
    }
  };
  const start = (path) => {
    const address = new URL(path, VENDOR).href;
    const asked = ask(address).then((response) => [response.clone(), named(response)]);
    early.set(address, asked.then(([, response]) => response));
    return asked.then(([copy]) => copy);
  };
  SMALL.forEach(start);
  await Promise.all(Object.keys(SIZES).map((path) => start(path).then(count)));
}
