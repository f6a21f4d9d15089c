// Returns the targets whose clickable part is smaller than `size` pixels in either direction. A card under its neighbour is
// as wide as its visible part. A link in a line of prose is as high as the line (WCAG 2.5.8 excepts it).
(size) => {
  const FINE = 2;
  const COARSE = 14;
  const TARGETS = "button, a[href], input, select, textarea, summary, [role=button], [role=radio], [role=tab], [role=switch]";
  const PROSE = "p a, li p a, dd a, .skip";

  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const nameOf = (element) => (element.getAttribute("aria-label") ?? element.innerText ?? "").trim() || element.outerHTML;

  // The element that takes the press: for a checkbox, its label.
  const wholeOf = (element) => (element.matches("[type=radio], [type=checkbox]") && element.labels?.[0]) || element;

  /** Returns width and height of the clickable part, probed every `step` pixels. */
  function hitting(whole, step) {
    const box = whole.getBoundingClientRect();
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let y = box.top + 0.5; y < box.bottom; y += step) {
      for (let x = box.left + 0.5; x < box.right; x += step) {
        const hit = document.elementFromPoint(x, y);
        if (!hit || !(whole.contains(hit) || hit.closest("label") === whole)) continue;
        [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      }
    }
    return [Math.round(right - left + FINE), Math.round(bottom - top + FINE)];
  }

  const isLarge = ([width, height]) => width >= size && height >= size;

  const small = [];
  const panel = "popover" in HTMLElement.prototype ? ":popover-open" : ".plain"; // without popovers, a panel is a plain element
  const front = document.querySelector(`${panel}, dialog[open]`) ?? document;
  for (const target of front.querySelectorAll(TARGETS)) {
    const whole = wholeOf(target);
    if (!isShown(whole) || target.matches(PROSE)) continue;
    whole.scrollIntoView({ block: "center", inline: "center" });
    if (isLarge(hitting(whole, COARSE))) continue;
    const found = hitting(whole, FINE);
    if (found[0] > 0 && !isLarge(found)) small.push(`${nameOf(target)}: ${found.join(" x ")}`);
  }
  return small;
};
