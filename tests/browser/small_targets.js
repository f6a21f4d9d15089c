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

  const ends = (places) => [...places.slice(0, 1), ...places.slice(-1)];
  const middle = (places) => places.slice(places.length >> 1).slice(0, 1);

  /** Returns places between two sides, `step` pixels apart. */
  function spaced(from, to, step) {
    const places = [];
    for (let place = from + 0.5; place < to; place += step) places.push(place);
    return places;
  }

  /** Returns width and height of the part of a target that is hit at pairs of these places. */
  function hitting(whole, ...probes) {
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const [across, down] of probes) {
      for (const y of down) {
        for (const x of across) {
          const hit = document.elementFromPoint(x, y);
          if (!hit || !(whole.contains(hit) || hit.closest("label") === whole)) continue;
          [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
        }
      }
    }
    return [Math.round(right - left + FINE), Math.round(bottom - top + FINE)];
  }

  const isLarge = ([width, height]) => width >= size && height >= size;

  /** Returns width and height of the clickable part. Nearly always the middles of its four sides tell that it is large. */
  function clickable(whole) {
    const box = whole.getBoundingClientRect();
    const places = (step) => [spaced(box.left, box.right, step), spaced(box.top, box.bottom, step)];
    const [across, down] = places(COARSE);
    const found = hitting(whole, [ends(across), middle(down)], [middle(across), ends(down)]);
    if (isLarge(found)) return found;
    const coarse = hitting(whole, [across, down]);
    return isLarge(coarse) ? coarse : hitting(whole, places(FINE));
  }

  const small = [];
  const panel = "popover" in HTMLElement.prototype ? ":popover-open" : ".plain"; // without popovers, a panel is a plain element
  const front = document.querySelector(`${panel}, dialog[open]`) ?? document;
  for (const target of front.querySelectorAll(TARGETS)) {
    const whole = wholeOf(target);
    if (!isShown(whole) || target.matches(PROSE)) continue;
    whole.scrollIntoView({ block: "center", inline: "center" });
    const found = clickable(whole);
    if (found[0] > 0 && !isLarge(found)) small.push(`${nameOf(target)}: ${found.join(" x ")}`);
  }
  return small;
};
