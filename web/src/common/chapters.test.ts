import { expect, test } from "vitest";

import { CHAPTERS, TOLD, isChapter, whereTold } from "./chapters";

test("a rule is told on one page", () => {
  const all = CHAPTERS.flatMap((chapter) => TOLD[chapter]);
  expect(new Set(all).size).toBe(all.length);
});

test("a rule leads to its place, an unknown one to the contents", () => {
  expect(whereTold("R4.6b")).toBe("/rules/load#R4.6b");
  expect(whereTold("R9.9")).toBe("/rules");
});

test("what is no page is not one", () => {
  expect(isChapter("load")).toBe(true);
  expect(isChapter("oops")).toBe(false);
  expect(isChapter(null)).toBe(false);
});
