/** A panel that stands above the own hand, and over no call. It is over no name of another player where there is room for that. */

/** The space between the panel and its neighbours, in pixels. */
export const GAP = 6;
/** The least height of the panel in pixels, where there is little room. */
const LEAST = 120;
/** The height in pixels that shows the heading and some rows. */
const ENOUGH = 140;
/** Below this height in pixels, the rows stand closer. */
const TIGHT = 320;
/** Below this height in pixels, and beside the calls, the reason stands below the rows. */
const SCANT = 160;
/** The least width of the panel in pixels beside the calls. */
const NARROWEST = 225;

export interface Space {
  top: number;
  bottom: number;
  /** The sides of a space beside the calls or the trick. */
  sides?: { left: number; right: number };
  /** The calls or the trick, and how far they must move. */
  move?: { what: HTMLElement; left?: number; up?: number };
}

export const heightOf = ({ top, bottom }: Space): number => bottom - top;

/** A way to place a panel; it returns a function that ends this. */
export type Placing = (panel: HTMLElement) => () => void;

/** Tell the styles of a panel where it ends, and how much room there is for it; do so again in a new window size. */
export function standIn(panel: HTMLElement, spaceFor: (panel: HTMLElement) => Space): () => void {
  let moved: HTMLElement | undefined;
  const reset = (): void => {
    for (const name of ["left", "right", "across"]) panel.style.removeProperty(`--${name}`);
    moved?.style.removeProperty("translate");
  };
  const place = (): void => {
    reset();
    const space = spaceFor(panel);
    const { bottom, sides, move } = space;
    const room = Math.max(LEAST, heightOf(space));
    panel.style.setProperty("--below", `${innerHeight - bottom}px`);
    panel.style.setProperty("--room", `${room}px`);
    if (sides) {
      panel.style.setProperty("--left", `${sides.left}px`);
      panel.style.setProperty("--right", `${innerWidth - sides.right}px`);
      panel.style.setProperty("--across", `${sides.right - sides.left}px`);
    }
    moved = move?.what;
    if (move) move.what.style.setProperty("translate", `${-(move.left ?? 0)}px ${-(move.up ?? 0)}px`);
    panel.classList.toggle("tight", room < TIGHT);
    panel.classList.toggle("scant", room < SCANT || sides !== undefined);
    panel.classList.toggle("beside", sides !== undefined);
  };
  place();
  addEventListener("resize", place);
  return () => {
    removeEventListener("resize", place);
    reset();
  };
}

/** Return where the lowest of some elements between two sides ends. */
export function lowest(elements: string, { left, right }: { left: number; right: number }): number {
  const all = [...document.querySelectorAll(elements)].map((each) => each.getBoundingClientRect());
  return Math.max(0, ...all.filter((each) => each.right > left && each.left < right).map((each) => each.bottom));
}

/** Return the space above the hand, or the best one beside the calls. The calls matter more than the opponents' names. */
export function spaceAboveHand(panel: HTMLElement): Space {
  const calls = document.querySelector(".calling > .choices")?.getBoundingClientRect();
  const sides = panel.getBoundingClientRect();
  const lowestOf = (names: string): number => lowest(names, sides);
  const free = { top: lowestOf(".seat:not(.bottom) .name") + GAP, bottom: topOfHand() - GAP };
  if (!calls?.height) return free;
  const above = { top: free.top, bottom: calls.top - GAP };
  const below = { top: Math.max(free.top, calls.bottom + GAP), bottom: free.bottom };
  const overNames = { top: lowestOf(".seat.top .name") + GAP, bottom: above.bottom };
  const belowScore = { top: lowestOf(".head > .score") + GAP, bottom: above.bottom };
  const larger = heightOf(below) > heightOf(above) ? below : above;
  return (
    [larger, overNames].find((space) => heightOf(space) >= ENOUGH) ??
    besideCalls(free.bottom) ??
    [larger, overNames, belowScore].find((space) => heightOf(space) >= LEAST) ??
    free
  );
}

/** Return the space to the right of the calls, if the window is wide enough. They move where they leave too little room. */
function besideCalls(bottom: number): Space | null {
  const [calls, score, surface] = [".calling .calls", ".head > .score", ".surface"].map((each) =>
    document.querySelector(each)?.getBoundingClientRect(),
  );
  const what = document.querySelector<HTMLElement>(".calling > .choices");
  if (!what || !calls || !score || !surface || innerWidth < innerHeight) return null;
  const right = score.right;
  const margin = innerWidth - right;
  const move = right - calls.right - GAP < NARROWEST ? Math.max(0, calls.left - margin) : 0;
  return { top: score.bottom + GAP, bottom, sides: { left: calls.right - move + GAP, right }, move: { what, left: move } };
}

/** Return where the highest card of the own hand begins, in pixels from the top of the window. */
export function topOfHand(): number {
  const cards = [...document.querySelectorAll(".hand button, .hand .card")];
  return Math.min(innerHeight, ...cards.map((card) => card.getBoundingClientRect().top));
}
