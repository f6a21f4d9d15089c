// The round that began when another one was closed.

import { type DeskScreen, MINUTES_A_BOARD, MINUTES_A_MATCH } from "../../desk";

export interface BegunRound {
  number: number;
  /** The minutes of its clock. */
  minutes: number;
}

/** A round that was closed, and the length in milliseconds of the clock that was used last; 0 without any. */
export interface Closed {
  round: number;
  clock: number;
}

/** Return the round that began when another one was closed, null if none did. */
export function begunRound({ shown, head }: DeskScreen, { round, clock }: Closed): BegunRound | null {
  if (!shown?.is_open || shown.number <= round) return null;
  const boards = head.kind === "matches" ? 0 : (shown.tables[0]?.cells.length ?? head.boards);
  const usual = boards * MINUTES_A_BOARD || MINUTES_A_MATCH;
  return { number: shown.number, minutes: clock ? Math.max(1, Math.round(clock / 60_000)) : usual };
}
