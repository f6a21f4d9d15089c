// What can be pressed and is smaller than `size` pixels one way or the other, as far as it can be hit: a card under its
// neighbour is as wide as what can be seen of it. A link in a line of prose is as high as the line (WCAG 2.5.8 excepts it).
(size) => {
  const STEP = 3;
  const TARGETS = "button, a[href], input, select, textarea, summary, [role=button], [role=radio], [role=tab], [role=switch]";
  const PROSE = "p a, li p a, dd a, .skip";

  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const nameOf = (element) => (element.getAttribute("aria-label") ?? element.innerText ?? "").trim() || element.outerHTML;

  // What takes the press: of a box to tick, its label.
  const wholeOf = (element) => (element.matches("[type=radio], [type=checkbox]") && element.labels?.[0]) || element;

  function hits(whole) {
    whole.scrollIntoView({ block: "center", inline: "center" });
    const box = whole.getBoundingClientRect();
    const points = [];
    for (let y = box.top + 0.5; y < box.bottom; y += STEP) {
      for (let x = box.left + 0.5; x < box.right; x += STEP) {
        const hit = document.elementFromPoint(x, y);
        if (hit && (whole.contains(hit) || hit.closest("label") === whole)) points.push([x, y]);
      }
    }
    return points;
  }

  const span = (numbers) => Math.round(Math.max(...numbers) - Math.min(...numbers) + STEP);

  const small = [];
  const front = document.querySelector(":popover-open, dialog[open]") ?? document;
  for (const target of front.querySelectorAll(TARGETS)) {
    const whole = wholeOf(target);
    if (!isShown(whole) || target.matches(PROSE)) continue;
    const points = hits(whole);
    if (!points.length) continue;
    const [width, height] = [span(points.map(([x]) => x)), span(points.map(([, y]) => y))];
    if (width < size || height < size) small.push(`${nameOf(target)}: ${width} x ${height}`);
  }
  return small;
};
