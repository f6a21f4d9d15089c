/** A panel that stands above the own hand, and over no name of another player. */

/** The space between the panel and its neighbours, in pixels. */
const GAP = 6;
/** The least height of the panel in pixels, where there is little room. */
const LEAST = 120;

/** Tell the styles of a panel where the own hand begins, and how much room there is above it; do so again in a new window size. */
export function aboveHand(panel: HTMLElement): () => void {
  const place = (): void => {
    const bottom = topOfHand() - GAP;
    const { left, right } = panel.getBoundingClientRect();
    const names = [...document.querySelectorAll(".seat:not(.bottom) .name")].map((name) => name.getBoundingClientRect());
    const highest = Math.max(0, ...names.filter((name) => name.right > left && name.left < right).map((name) => name.bottom));
    panel.style.setProperty("--below", `${innerHeight - bottom}px`);
    panel.style.setProperty("--room", `${Math.max(LEAST, bottom - highest - GAP)}px`);
  };
  place();
  addEventListener("resize", place);
  return () => removeEventListener("resize", place);
}

/** Return where the highest card of the own hand begins, in pixels from the top of the window. */
function topOfHand(): number {
  const cards = [...document.querySelectorAll(".hand button, .hand .card")];
  return Math.min(innerHeight, ...cards.map((card) => card.getBoundingClientRect().top));
}
