// The pairs at a table, and the pair of the player who holds this phone.

import type { PairNames, TableRound } from "../../desk";
import { stored } from "../../common/storage";
import type { Line } from "../slips";

/** Return the side of a pair, or null where it does not sit at the table. */
export function sideOf(round: TableRound, pair: number): Line | null {
  const index = round.pairs.findIndex(({ number }) => number === pair);
  return index < 0 ? null : index === 0 ? "NS" : "EW";
}

export const pairOf = (round: TableRound, side: Line): PairNames => round.pairs[side === "NS" ? 0 : 1];

const stash = (event: string) => stored(`event.${event}.pair`);

/** Return the pair that this phone has said it plays in, or null. */
export function rememberedPair(event: string): number | null {
  const pair = Number(stash(event).read());
  return Number.isInteger(pair) && pair > 0 ? pair : null;
}

export const rememberPair = (event: string, pair: number | null): boolean => stash(event).write(pair === null ? null : String(pair));
