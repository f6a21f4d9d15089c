import { expect, test } from "vitest";

import { binsOf, mostFrequent } from "./histogram";

const bar = (made: number, count: number, bots: string[] = []) => ({ made, count, score: 1.5, share: null, bots });

test("near results have a bar each, with empty ones between", () => {
  const bins = binsOf([bar(4, 1), bar(-2, 3, ["club"]), bar(0, 2)], 0);
  expect(bins.map(({ from, to, count }) => [from, to, count])).toEqual([
    [-2, -2, 3], [-1, -1, 0], [0, 0, 2], [1, 1, 0], [2, 2, 0], [3, 3, 0], [4, 4, 1],
  ]); // prettier-ignore
  expect(bins.filter(({ mine }) => mine).map(({ from }) => from)).toEqual([0]);
  expect(bins[0]?.bots).toEqual(["club"]);
});

test("far results share bars, and none is lost", () => {
  const bars = Array.from({ length: 145 }, (_, index) => bar(index - 72, 1));
  const bins = binsOf(bars, 72);
  expect(bins.length).toBeLessThanOrEqual(24);
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(145);
  expect(bins.at(-1)).toMatchObject({ to: 72, mine: true });
});

test("no results have no bars, one result has one", () => {
  expect(binsOf([], null)).toEqual([]);
  expect(binsOf([bar(7, 2)], null)).toEqual([{ from: 7, to: 7, count: 2, mine: false, bots: [] }]);
});

test("of equally frequent results the best is named", () => {
  expect(mostFrequent([bar(-4, 2), bar(6, 2), bar(10, 1)])).toBe(6);
});
