// A second Python beside the page: the same bundle, and in it web.mind, which answers the page's texts.
import { loadPyodide } from "../vendor/pyodide-314.0.7/pyodide.js";

const RUNTIME = new URL("../vendor/pyodide-314.0.7/", import.meta.url);
const BUNDLE = new URL("../vendor/bundle.pyc", import.meta.url);
const SLICE = 0.03; // seconds of thought between two looks at what the page says

const { port1, port2 } = new MessageChannel();
const pause = () => new Promise((go) => { port1.onmessage = go; port2.postMessage(null); });

// Pyodide waits for ever when the host names .wasm wrongly: name it right, as web/downloads.js does.
const network = self.fetch.bind(self);
self.fetch = async (resource, options) => {
  const response = await network(resource, options);
  const type = response.headers.get("Content-Type");
  if (!String(resource.url ?? resource).endsWith(".wasm") || type?.startsWith("application/wasm")) return response;
  return new Response(response.body, { headers: { "Content-Type": "application/wasm" } });
};

async function wake() {
  const [python, bundle] = await Promise.all([
    loadPyodide({ indexURL: RUNTIME.href }),
    fetch(BUNDLE, { cache: "no-cache" }),
  ]);
  if (!bundle.ok) throw new Error(`${bundle.url}: ${bundle.status}`);
  python.FS.writeFile("/home/pyodide/bundle.pyc", new Uint8Array(await bundle.arrayBuffer()));
  python.runPython("import sys; sys.path.insert(0, '/home/pyodide'); import bundle");
  return python.pyimport("web.mind").Mind((text) => postMessage(text));
}

const waking = wake();
let isBusy = false;

// An error must end the worker's life for the page, also one in a promise.
const fail = (error) => setTimeout(() => { throw error; });

async function think(text) {
  const mind = await waking;
  mind.take(text);
  if (isBusy) return;
  isBusy = true;
  while (mind.go_on(SLICE)) await pause();
  isBusy = false;
}

addEventListener("message", ({ data }) => think(data).catch(fail));
waking.then(() => postMessage(""), fail);
