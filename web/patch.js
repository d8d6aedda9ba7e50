// Carries out the edits that web/nodes.py names; Python hands over all of a redraw at once.
import { html } from "./trusted.js";

// The edits are a list as JSON text: kind, path of child indexes from the root, and what the kind needs.
export function patch(root, edits) {
  const found = JSON.parse(edits).map(([kind, path, ...rest]) => [KINDS[kind], at(root, path), rest]);
  for (const [edit, node, rest] of found) edit(node, ...rest);
}

const at = (root, path) => path.reduce((node, index) => node.childNodes[index], root);

const KINDS = {
  SetAttribute(node, name, value) {
    if (value === null) node.removeAttribute(name);
    else node.setAttribute(name, value);
    // of a field that was used the attribute is only the default
    if (name === "value") node.value = value ?? "";
    if (name === "checked") node.checked = value !== null;
  },
  SetText(node, text) {
    node.data = text;
  },
  SetInside(node, markup) {
    node.innerHTML = html(markup);
  },
  Replace(node, markup) {
    node.outerHTML = html(markup);
  },
  Arrange(parent, children) {
    const old = [...parent.childNodes];
    const wanted = children.map((child) => (typeof child === "number" ? old[child] : made(parent, child)));
    for (const node of old) if (!wanted.includes(node)) node.remove();
    let next = null; // from the end, so that a few that went there move instead of all before them
    for (const node of wanted.reverse()) {
      if (node.parentNode !== parent || node.nextSibling !== next) parent.insertBefore(node, next);
      next = node;
    }
  },
};

// One child from its markup; inside of an SVG it is SVG.
function made(parent, markup) {
  const range = document.createRange();
  range.selectNodeContents(parent);
  return range.createContextualFragment(html(markup)).firstChild;
}
