import { expect, test } from "vitest";

import { multipliers } from "./calls";

const suit = { declarer: 0, strain: 2 };
const botifarra = { declarer: 1, strain: 4 };

test("a suit counts once and botifarra twice, times the ladder (R3.4)", () => {
  expect(multipliers("oriental", suit)).toEqual([1, 1]);
  expect(multipliers("oriental", { ...suit, doublers: [1, 0] })).toEqual([4, 4]);
  expect(multipliers("oriental", { ...botifarra, doublers: [0] })).toEqual([4, 4]);
  expect(multipliers("occidental target=50 ladder=1-2-3-5", { ...suit, doublers: [1, 0, 1] })).toEqual([5, 5]);
});

test("on a duplicate board each side has what it announced itself (R7.2)", () => {
  expect(multipliers("championship", botifarra)).toEqual([1, 2]);
  expect(multipliers("championship", { ...suit, doublers: [3] })).toEqual([1, 2]);
  expect(multipliers("oriental scoring=duplicate", { ...botifarra, doublers: [0, 1] })).toEqual([2, 2]);
  expect(multipliers("championship scoring=match", botifarra)).toEqual([2, 2]);
});
