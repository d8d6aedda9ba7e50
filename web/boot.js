// Starts PyScript: stand-ins, downloads with progress, then core.js without its eval.
// Python imports this module as `boot`: ready() when the table is wired, failed(text) when it cannot be.
import { fetchParts } from "./downloads.js";
import "./stand_ins.js";

const label = self.bootLabel;

export const ready = () => label.ready();
export const failed = (text) => label.failed("boot.error", { error: String(text) });

export const isFramed = self !== self.top;

// PyScript tells some failures to nobody: a module of Pyodide's that does not come, a promise nobody holds.
addEventListener("unhandledrejection", ({ reason }) => explain(reason));

function explain(error) {
  // Chromium and Firefox name the module that could not be imported at the end of the message.
  const address = error?.address ?? String(error?.message).match(/\bhttps?:\/\/\S+$/)?.[0];
  if (error instanceof SyntaxError) label.failed("boot.old", { feature: error.message });
  else if (address) label.lost(address);
  else failed(error?.message ?? error);
}

fetchParts(label.bytes).then(() => label.step("python"), explain);

import("../vendor/pyscript-0.7.31/core.js").then(({ hooks }) => {
  hooks.worker.onBeforeRunAsync.clear(); // PyScript would call Function() on it, which needs 'unsafe-eval'
  hooks.main.onReady.add(({ io }) => {
    label.step("table");
    const { stderr } = io;
    io.stderr = (text) => {
      if (!(text instanceof Error && failed(lastLine(text)))) stderr(text);
    };
  });
}, explain);

const lastLine = ({ message }) => message.trim().split("\n").at(-1);
