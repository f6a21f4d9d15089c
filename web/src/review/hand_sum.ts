// A hand as a sum of cards, play and luck, from the point of view of a side.

import { sideOf } from "../common/cards";
import type { BalanceLine } from "../http";

export interface HandSum {
  middle: number;
  cards: number;
  /** What each seat's play added to the result of the side. */
  play: number[];
  guesses: number;
  result: number;
  withoutLuck: number;
}

/** Return the sum for N-S (0) or E-W (1): result = middle + cards + play + guesses. */
export function sumFor(balance: BalanceLine, side: number): HandSum {
  const sign = side === 0 ? 1 : -1;
  const turned = (points: number): number => balance.middle + sign * (points - balance.middle);
  return {
    middle: balance.middle,
    cards: sign * balance.cards,
    play: balance.choices.map((gained, seat) => (sideOf(seat) === side ? gained : -gained)),
    guesses: sign * balance.guesses,
    result: turned(balance.result),
    withoutLuck: turned(balance.luck_adjusted),
  };
}
