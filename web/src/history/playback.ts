// A replay that goes on by itself, and the address of a moment of it.

import { type Played, callsOf } from "../common/replay";

export const SPEEDS = { slow: 0.5, normal: 1, quick: 2.5 } as const;
export type Speed = keyof typeof SPEEDS;

const STEP_MS = 1_100;
/** A full trick is looked at a little longer. */
const TRICK_MS = 1_900;

/** Milliseconds until the step after this one. */
export function waitAt(played: Played, step: number, speed: Speed): number {
  const cards = step - callsOf(played);
  return (cards > 0 && cards % 4 === 0 ? TRICK_MS : STEP_MS) / SPEEDS[speed];
}

/** The step that an address asks for, 0 to `last`: `?step=12`; the first one where it asks for none. */
export function stepIn(search: string, last: number): number {
  const asked = new URLSearchParams(search).get("step") ?? "";
  return /^\d{1,3}$/.test(asked) ? Math.min(Number(asked), last) : 0;
}

/** The address of a moment of a hand. */
export const pathOf = (code: string, deal: number, step: number): string =>
  `/replay/${code}/${deal}${step ? `?step=${step}` : ""}`;
