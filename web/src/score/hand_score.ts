// The score of a hand, as core/score.py counts it; a test compares both (R5.1, R5.2, R5.4, R7.2).

import { type Side, NO_TRUMP, SIDES, other, sideOf } from "../common/cards";
import { type PadRules, totalOf } from "./pad_rules";

export type Pair = readonly [number, number];

/** What was named in a hand. `codony` is the side that showed it, or null. */
export interface Named {
  declarer: number;
  strain: number;
  doubles: number;
  codony: Side | null;
}

/** Return the score of both sides for their points. Halves occur where the sum of the points is odd. */
export function scoreHand(rules: PadRules, named: Named, points: Pair): Pair {
  return withCodony(rules, scorePoints(rules, named, points), named.codony);
}

/** Return the score after a revoke: the other side has all points, and only its codony counts (R5.2). */
export function scoreRevoke(rules: PadRules, named: Named, offender: Side): Pair {
  const scored = scorePoints(rules, named, allTo(rules, other(offender)));
  return withCodony(rules, scored, named.codony === offender ? null : named.codony);
}

/** Return the points of a hand in which one side has all points. */
export const allTo = (rules: PadRules, side: Side): Pair => (side === 0 ? [totalOf(rules), 0] : [0, totalOf(rules)]);

/** Return a side's factor: the multiplier of the hand (R3.4), or its own on a board (R7.2). */
export function factorOf(rules: PadRules, { declarer, strain, doubles }: Named, side: Side): number {
  const botifarra = strain === NO_TRUMP;
  if (!rules.duplicate) return (botifarra ? 2 : 1) * (rules.ladder[doubles] ?? 1);
  return (side === sideOf(declarer) ? botifarra : doubles > 0) ? 2 : 1;
}

function scorePoints(rules: PadRules, named: Named, points: Pair): Pair {
  const middle = totalOf(rules) / 2;
  const [ours, theirs] = SIDES.map((side) => {
    const excess = points[side] - middle;
    return excess > 0 || rules.duplicate ? excess * factorOf(rules, named, side) : 0;
  });
  return [ours ?? 0, theirs ?? 0];
}

function withCodony({ codonyBonus }: PadRules, scored: Pair, shownBy: Side | null): Pair {
  if (shownBy === null) return scored;
  return shownBy === 0 ? [scored[0] + codonyBonus, scored[1]] : [scored[0], scored[1] + codonyBonus];
}
