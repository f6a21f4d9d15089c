// Returns the pairs of texts, buttons, faces, backs and cards at the table that overlap. The player's cards may overlap
// one another and those of the trick, and a bubble may lie over anything.
() => {
  const SLACK = 3;
  const BOXES = "button, .asked, .face, .held, .pile .stack, .emblem, .trick .paper";
  const ABOVE = ".bubble, .unseen, [role=log], [role=alert], .ring, .seconds, svg";

  const own = document.querySelector(".hand .fan, .hand .blind");
  const trick = document.querySelector(".trick");

  const pileOf = (element) => [own, trick].find((pile) => pile?.contains(element)) ?? null;

  const clip = (box, element) => {
    let { left, right, top, bottom } = box;
    for (let each = element; each; each = each.parentElement) {
      if (getComputedStyle(each).overflow === "visible") continue;
      const cut = each.getBoundingClientRect();
      [left, right] = [Math.max(left, cut.left), Math.min(right, cut.right)];
      [top, bottom] = [Math.max(top, cut.top), Math.min(bottom, cut.bottom)];
    }
    return { left, right, top, bottom };
  };

  const isShown = (element) =>
    !element.closest(ABOVE) &&
    getComputedStyle(element).clipPath === "none" && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const found = [];
  const add = (name, element, box, pile = null) => {
    const seen = clip(box, element);
    if (seen.right - seen.left > SLACK && seen.bottom - seen.top > SLACK) found.push({ name, element, pile, ...seen });
  };

  const main = document.querySelector("main");
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.textContent.trim() || !isShown(text.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) add(`“${text.textContent.trim()}”`, text.parentElement, line, pileOf(text.parentElement));
  }
  for (const element of main.querySelectorAll(BOXES)) {
    if (!isShown(element)) continue;
    const name = element.getAttribute("aria-label") ?? (element.innerText.trim() || element.className);
    add(name, element, element.getBoundingClientRect(), pileOf(element));
  }

  const over = [];
  for (const [index, one] of found.entries()) {
    for (const other of found.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (one.pile && one.pile === other.pile) continue;
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (width > SLACK && height > SLACK) over.push(`${one.name} / ${other.name}: ${Math.round(width)} x ${Math.round(height)}`);
    }
  }
  // A sign that leaves its own button may cover nothing, and is still out of place.
  for (const { element, name, left, right } of found) {
    const button = element.closest("button");
    if (!button || button === element) continue;
    const box = button.getBoundingClientRect();
    if (left < box.left - SLACK || right > box.right + SLACK) over.push(`${name} leaves its button`);
  }
  return over;
};
