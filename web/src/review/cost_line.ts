// What the own choices of a hand cost, for the line after the count.

import type { DecisionLine, ReviewReport } from "../http";
import { isCard, markOf, seatOf } from "./decisions";

export interface Cost {
  /** The points of the hand that faults with cards cost, and the costliest of them. */
  points: number;
  card: DecisionLine | null;
  /** The fault in calling, whose cost is in points of the match. */
  call: DecisionLine | null;
  faults: number;
}

/** Return what the choices of a seat cost that were slips, mistakes or blunders. */
export function costOf({ decisions }: ReviewReport, seat: number): Cost {
  const faults = decisions.filter((each) => {
    const mark = markOf(each);
    return seatOf(each.seat) === seat && mark !== null && mark !== "unlucky";
  });
  const [cards, calls] = [faults.filter(({ chosen }) => isCard(chosen)), faults.filter(({ chosen }) => !isCard(chosen))];
  return {
    points: cards.reduce((sum, { loss }) => sum + loss, 0),
    card: costliest(cards),
    call: costliest(calls),
    faults: cards.length,
  };
}

const costliest = (faults: readonly DecisionLine[]): DecisionLine | null =>
  faults.reduce<DecisionLine | null>((top, each) => (top === null || each.loss > top.loss ? each : top), null);
