// The pairs at a table, and the pair of the player who holds this phone.

import type { PairNames, TableBoard, TableRound } from "../../desk";
import { stored } from "../../common/storage";
import type { Line } from "../slips";

/** A board of the table as one pair plays it. */
export interface OwnBoard extends TableBoard {
  side: Line;
}

/** Return the boards that a pair plays at the table: usually all, but a director may have seated others at some. */
export const ownBoards = ({ boards }: TableRound, pair: number): OwnBoard[] =>
  boards.flatMap((board) => (board.pairs.includes(pair) ? [{ ...board, side: board.pairs[0] === pair ? "NS" : "EW" }] : []));

export const pairAt = ({ pairs }: TableBoard, side: Line): number => pairs[side === "NS" ? 0 : 1];

/** Return the pair of the table with a number. */
export const pairOf = ({ pairs }: TableRound, pair: number): PairNames | undefined => pairs.find(({ number }) => number === pair);

const stash = (event: string) => stored(`event.${event}.pair`);

/** Return the pair that this phone has said it plays in, or null. */
export function rememberedPair(event: string): number | null {
  const pair = Number(stash(event).read());
  return Number.isInteger(pair) && pair > 0 ? pair : null;
}

export const rememberPair = (event: string, pair: number | null): boolean => stash(event).write(pair === null ? null : String(pair));
