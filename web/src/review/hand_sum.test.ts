import { expect, test } from "vitest";

import { report } from "./fixtures";
import { sumFor } from "./hand_sum";

test.each([0, 1])("the parts of a hand add up to the result of side %i", (side) => {
  // The balance of the fixture adds up for N-S: 36 + 4 + (-3 - 10 + 2 + 7) - 2 = 34.
  const sum = sumFor(report([]).balance, side);
  const parts = sum.middle + sum.cards + sum.play.reduce((all, { points }) => all + points, 0) + sum.guesses;
  expect(parts).toBeCloseTo(sum.result);
  expect(sum.result).toBe(side === 0 ? 34 : 38);
  expect(sum.withoutLuck).toBe(side === 0 ? 32 : 40);
});

test("the play of opponents comes last, is named so, and what they lose is added", () => {
  const { choices } = report([]).balance;
  const { play } = sumFor(report([]).balance, 1);
  expect(play.map(({ seat, isOpponent }) => [seat, isOpponent])).toEqual([[1, false], [3, false], [0, true], [2, true]]);
  for (const { seat, points, isOpponent } of play) expect(points).toBe(isOpponent ? -choices[seat]! : choices[seat]);
});
