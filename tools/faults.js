/* What is wrong with the page as it is laid out now, as a list of lines: an expression for Playwright.

   Texts must not be cut, spill over the paper that they are printed on, or lie on one another; controls must be
   large enough, inside the window, and free of one another. Names of people may be cut short, by an ellipsis.
   Everything under an open panel is left out, and so is what is only spoken. */
({ target, scrolls }) => {
  const SLACK = 1.5; // pixels that rounding and the tails of letters may take
  const CONTROLS = "button, a[href], input, select, textarea, [data-quilt]";
  const PAPER = "button, .plate, .card, .consequences, .guide, .sheet, .notice, .option > span, .slot";
  const CURTAINS = ".thread, .diary"; // show as much of their list as there is room for
  const UNDER_A_TIP = ".thread, .track, .peek, .plate"; // what a tip of the guide may lie on for a while
  const faults = new Set();
  const panel = document.querySelector(".panel");
  const there = new Map(); // by element: whether neither it nor what it is in is hidden
  const inside = panel ?? document.body;
  const candidates = [...inside.querySelectorAll("*"), ...document.querySelectorAll(".notice, .notice *")];
  const shown = candidates.filter((element) => !element.closest("defs, g, [hidden], .spoken") && isShown(element));

  function isShown(element) {
    return isThere(element) && getComputedStyle(element).visibility === "visible" && element.getClientRects().length > 0;
  }
  function isThere(element) {
    if (!element) return true;
    if (!there.has(element)) {
      const style = getComputedStyle(element);
      there.set(element, style.clipPath === "none" && style.display !== "none" && isThere(element.parentElement));
    }
    return there.get(element);
  }
  function nameOf(element) {
    const css = [...element.classList].map((name) => `.${name}`).join("");
    const own = `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : css}`;
    const parent = css || element.id ? "" : `${nameOf(element.parentElement)} `;
    return `${parent}${own}`;
  }
  function quote(element) { return `${nameOf(element)} "${element.textContent.trim().slice(0, 24)}"`; }
  function staysPut(element) {
    for (let each = element; each; each = each.parentElement) if (getComputedStyle(each).position === "sticky") return true;
    return false;
  }
  /* Labels on an edge, messages, the label of the start, what stays while the rest scrolls, and tips on what they may lie on. */
  function mayLieOn(one, other) {
    return [[one, other], [other, one]].some(([a, b]) => a.closest(".notice, .flag, .in-hand, .loading") || staysPut(a) !== staysPut(b) || (a.closest(".guide") && b.closest(UNDER_A_TIP)));
  }
  function overlap(a, b) {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > SLACK && high > SLACK;
  }
  function isInside(a, b) {
    return a.left >= b.left - SLACK && a.right <= b.right + SLACK && a.top >= b.top - SLACK && a.bottom <= b.bottom + SLACK;
  }
  function boxOf(element) {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  }
  /* What is to be seen of a box that is clipped. */
  function seenOf(element) {
    const box = boxOf(element), clip = clipper(element.parentElement);
    if (!clip) return box;
    const { left, top, right, bottom } = boxOf(clip);
    return { left: Math.max(box.left, left), top: Math.max(box.top, top), right: Math.min(box.right, right), bottom: Math.min(box.bottom, bottom) };
  }
  /* The lines of a text; its letters reach less far up and down than a line. */
  function linesOf(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const size = parseFloat(getComputedStyle(node.parentElement).fontSize);
    return [...range.getClientRects()].filter((line) => line.width >= 1).map(({ left, top, right, bottom, height }) => {
      const spare = Math.max(0, height - size * 0.9) / 2;
      return { left, top: top + spare, right, bottom: bottom - spare };
    });
  }
  function clipper(element) {
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(each);
      if (overflowX !== "visible" || overflowY !== "visible") return each;
    }
    return null;
  }
  /* Whether a box is all to be seen, at the latest when its clipper is scrolled down. */
  function isCut(box, clip) {
    if (!clip || clip.matches(CURTAINS)) return false;
    const { left, top, right, bottom } = boxOf(clip);
    const scrolls = /auto|scroll/.test(getComputedStyle(clip).overflowY);
    return !isInside(box, scrolls ? { left, top: -Infinity, right, bottom: Infinity } : { left, top, right, bottom });
  }

  const windowBox = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const texts = [];
  for (const element of shown) {
    if (element instanceof SVGElement) continue;
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      const clip = clipper(element);
      const curtain = element.closest(CURTAINS);
      const paper = element.closest(PAPER);
      const isName = element.closest(".name");
      for (const box of linesOf(node)) {
        if (curtain && !isInside(box, boxOf(curtain))) continue;
        texts.push({ element, box });
        if (!isName && isCut(box, clip)) faults.add(`cut: ${quote(element)} by ${nameOf(clip)}`);
        if (paper && !isName && !isInside(box, boxOf(paper)) && !element.matches(".flag, .in-hand")) faults.add(`spills: ${quote(element)} over ${nameOf(paper)}`);
        if (!clip && !scrolls && !isInside(box, windowBox)) faults.add(`outside: ${quote(element)}`);
      }
    }
  }
  for (let i = 0; i < texts.length; i += 1) {
    for (let j = i + 1; j < texts.length; j += 1) {
      if (overlap(texts[i].box, texts[j].box) && texts[i].element !== texts[j].element && !mayLieOn(texts[i].element, texts[j].element)) faults.add(`on one another: ${quote(texts[i].element)} and ${quote(texts[j].element)}`);
    }
  }

  const controls = shown.filter((element) => element.matches(CONTROLS));
  const things = [...controls, ...shown.filter((element) => element.matches(".quilt, .tape, .plate"))];
  for (const element of controls) {
    const label = element.closest(".option") ?? element;
    const box = boxOf(label);
    const wide = box.right - box.left, high = box.bottom - box.top;
    if (wide < target - 0.5 || high < target - 0.5) faults.add(`small: ${quote(element)} ${Math.round(wide)}x${Math.round(high)}`);
    const clip = clipper(element.parentElement);
    if (!clip && !scrolls && !isInside(box, windowBox)) faults.add(`outside: ${quote(element)}`);
    if (isCut(box, clip)) faults.add(`cut: ${quote(element)} by ${nameOf(clip)}`);
    for (const { element: words, box: letters } of texts) {
      if (overlap(box, letters) && !label.contains(words) && !words.contains(element) && !mayLieOn(element, words)) faults.add(`covers: ${quote(element)} and ${quote(words)}`);
    }
  }
  const boxes = things.map(seenOf);
  for (let i = 0; i < things.length; i += 1) {
    for (let j = i + 1; j < things.length; j += 1) {
      const [one, other] = [things[i], things[j]];
      if (overlap(boxes[i], boxes[j]) && !one.contains(other) && !other.contains(one) && !mayLieOn(one, other)) faults.add(`on one another: ${quote(one)} and ${quote(other)}`);
    }
  }
  for (const element of shown) {
    if (element.matches(".quilt, .tape") && !scrolls && !clipper(element) && !isInside(boxOf(element), windowBox)) faults.add(`outside: ${nameOf(element)}`);
  }
  const page = document.scrollingElement;
  if (!scrolls && page.scrollHeight > innerHeight + 1) faults.add(`scrolls down: ${page.scrollHeight} in ${innerHeight}`);
  if (page.scrollWidth > innerWidth + 1) faults.add(`scrolls sideways: ${page.scrollWidth} in ${innerWidth}`);
  return [...faults];
}
