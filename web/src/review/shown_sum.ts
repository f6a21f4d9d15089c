// The sum of a hand as the page shows it: its parts are rounded so that they add up to the totals that are shown.
// The command rounds it in the same way (src/botifarra/cli/analysis/shown_sum.py).

import { sideOf } from "../common/cards";
import type { BalanceLine } from "../http";

/** The thousandths of a point in a tenth. Numbers from the server have three digits after the point. */
const STEP = 100;

const thousandths = (points: number): number => Math.round(1000 * points);

/** Return a number in tenths, a half away from zero. */
export const tenths = (points: number): number => Math.sign(points) * Math.floor((Math.abs(thousandths(points)) + STEP / 2) / STEP);

/** Return a balance in tenths of a point, which adds up to the result and to the points without luck. */
export function shownBalance({ middle, cards, choices, guesses, result, luck_adjusted, ...rest }: BalanceLine): BalanceLine {
  const played = tenths(luck_adjusted) - tenths(middle);
  const turned = (points: readonly number[]): number[] => points.map((each, seat) => (sideOf(seat) === 0 ? each : 0 - each));
  const [north = 0, west = 0, south = 0, east = 0] = turned(addingUp(turned(choices), played));
  const [ofCards = 0, ofGuesses = 0] = addingUp([cards, guesses], tenths(result) - tenths(middle) - played);
  return {
    ...rest,
    middle,
    cards: ofCards,
    choices: [north, west, south, east],
    guesses: ofGuesses,
    result,
    luck_adjusted: tenths(luck_adjusted) / 10,
  };
}

/**
 * Return parts in tenths of a point that add up to a total of so many tenths.
 * Each part is rounded down, and then those with the largest remainders go up, as many as the total needs.
 */
export function addingUp(parts: readonly number[], total: number): number[] {
  const down = parts.map((part) => Math.floor(thousandths(part) / STEP));
  const rest = parts.map((part, at) => thousandths(part) - STEP * (down[at] ?? 0));
  const missing = total - down.reduce((sum, each) => sum + each, 0);
  const largestFirst = parts.map((_, at) => at).sort((a, b) => (rest[b] ?? 0) - (rest[a] ?? 0));
  const raised = new Set(largestFirst.slice(0, Math.max(0, missing)));
  return down.map((each, at) => (each + Number(raised.has(at))) / 10);
}
