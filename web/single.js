// The single file carries the files of the site in itself, and this script stands in for the server:
// on the page, and by the text of its functions in the worker. Modules find it as `carried`.
(function () {
  "use strict";

  // Answer for these files, a map of bytes by path, as if they lay under this address.
  function carry(files, base) {
    const modules = new Map(); // addresses by path
    const network = self.fetch.bind(self);

    // The address under which the browser takes a module; another's address as it is.
    function module(address) {
      const path = named(address);
      if (!files.has(path)) return address;
      if (!modules.has(path)) {
        const text = new TextDecoder().decode(files.get(path));
        const linked = text.replace(/"carried:([^"]+)"/g, (_, needed) => JSON.stringify(module(needed)));
        modules.set(path, URL.createObjectURL(new Blob([linked], { type: "text/javascript" })));
      }
      return modules.get(path);
    }

    function named(address) {
      const { href } = new URL(address, base);
      return href.startsWith(base) ? href.slice(base.length) : href;
    }

    self.fetch = async (resource, options) => {
      const path = named(resource.url ?? resource);
      if (!files.has(path)) return network(resource, options);
      const type = path.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
      return new Response(files.get(path), { headers: { "Content-Type": type } });
    };
    self.carried = { module, address: (path) => new URL(path, base).href };
  }

  // The worker: first come the files, then what a worker of the site would hear.
  function work(carry) {
    // Browsers start no module from a file as a worker, and Pyodide refuses to run in any that is none.
    self.importScripts = () => { throw new Error("this worker imports modules"); };
    const early = [];
    const hold = ({ data }) => early.push(data);
    const begin = ({ data: { files, base } }) => {
      addEventListener("message", hold);
      carry(files, base);
      import(self.carried.module("web/worker.js")).then(() => {
        removeEventListener("message", hold);
        for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
      }).catch((error) => setTimeout(() => { throw error; }));
    };
    addEventListener("message", begin, { once: true });
  }

  // The files out of the page: behind a line that tells path and size of each their bytes, in gzip and base64.
  async function unpack() {
    const element = document.getElementById("carried");
    const signs = atob(element.textContent);
    element.remove();
    const packed = new Uint8Array(signs.length);
    for (let i = 0; i < signs.length; i++) packed[i] = signs.charCodeAt(i);
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let end = bytes.indexOf(10) + 1;
    const sizes = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
    return new Map(sizes.map(([path, size]) => [path, bytes.slice(end, (end += size))]));
  }

  async function start() {
    const base = new URL("./", document.baseURI).href;
    const files = await unpack();
    carry(files, base);
    const script = new Blob([`(${work})(${carry});`], { type: "text/javascript" });
    self.carried.worker = URL.createObjectURL(script);
    self.carried.send = (worker) => worker.postMessage({ files, base });
    await import(self.carried.module("web/boot.js"));
  }

  // web/label.js calls it after the first frame.
  self.startSingle = () => {
    self.startSingle = null;
    const { failed } = self.bootLabel;
    if (!self.DecompressionStream) failed("boot.old", { feature: "DecompressionStream" });
    else start().catch((error) => failed("boot.error", { error: String(error) }));
  };
})();
