import { expect, test } from "vitest";

import { report } from "./fixtures";
import { sumFor } from "./hand_sum";

test.each([0, 1])("the parts of a hand add up to the result of side %i", (side) => {
  // The balance of the fixture adds up for N-S: 36 + 4 + (-3 - 10 + 2 + 7) - 2 = 34.
  const sum = sumFor(report([]).balance, side);
  const parts = sum.middle + sum.cards + sum.play.reduce((all, each) => all + each, 0) + sum.guesses;
  expect(parts).toBeCloseTo(sum.result);
  expect(sum.result).toBe(side === 0 ? 34 : 38);
  expect(sum.withoutLuck).toBe(side === 0 ? 32 : 40);
});
