import { expect, test } from "vitest";

import { cell, head } from "../fixtures";
import { begunRound } from "./begun_round";
import { deskRound, deskScreen, deskTable } from "./fixtures";

test("the next round gets the clock that was used last, or else the usual minutes of its boards", () => {
  expect(begunRound(deskScreen(), { round: 1, clock: 25 * 60_000 })).toEqual({ number: 2, minutes: 25 });
  expect(begunRound(deskScreen(), { round: 1, clock: 5_000 })).toEqual({ number: 2, minutes: 1 });
  expect(begunRound(deskScreen(), { round: 1, clock: 0 })).toEqual({ number: 2, minutes: 14 });
  const matches = deskScreen({ head: head({ kind: "matches", boards: 0 }), shown: deskRound({ tables: [deskTable(1, [cell({ board: 0 })])] }) });
  expect(begunRound(matches, { round: 1, clock: 0 })).toEqual({ number: 2, minutes: 45 });
});

test("no round has begun if the closed one was the last, or was opened again", () => {
  expect(begunRound(deskScreen({ shown: null }), { round: 2, clock: 0 })).toBeNull();
  expect(begunRound(deskScreen({ shown: deskRound({ is_open: false }) }), { round: 1, clock: 0 })).toBeNull();
  expect(begunRound(deskScreen(), { round: 2, clock: 0 })).toBeNull();
});
