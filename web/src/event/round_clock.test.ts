import { expect, test } from "vitest";

import { clockState, minutesAndSeconds, timeLeft } from "./round_clock";

test("the clock counts to its end, warns in the last five minutes, and may pause", () => {
  const clock = { ends: 1_000_000, left: null, total: 1_000_000 };
  expect([clockState(clock, 600_000), clockState(clock, 700_000), clockState(clock, 1_000_000)]).toEqual(["running", "soon", "over"]);
  expect(timeLeft(clock, 400_000)).toBe(600_000);
  const paused = { ends: null, left: 90_000, total: 1_000_000 };
  expect([clockState(paused, 5), timeLeft(paused, 5)]).toEqual(["paused", 90_000]);
});

test("a time is written as minutes and seconds", () => {
  expect([600_000, 65_001, 5_000, 0, -3].map(minutesAndSeconds)).toEqual(["10:00", "1:06", "0:05", "0:00", "0:00"]);
});
