// What the page wears before its first paint: the settings that were kept, as web.shown.dress puts
// them on the root later. Not deferred, or the page would flash.
(function () {
  "use strict";

  var WORN = ["theme", "text", "side", "motion", "look"];
  var DEFAULTS = ["system", "auto", "edition"];
  var kept;
  try {
    var folder = location.pathname.replace(/[^/]*$/, ""); // see web/dom/storage.py
    kept = JSON.parse(localStorage.getItem("patchwork:" + folder + ":settings"));
  } catch (denied) {
    kept = null; // storage is denied or damaged: the page wears what it always wears
  }
  WORN.forEach(function (name) {
    var asked = new RegExp("[?&]" + name + "=([a-z]+)(?:&|$)").exec(location.search); // of this visit
    wear(name === "look" ? "edition" : name, asked ? asked[1] : kept && kept[name]);
  });

  function wear(name, value) {
    if (typeof value === "string" && DEFAULTS.indexOf(value) < 0) document.documentElement.setAttribute("data-" + name, value);
  }
})();
