// The label on the table that tells how the start goes, and the checks that come before any module.
// A classic script in old JavaScript, so that it still speaks where the rest cannot run.
// Its words are painted into index.html: steps in #boot, sentences for failures in #boot-words.
(function () {
  "use strict";

  var STEPS = ["fetch", "python", "table"];
  var MODULES = ["web/boot.js", "web/downloads.js", "web/stand_ins.js", "vendor/parts.js"];
  var PACE = 100; // milliseconds between two counts of bytes
  var FRAME = 300; // milliseconds that the start waits for the first frame
  var LEISURE = 2000; // milliseconds that the drawings wait for a moment in which nothing else is to do
  var PATIENCE = 30000; // milliseconds without news before the label admits that something is wrong

  var label = document.getElementById("boot");
  var ask = self.fetch; // before web/downloads.js puts its own in front
  var examined = false; // a file is at fault: what else goes wrong comes of that
  var over = false; // ready or failed: nothing that comes later may change the label
  var current = 0; // index of the step
  var patience;
  var told = 0; // when bytes were last told

  function part(name) {
    return label.querySelector("#boot-" + name);
  }

  function words(key, values) {
    var store = document.getElementById("boot-words");
    var text = (store.content || store).querySelector('[data-key="' + key + '"]').textContent;
    return text.replace(/\{(\w+)\}/g, function (_, name) {
      return values[name];
    });
  }

  function wait() {
    clearTimeout(patience);
    patience = setTimeout(function () {
      part("why").textContent = words("boot.slow");
      part("again").hidden = false;
    }, PATIENCE);
  }

  // Begin a step: "fetch", "python" or "table". The last bytes may be counted after what follows them.
  function step(name) {
    if (over || STEPS.indexOf(name) < current) return;
    wait();
    current = STEPS.indexOf(name);
    if (name === "table") draw(); // another edition's cloths will take the place of those painted
    STEPS.forEach(function (other, index) {
      part("step-" + other).className = index < current ? "done" : index > current ? "wait" : "now";
    });
  }

  // Say how many bytes of how many have come; not too often, since every word costs a painting.
  function bytes(done, total) {
    var now = Date.now();
    if (over || (done < total && now - told < PACE)) return;
    told = now;
    wait();
    part("progress").value = (100 * done) / total;
    part("bytes").textContent = words("boot.bytes", { done: megabytes(done), total: megabytes(total) });
  }

  function megabytes(count) {
    return (count / 1e6).toFixed(1);
  }

  // Tell why the start came to nothing: a key of the texts and the values its sentence names.
  // False when the start is over already and the label no longer there to tell it.
  function failed(key, values) {
    if (over) return false;
    end();
    part("status").textContent = words("boot.failed");
    part("why").textContent = words(key, values);
    part("steps").hidden = part("progress").hidden = true;
    part("again").hidden = false;
    label.hidden = false;
    label.className += " failed";
    if (!document.body.contains(label)) document.body.insertBefore(label, document.body.firstChild);
    document.documentElement.setAttribute("data-boot", "failed");
    draw();
    return true;
  }

  // The table is wired: from here on the page is Python's.
  function ready() {
    if (over) return;
    end();
    performance.mark("playable");
    label.hidden = true;
    document.documentElement.setAttribute("data-boot", "ready");
  }

  function end() {
    over = true;
    clearTimeout(patience);
  }

  // The key of the words for what this browser lacks, "" for nothing. Asked is for the newest of all that is
  // needed (docs/browsers.md): who has that has the rest; and for what some switch off.
  function lacks() {
    if (!knows("color", "light-dark(#fff, #000)") || !knows("selector(:has(a))")) return "boot.lacks.styles";
    if (typeof WebAssembly !== "object") return "boot.lacks.webassembly";
    return "";
  }

  function knows(style, value) {
    if (!self.CSS || !CSS.supports) return false;
    return value ? CSS.supports(style, value) : CSS.supports(style);
  }

  // What would delay the first frame stands in templates: the start, which may begin after it, and what
  // the drawings refer to, which may come when nothing else is to do.
  function begin() {
    unpack("boot-start");
    if (self.startSingle) self.startSingle();
    if (self.requestIdleCallback) requestIdleCallback(draw, { timeout: LEISURE });
    else setTimeout(draw);
  }

  function draw() {
    unpack("boot-drawings");
  }

  function unpack(id) {
    var template = document.getElementById(id);
    if (template) template.replaceWith(template.content);
  }

  // Load the page anew. A version that came to nothing makes room for a newer one that waits behind it.
  function again() {
    function reload() {
      location.reload();
    }
    try {
      navigator.serviceWorker.getRegistration().then(function (kept) {
        if (!kept || !kept.waiting) return reload();
        navigator.serviceWorker.addEventListener("controllerchange", reload);
        kept.waiting.postMessage("take over"); // to web/sw.js
      }).catch(reload);
    } catch (denied) {
      reload(); // also where there are no such workers
    }
  }

  document.documentElement.setAttribute("data-boot", "started");
  part("waiting").hidden = true; // what is said when no script runs
  part("again").addEventListener("click", again);
  // A script that does not come says so to nobody but its own element.
  addEventListener("error", function (event) {
    if (event.target.src) lost(event.target.src);
  }, true);

  // Which file is at fault, and how: asked once more, because errors do not tell. A module that came
  // may lack one that it imports, so the others are asked for, too.
  function lost(address) {
    if (examined) return;
    examined = true;
    var others = MODULES.map(function (path) {
      return new URL(path, document.baseURI).href;
    });
    examine([address].concat(others), address);
  }

  function examine(addresses, culprit) {
    var address = addresses[0];
    if (!address) return failed("boot.broken", { file: named(culprit) });
    ask(address, { cache: "reload" }).then(function (response) {
      var type = response.headers.get("Content-Type") || "?";
      var isModule = /\.js$/.test(named(address));
      if (!response.ok) failed("boot.missing", { file: named(address), status: response.status });
      else if (isModule && !/javascript/.test(type)) failed("boot.type", { file: named(address), type: type });
      else examine(addresses.slice(1), culprit);
    }, function () {
      failed(self.origin === "null" ? "boot.blocked" : "boot.network", { file: named(address) });
    });
  }

  function named(address) {
    return address.replace(/^.*\/(?=(web|vendor)[^\/]*\/)/, "").replace(/[?#].*/, "");
  }

  // As failed, from outside.
  function report(key, values) {
    return examined || failed(key, values);
  }

  self.bootLabel = { step: step, bytes: bytes, failed: report, lost: lost, ready: ready };
  if (lacks()) failed("boot.old", { feature: words(lacks()) });
  else if (location.protocol === "file:" && !self.startSingle) failed("boot.file");
  else {
    step("fetch");
    requestAnimationFrame(function () {
      requestAnimationFrame(begin); // with the second frame
    });
    setTimeout(begin, FRAME); // at the back and out of sight no frame comes
  }
})();
