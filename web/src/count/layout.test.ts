import { expect, test } from "vitest";

import { SIDES } from "../common/cards";
import { COINS, sampleCount } from "./fixtures";
import { addsUp, layOut, scoreOf, winnerOf } from "./layout";

const PLAYED = [0, 1, 2, 3, 0, 0, 1, 2, 2, 3, 1, 0];

function totals(...counted: Parameters<typeof sampleCount>): number[] {
  const count = sampleCount(...counted);
  return SIDES.map((side) => layOut(count, side).total);
}

test("the lines of both sides add up to 72, and each to the server's points", () => {
  const count = sampleCount({ winners: PLAYED });
  expect(totals({ winners: PLAYED })).toEqual([...count.points]);
  expect(count.points[0] + count.points[1]).toBe(72);
});

test("points that differ from those of the cards do not add up", () => {
  const count = sampleCount({ winners: PLAYED });
  const sides = SIDES.map((side) => layOut(count, side));
  expect(addsUp(count, sides)).toBe(true);
  const [ours, theirs] = count.points;
  expect(addsUp({ ...count, points: [ours + 1, theirs - 1] }, sides)).toBe(false);
});

test("the running total of a line is the sum of all lines up to it", () => {
  const { lines, cards, tricks } = layOut(sampleCount({ winners: PLAYED }), 0);
  let sum = 0;
  for (const line of lines) {
    sum += line.cards + 1;
    expect(line.running).toBe(sum);
  }
  expect(lines.map((line) => line.number)).toEqual([1, 3, 5, 6, 8, 9, 12]);
  expect(cards + tricks).toBe(sum);
});

test("a claim is one line, worth its cards and a point for each trick left", () => {
  const count = sampleCount({ winners: [0, 1, 2] });
  const { lines, tricks } = layOut(count, 0);
  const rest = lines.at(-1);
  expect(rest?.tricks).toBe(9);
  expect(rest?.pile.cards).toHaveLength(36);
  expect(tricks).toBe(11);
  expect(layOut(count, 0).total + layOut(count, 1).total).toBe(72);
});

test("a bonus for the last trick goes to its winner, and the middle is a half", () => {
  const count = sampleCount({ winners: PLAYED, bonus: 3 });
  expect(layOut(count, 0).bonus).toBe(3);
  expect(layOut(count, 1).bonus).toBe(0);
  expect(layOut(count, 0).total + layOut(count, 1).total).toBe(75);
  const best = winnerOf(count) ?? 0;
  const scored = scoreOf(count, COINS, "match", best);
  expect(scored.middle).toBe(37.5);
  expect(scored.excess % 1).toBe(0.5);
  expect(scored.scored).toBe(scored.points - 37.5);
});

test("twelve tricks for one side are 72 and 0", () => {
  expect(totals({ winners: Array<number>(12).fill(3) })).toEqual([0, 72]);
});

test("at 36 each nobody wins the hand", () => {
  expect(winnerOf({ ...sampleCount({ winners: PLAYED }), points: [36, 36] })).toBeNull();
});

test("the factor is split into botifarra and the doubles", () => {
  const bid = { declarer: 0, strain: 4, doublers: [1, 0] };
  const count = { ...sampleCount({ winners: PLAYED, factor: 8 }), points: [44, 28] as [number, number] };
  const scored = scoreOf({ ...count, scored: [64, 0] }, bid, "match", 0);
  expect(scored.factors).toEqual([
    { by: 2, cause: "botifarra", doubles: 0 },
    { by: 4, cause: "double", doubles: 2 },
  ]);
  expect(scored.excess * 2 * 4).toBe(64);
});

test("a ladder that does not begin with one is shown even without a double", () => {
  expect(scoreOf(sampleCount({ winners: PLAYED, factor: 3 }), COINS, "match", 0).factors).toEqual([
    { by: 3, cause: "ladder", doubles: 0 },
  ]);
});

test("the codony is the part of the score beyond the excess", () => {
  const count = { ...sampleCount({ winners: PLAYED }), points: [30, 42] as [number, number] };
  const shown = { ...count, codony: 0, scored: [10, 6] as [number, number] };
  expect(scoreOf(shown, COINS, "match", 0)).toMatchObject({ codony: 10, scored: 10 });
  expect(scoreOf(shown, COINS, "match", 1)).toMatchObject({ codony: 0, scored: 6, excess: 6 });
});

test("on a board each side has its own factor, and points below the middle count", () => {
  const bid = { declarer: 1, strain: 4, doublers: [0] };
  const count = {
    ...sampleCount({ winners: PLAYED }),
    points: [32, 40] as [number, number],
    factors: [2, 2] as [number, number],
    scored: [-8, 8] as [number, number],
    codony: 0,
  };
  expect(scoreOf(count, bid, "duplicate", 0)).toMatchObject({
    codony: 0,
    factors: [{ by: 2, cause: "double", doubles: 1 }],
  });
  expect(scoreOf(count, bid, "duplicate", 1).factors).toEqual([{ by: 2, cause: "botifarra", doubles: 0 }]);
});
