// The clocks, grace times and bot paces that a table can have. Times are in seconds, except the pace.

import type { Settings } from "../protocol";

export interface Clock {
  /** 0 for no clock. */
  turn: number;
  reserve: number;
}

export const CLOCKS = {
  none: { turn: 0, reserve: 0 },
  calm: { turn: 60, reserve: 120 },
  normal: { turn: 30, reserve: 60 },
  quick: { turn: 12, reserve: 30 },
} as const;

export const GRACES = [15, 30, 60, 120, 300] as const;

/** The time that a bot takes for an action, in milliseconds. */
export const PACES = { quick: 450, normal: 900, calm: 1600 } as const;

/** Return the clock of a table. A public one always has a clock. */
export const clockAt = ({ public: open, turn, reserve }: Settings): Clock =>
  open && !turn ? CLOCKS.normal : { turn, reserve };

/** Return a clock as the value of a form field; `clockOf` is the reverse. */
export const clockKey = ({ turn, reserve }: Clock): string => (turn ? `${turn}+${reserve}` : "0+0");

export function clockOf(key: string): Clock {
  const [turn = 0, reserve = 0] = key.split("+").map(Number);
  return { turn, reserve };
}
