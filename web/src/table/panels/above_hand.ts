/** A panel that stands above the own hand, and over no call and no name of another player where there is room for that. */

/** The space between the panel and its neighbours, in pixels. */
const GAP = 6;
/** The least height of the panel in pixels, where there is little room. */
const LEAST = 120;
/** The height in pixels that shows the heading and some rows. */
const ENOUGH = 140;
/** Below this height in pixels, the rows stand closer. */
const TIGHT = 320;

interface Space {
  top: number;
  bottom: number;
}

const heightOf = ({ top, bottom }: Space): number => bottom - top;

/** Tell the styles of a panel where it ends, and how much room there is for it; do so again in a new window size. */
export function aboveHand(panel: HTMLElement): () => void {
  const place = (): void => {
    const space = spaceFor(panel);
    const room = Math.max(LEAST, heightOf(space));
    panel.style.setProperty("--below", `${innerHeight - space.bottom}px`);
    panel.style.setProperty("--room", `${room}px`);
    panel.classList.toggle("tight", room < TIGHT);
  };
  place();
  addEventListener("resize", place);
  return () => removeEventListener("resize", place);
}

/** Return the space above the hand, or the larger one above or below the calls. The calls matter more than the opponents' names. */
function spaceFor(panel: HTMLElement): Space {
  const { left, right } = panel.getBoundingClientRect();
  const lowestOf = (names: string): number => {
    const all = [...document.querySelectorAll(names)].map((name) => name.getBoundingClientRect());
    return Math.max(0, ...all.filter((name) => name.right > left && name.left < right).map((name) => name.bottom));
  };
  const free = { top: lowestOf(".seat:not(.bottom) .name") + GAP, bottom: topOfHand() - GAP };
  const calls = document.querySelector(".calling > .choices")?.getBoundingClientRect();
  if (!calls?.height) return free;
  const above = { top: free.top, bottom: calls.top - GAP };
  const below = { top: Math.max(free.top, calls.bottom + GAP), bottom: free.bottom };
  const overNames = { top: lowestOf(".seat.top .name") + GAP, bottom: above.bottom };
  const larger = heightOf(below) > heightOf(above) ? below : above;
  const beside = [larger, overNames];
  return beside.find((space) => heightOf(space) >= ENOUGH) ?? beside.find((space) => heightOf(space) >= LEAST) ?? free;
}

/** Return where the highest card of the own hand begins, in pixels from the top of the window. */
function topOfHand(): number {
  const cards = [...document.querySelectorAll(".hand button, .hand .card")];
  return Math.min(innerHeight, ...cards.map((card) => card.getBoundingClientRect().top));
}
