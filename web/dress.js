// What the page wears before its first paint: the settings that were kept, as web.shown.dress puts
// them on the root later. Not deferred, or the page would flash.
(function () {
  "use strict";

  var WORN = ["theme", "text", "side", "motion"];
  var kept;
  try {
    var folder = location.pathname.replace(/[^/]*$/, ""); // see web/dom/storage.py
    kept = JSON.parse(localStorage.getItem("patchwork:" + folder + ":settings"));
  } catch (denied) {
    return; // storage is denied or damaged: the page wears what it always wears
  }
  if (!kept || typeof kept !== "object") return;
  WORN.forEach(function (name) {
    wear(name, kept[name]);
  });
  wear("edition", kept.look);

  function wear(name, value) {
    if (typeof value === "string") document.documentElement.setAttribute("data-" + name, value);
  }
})();
