// A hand as a sum of cards, play and luck, from the point of view of a side.

import { sideOf } from "../common/cards";
import type { BalanceLine } from "../http";
import { shownBalance } from "./shown_sum";

export interface HandSum {
  middle: number;
  cards: number;
  /** What each seat's play added to the result of the side: that of the side first, then that of the opponents. */
  play: { seat: number; points: number; isOpponent: boolean }[];
  guesses: number;
  result: number;
  withoutLuck: number;
}

/** The seats of each side, and then those of its opponents. */
const SEATS_OF = [
  [0, 2, 1, 3],
  [1, 3, 0, 2],
] as const;

/** Return the sum for N-S (0) or E-W (1), as it is shown: result = middle + cards + play + guesses. */
export function sumFor(sent: BalanceLine, side: number): HandSum {
  const balance = shownBalance(sent);
  const sign = side === 0 ? 1 : -1;
  const turned = (points: number): number => balance.middle + sign * (points - balance.middle);
  return {
    middle: balance.middle,
    cards: sign * balance.cards,
    play: SEATS_OF[side === 0 ? 0 : 1].map((seat) => {
      const [gained, isOpponent] = [balance.choices[seat] ?? 0, sideOf(seat) !== side];
      return { seat, points: isOpponent ? -gained : gained, isOpponent };
    }),
    guesses: sign * balance.guesses,
    result: turned(balance.result),
    withoutLuck: turned(balance.luck_adjusted),
  };
}
