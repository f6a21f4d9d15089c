// The layout of a count, line by line, and how it became the score (R1.3, R1.4, R5). All of it is derived from the cards again.

import { type Side, NO_TRUMP, SIDES, sideOf, sumOf } from "../common/cards";
import type { Bid, Count, Pile, Sheet } from "../protocol";

export type Scoring = NonNullable<Sheet["scoring"]>;

/** Cards that a side took together: a trick, or all that a claim gave it. `running` is the side's points so far. */
export interface Line {
  pile: Pile;
  number: number;
  tricks: number;
  cards: number;
  running: number;
}

/** One side's points, line by line. `cards` + `tricks` + `bonus` = `total`. */
export interface SideLayout {
  side: Side;
  lines: Line[];
  cards: number;
  tricks: number;
  bonus: number;
  total: number;
}

/** Return all that a side took, in the order it was taken. */
export function layOut(count: Count, side: Side): SideLayout {
  const taken = count.tricks.map((pile, index) => ({ pile, number: index + 1, tricks: 1 }));
  if (count.rest) taken.push({ pile: count.rest, number: count.tricks.length + 1, tricks: count.rest_tricks ?? 0 });
  const laid: SideLayout = { side, lines: [], cards: 0, tricks: 0, bonus: count.last_bonus?.[side] ?? 0, total: 0 };
  for (const { pile, number, tricks } of taken.filter(({ pile }) => pile.side === side)) {
    const cards = sumOf(pile.cards);
    laid.cards += cards;
    laid.tricks += tricks;
    laid.lines.push({ pile, number, tricks, cards, running: laid.cards + laid.tricks });
  }
  laid.total = laid.cards + laid.tricks + laid.bonus;
  return laid;
}

/** Return whether the cards give the points that the server sent. */
export const addsUp = (count: Count, sides: readonly SideLayout[]): boolean =>
  sides.every(({ side, total }) => total === count.points[side]);

/** A factor of the excess and its cause: botifarra, a double (1 to 3), or the ladder alone. */
export interface Factor {
  by: number;
  cause: "botifarra" | "double" | "ladder";
  doubles: number;
}

/** The steps from a side's points to its score: (`points` - `middle`) x factors + `codony` = `scored`. */
export interface Scored {
  points: number;
  middle: number;
  excess: number;
  factors: Factor[];
  codony: number;
  scored: number;
}

/** Return how the hand was scored for one side. Below the middle a side scores only in duplicate (R5.1, R7.2). */
export function scoreOf(count: Count, bid: Bid, scoring: Scoring, side: Side): Scored {
  const excess = count.points[side] - count.middle;
  const counts = excess > 0 || scoring === "duplicate";
  const product = counts ? excess * count.factors[side] : 0;
  return {
    points: count.points[side],
    middle: count.middle,
    excess,
    factors: factorsOf(bid, scoring, side, count.factors[side]),
    codony: count.codony === side ? count.scored[side] - product : 0,
    scored: count.scored[side],
  };
}

/** Split a factor into botifarra and the doubles (R3.4). In duplicate each side has a factor of its own (R7.2). */
function factorsOf(bid: Bid, scoring: Scoring, side: Side, factor: number): Factor[] {
  const doubles = bid.doublers?.length ?? 0;
  if (scoring === "duplicate") {
    if (factor === 1) return [];
    const declared = sideOf(bid.declarer) === side;
    return [{ by: factor, cause: declared ? "botifarra" : "double", doubles: declared ? 0 : 1 }];
  }
  const factors: Factor[] = [];
  const isBotifarra = bid.strain === NO_TRUMP;
  if (isBotifarra) factors.push({ by: 2, cause: "botifarra", doubles: 0 });
  const ladder = factor / (isBotifarra ? 2 : 1);
  if (doubles > 0) factors.push({ by: ladder, cause: "double", doubles });
  else if (ladder !== 1) factors.push({ by: ladder, cause: "ladder", doubles });
  return factors;
}

/** Return the side with more points than the middle, or null. */
export function winnerOf(count: Count): Side | null {
  return SIDES.find((side) => count.points[side] > count.middle) ?? null;
}
