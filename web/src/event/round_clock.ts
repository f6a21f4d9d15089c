// The clock of a round.

import type { RoundClock } from "../desk";

/** `soon`: the last five minutes; `over`: the time is up; `paused`: the clock stands. */
export type ClockState = "running" | "soon" | "over" | "paused";

const SOON_MS = 5 * 60_000;

/** Return the milliseconds left at the server's time `now`; negative after the end. */
export const timeLeft = ({ ends, left }: RoundClock, now: number): number => (ends === null ? (left ?? 0) : ends - now);

export function clockState(clock: RoundClock, now: number): ClockState {
  if (clock.ends === null) return "paused";
  const left = timeLeft(clock, now);
  return left <= 0 ? "over" : left <= SOON_MS ? "soon" : "running";
}

/** Return a time as minutes and seconds: "12:05"; a time that is over as zero. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
