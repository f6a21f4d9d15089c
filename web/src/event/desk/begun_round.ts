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
export function begunRound(screen: DeskScreen, { round, clock }: Closed): BegunRound | null {
  if (!screen.shown?.is_open || screen.shown.number <= round) return null;
  return { number: screen.shown.number, minutes: roundMinutes(screen, clock) };
}

/** Return the minutes of a round: those of the clock that was used last (in milliseconds; 0 without any), or the usual ones. */
export function roundMinutes({ shown, head }: DeskScreen, clock: number): number {
  const boards = head.kind === "matches" ? 0 : (shown?.tables[0]?.cells.length ?? head.boards);
  return clock ? Math.max(1, Math.round(clock / 60_000)) : boards * MINUTES_A_BOARD || MINUTES_A_MATCH;
}
