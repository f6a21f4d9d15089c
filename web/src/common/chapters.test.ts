import { expect, test } from "vitest";

import { CHAPTERS, TOLD, isChapter, whereTold } from "./chapters";

test("each rule is explained on one page only", () => {
  const all = CHAPTERS.flatMap((chapter) => TOLD[chapter]);
  expect(new Set(all).size).toBe(all.length);
});

test("a rule leads to its paragraph, an unknown rule to the contents", () => {
  expect(whereTold("R4.6b")).toBe("/rules/load#R4.6b");
  expect(whereTold("R9.9")).toBe("/rules");
});

test("a name that is not a chapter is rejected", () => {
  expect(isChapter("load")).toBe(true);
  expect(isChapter("oops")).toBe(false);
  expect(isChapter(null)).toBe(false);
});
