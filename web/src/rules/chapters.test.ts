import { expect, test } from "vitest";

import { CHAPTERS, TOLD } from "../common/chapters";

const PAGES = import.meta.glob<string>("./chapters/*.svelte", { query: "?raw", import: "default", eager: true });

function rulesOn(chapter: string): string[] {
  const name = chapter.charAt(0).toUpperCase() + chapter.slice(1);
  const page = PAGES[`./chapters/${name}.svelte`] ?? "";
  return [...page.matchAll(/rules=\{\[(.*?)\]\}/g)].flatMap((found) => found[1]?.match(/R[\d.]+[abc]?/g) ?? []);
}

test("a page explains the rules that lead to it, and has a place for each", () => {
  for (const chapter of CHAPTERS) expect(rulesOn(chapter).sort(), chapter).toEqual([...TOLD[chapter]].sort());
});
