// The actions of a hand cut into calls and tricks. It needs no rule of play: who laid a card follows from the hands.

import { isCall, isPlay } from "../common/actions";
import { DOUBLE } from "../protocol";

export interface BotCall {
  action: number;
  /** The number of doubles before it. */
  doubles: number;
}

export interface Line {
  calls: BotCall[];
  /** The tricks, each with the seat that led it. The last one may have less than four cards. */
  tricks: { leader: number; cards: number[] }[];
}

/** Return the calls and tricks of a hand. `hands` are the cards that were dealt, by seat. */
export function lineOf(actions: readonly number[], hands: readonly (readonly number[])[]): Line {
  const cards = actions.filter(isPlay);
  const holder = (card: number): number => Math.max(0, hands.findIndex((hand) => hand.includes(card)));
  return {
    calls: actions.filter(isCall).map((action, index, all) => ({ action, doubles: all.slice(0, index).filter((each) => each === DOUBLE).length })),
    tricks: Array.from({ length: Math.ceil(cards.length / 4) }, (_, number) => {
      const trick = cards.slice(4 * number, 4 * number + 4);
      return { leader: holder(trick[0] ?? 0), cards: trick };
    }),
  };
}
