/** A panel that speaks of the trick on the table. It covers no card of the trick and no own one, and where there is room no name. */

import { GAP, type Placing, type Space, lowest, spaceAboveHand, standIn, topOfHand } from "./above_hand";

/** The height that shows the heading, the first lines and the buttons, as a multiple of the size of text. */
const ENOUGH = 11;
/** The width of the panel in pixels beside the trick, and the least one between the trick and a name. */
const NARROWEST = 270;
const LEAST = 235;
/** How far cards that lie askew, and the word at the first one, reach beyond the trick, in pixels. */
const OVERHANG = 16;
const NAMES = ".seat:not(.bottom) .name";
const SCORE = ".head > .score";

export const besideTrick: Placing = (panel) => standIn(panel, () => spaceBesideTrick() ?? spaceAboveHand(panel));

/** Return the space below the trick, in a wide window that to the right of it; null without a trick. The trick moves to make room. */
function spaceBesideTrick(): Space | null {
  const what = document.querySelector(".trick .paper")?.closest<HTMLElement>(".trick");
  if (!what) return null;
  const trick = what.getBoundingClientRect();
  const bottom = topOfHand() - GAP;
  const enough = ENOUGH * parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (innerWidth <= innerHeight) {
    const wanted = Math.max(0, trick.bottom + OVERHANG + enough - bottom);
    const up = Math.min(wanted, Math.max(0, trick.top - lowest(`${SCORE}, .contract`, trick) - GAP));
    return { top: trick.bottom + OVERHANG - up, bottom, move: { what, up } };
  }
  const free = Math.max(0, trick.left - (boxOf(".seat.left .name")?.right ?? 0) - GAP);
  /** Return the space that ends at `right`, below the `kept` parts; null if it is too small. */
  const spaceTo = (right: number, least: number, kept: string): Space | null => {
    const left = Math.min(free, Math.max(0, trick.right + OVERHANG + NARROWEST - right));
    const sides = { left: trick.right + OVERHANG - left, right };
    const top = (kept ? lowest(kept, sides) : 0) + GAP;
    const isEnough = bottom - top >= enough && sides.right - sides.left >= least;
    return isEnough || !kept ? { top, bottom, sides, move: { what, left } } : null;
  };
  const edge = boxOf(SCORE)?.right ?? innerWidth - GAP;
  const beforeName = (boxOf(".seat.right .name")?.left ?? edge) - GAP;
  return (
    spaceTo(edge, 0, NAMES) ??
    spaceTo(beforeName, LEAST, `${NAMES}, ${SCORE}`) ??
    spaceTo(beforeName, LEAST, NAMES) ??
    spaceTo(edge, 0, SCORE) ??
    spaceTo(edge, 0, "")
  );
}

const boxOf = (element: string): DOMRect | undefined => document.querySelector(element)?.getBoundingClientRect();
