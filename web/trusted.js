// The one Trusted Types policy. Python imports this module too, so both share one instance.

// What may follow a "<": a tag as our views write it, values in double quotes, no on... attribute,
// no element that loads or runs something.
const TAG = String.raw`\/?(?!(?:script|iframe|object|embed|style|link|meta|base|foreignObject)\b)[a-z][\w-]*`
  + String.raw`(?:\s+(?!on)[a-z][\w:.-]*(?:="[^"<]*")?)*\s*\/?>`;
const STRAY = new RegExp(`<(?!${TAG})`, "i");

// A tripwire for slips, no sanitizer: the views escape every text, and the CSP runs no inline script anyway.
function tame(markup) {
  const at = markup.search(STRAY);
  if (at >= 0) throw new TypeError(`markup that is not ours: ${markup.slice(at, at + 60)}`);
  return markup;
}

// The scripts that are loaded by their address.
const WORKER = self.carried?.worker ?? new URL("./worker.js", import.meta.url).href;
const KEEPER = new URL("./sw.js", document.baseURI).href;
function own(address) {
  if (address !== WORKER && address !== KEEPER) throw new TypeError(`a script that is not ours: ${address}`);
  return address;
}

const policy = globalThis.trustedTypes?.createPolicy("patchwork", { createHTML: tame, createScriptURL: own });

// The markup for innerHTML and its like; TypeError for tags that no view of ours writes.
export const html = (markup) => (policy ? policy.createHTML(markup) : tame(markup));

// The worker that thinks; an error where the browser allows none here.
export function startWorker() {
  if (self.carried) return startCarried();
  if (self.origin === "null") throw new Error("frames without an origin load no worker"); // Firefox would complain
  return new Worker(policy ? policy.createScriptURL(WORKER) : WORKER, { type: "module", name: "thinker" });
}

// The same in the single file, which sends the files along; see web/single.js.
function startCarried() {
  const worker = new Worker(policy ? policy.createScriptURL(WORKER) : WORKER, { name: "thinker" });
  self.carried.send(worker);
  return worker;
}

// The worker that keeps the page on the device; an error, or a promise of one, where that is not allowed.
export function registerKeeper() {
  return navigator.serviceWorker.register(policy ? policy.createScriptURL(KEEPER) : KEEPER, { updateViaCache: "none" });
}
