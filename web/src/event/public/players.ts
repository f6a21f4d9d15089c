// The players of a pair in a round, which a substitution changes.

import type { PublicScreen } from "../../desk";

/** Returns the names of the players that a pair had in a round. */
export type Players = (pair: number, round: number) => string;

export function playersOf({ pairs, earlier }: Pick<PublicScreen, "pairs" | "earlier">): Players {
  const present = new Map(pairs.map(({ number, players }) => [number, players]));
  return (pair, round) => {
    const before = earlier.find((each) => each.pair === pair && round <= each.last);
    return (before?.players ?? present.get(pair) ?? []).join(" – ");
  };
}
