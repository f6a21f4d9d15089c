import { expect, test } from "vitest";

import { divided, dividedSizes, mostSections } from "./sections";

test("sections have nearly the same number of tables, and only one of them an odd pair", () => {
  expect(dividedSizes(16, 2)).toEqual([8, 8]);
  expect(dividedSizes(18, 2)).toEqual([10, 8]);
  expect(dividedSizes(15, 2)).toEqual([8, 7]);
  expect(dividedSizes(17, 2)).toEqual([9, 8]);
  expect(dividedSizes(50, 3)).toEqual([18, 16, 16]);
});

test("every pair has a section, and no section lacks a second table", () => {
  for (let pairs = 2; pairs <= 60; pairs++) {
    for (let sections = 2; sections <= mostSections(pairs); sections++) {
      const sizes = dividedSizes(pairs, sections);
      expect([sizes.length, sizes.reduce((one, other) => one + other)]).toEqual([sections, pairs]);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(pairs % 2 ? 3 : 4);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2);
    }
  }
});

test("a field that is too small is not divided, and one that has shrunk has fewer sections", () => {
  expect([mostSections(7), mostSections(8), mostSections(200)]).toEqual([1, 2, 26]);
  expect(dividedSizes(7, 2)).toEqual([]);
  expect(dividedSizes(16, 1)).toEqual([]);
  expect(dividedSizes(9, 3)).toEqual([5, 4]);
});

test("the first pairs of the list are the first section", () => {
  const pairs = ["Anna", "Blai", "Carme", "Dani"].map((name) => ({ players: [name, "Eva"] as [string, string], club: "", team: "", section: "" }));
  expect(divided(pairs, [2, 2]).map(({ section }) => section)).toEqual(["A", "A", "B", "B"]);
  expect(divided(pairs, [])).toEqual(pairs);
});
