// Choices of time offered for a table; in seconds, but for the bots' pace.

import type { Settings } from "../protocol";

export interface Clock {
  /** 0 where nobody is hurried. */
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

/** Milliseconds a bot takes over an action. */
export const PACES = { quick: 450, normal: 900, calm: 1600 } as const;

/** A table open to all always has a clock: nobody is there to wait for friends. */
export const clockAt = ({ public: open, turn, reserve }: Settings): Clock =>
  open && !turn ? CLOCKS.normal : { turn, reserve };

/** A clock as the value of a field, and back. */
export const clockKey = ({ turn, reserve }: Clock): string => (turn ? `${turn}+${reserve}` : "0+0");

export function clockOf(key: string): Clock {
  const [turn = 0, reserve = 0] = key.split("+").map(Number);
  return { turn, reserve };
}
