// Choices of time offered for a table; in seconds, but for the bots' pace.

export const CLOCKS = {
  none: { turn: 0, reserve: 0 },
  calm: { turn: 60, reserve: 120 },
  normal: { turn: 30, reserve: 60 },
  quick: { turn: 12, reserve: 30 },
} as const;
export type Clock = keyof typeof CLOCKS;

export const GRACES = [15, 30, 60, 120, 300] as const;

/** Milliseconds a bot takes over an action. */
export const PACES = { quick: 450, normal: 900, calm: 1600 } as const;
export type Pace = keyof typeof PACES;
