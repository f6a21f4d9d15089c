// Automatic playback of a replay, and the step in its address.

import { type Played, callsOf } from "../common/replay";

export const SPEEDS = { slow: 0.5, normal: 1, quick: 2.5 } as const;
export type Speed = keyof typeof SPEEDS;

const STEP_MS = 1_100;
/** A full trick stays a little longer. */
const TRICK_MS = 1_900;

/** Return the milliseconds until the next step. */
export function waitAt(played: Played, step: number, speed: Speed): number {
  const cards = step - callsOf(played);
  return (cards > 0 && cards % 4 === 0 ? TRICK_MS : STEP_MS) / SPEEDS[speed];
}

/** Return the step in an address like `?step=12`, from 0 to `last`; 0 where it has none. */
export function stepIn(search: string, last: number): number {
  const asked = new URLSearchParams(search).get("step") ?? "";
  return /^\d{1,3}$/.test(asked) ? Math.min(Number(asked), last) : 0;
}

/** Return the address of a step of a hand in its replay. */
export const pathOf = (code: string, deal: number, step: number): string =>
  `/replay/${code}/${deal}${step ? `?step=${step}` : ""}`;

/** Return the address of a step of a hand in its review. */
export const reviewPathOf = (code: string, deal: number, step: number): string =>
  `/t/${code}/hands/${deal}/review?step=${step}`;

/** The pages from which a hand can be played on. */
export type PlayedFrom = "replay" | "review";

/** Return the address of a practice table, which keeps the page that led there. */
export const practicePathOf = (table: string, from: PlayedFrom): string => `/t/${table}?from=${from}`;

/** Return the page from which a practice table was made, at its moment, by the address of that table. */
export function backFrom(search: string, { code, deal, place }: { code: string; deal: number; place: number }): string {
  return new URLSearchParams(search).get("from") === "review" ? reviewPathOf(code, deal, place) : pathOf(code, deal, place);
}
