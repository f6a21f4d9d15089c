import { expect, test } from "vitest";

import { CHAPTERS, TOLD, isChapter, placeOf } from "./chapters";

const PAGES = import.meta.glob<string>("./chapters/*.svelte", { query: "?raw", import: "default", eager: true });

function rulesOn(chapter: string): string[] {
  const name = chapter.charAt(0).toUpperCase() + chapter.slice(1);
  const page = PAGES[`./chapters/${name}.svelte`] ?? "";
  return [...page.matchAll(/rules=\{\[(.*?)\]\}/g)].flatMap((found) => found[1]?.match(/R[\d.]+[abc]?/g) ?? []);
}

test("a page tells of the rules that lead to it, and has a place for each", () => {
  for (const chapter of CHAPTERS) expect(rulesOn(chapter).sort(), chapter).toEqual([...TOLD[chapter]].sort());
});

test("a rule is told on one page", () => {
  const all = CHAPTERS.flatMap((chapter) => TOLD[chapter]);
  expect(new Set(all).size).toBe(all.length);
});

test("a rule leads to its place, an unknown one to the contents", () => {
  expect(placeOf("R4.6b")).toBe("/rules/load#R4.6b");
  expect(placeOf("R9.9")).toBe("/rules");
});

test("what is no page is not one", () => {
  expect(isChapter("load")).toBe(true);
  expect(isChapter("oops")).toBe(false);
  expect(isChapter(null)).toBe(false);
});
