import { beforeAll, expect, test } from "vitest";

import type { BoardLine } from "../http";
import { speaking } from "../i18n/language_for_tests";
import { speakWith } from "../i18n/text.svelte";
import { MANY, amongText } from "./among";
import { BOARDS_TEXTS } from "./texts";

beforeAll(async () => {
  await speaking("en");
  await speakWith(BOARDS_TEXTS);
});

/** Return the sentence for a result; `made` are all results of the board, with the own one unless it is apart. */
function among(own: number, made: readonly number[], apart = false): string {
  const histogram = [...new Set(made)].map((each) => ({
    made: each,
    count: made.filter((other) => other === each).length,
    score: 1,
    share: null,
    bots: [],
  }));
  const share = made.filter((other) => other < own).length / Math.max(1, made.length - 1);
  const mine = { made: own, share } as BoardLine;
  return amongText({ mine, apart, results: made.length, histogram });
}

test("among few results a place is told, never a per cent", () => {
  expect(among(-9, [4, 2, -9])).toBe("Place 3 of 3.");
  expect(among(4, [4, 2, -9])).toBe("Place 1 of 3.");
  expect(among(2, [4, 2, 2, -9])).toBe("Place 2 of 4, shared.");
  for (let results = 2; results < MANY; results += 1) {
    const made = Array.from({ length: results }, (_, index) => index);
    for (const own of made) expect(among(own, made)).not.toContain("%");
  }
});

test("among many results the share of the others beaten is told, but not all or none of them", () => {
  const made = Array.from({ length: MANY + 1 }, (_, index) => index);
  expect(among(3, made)).toBe("Better than 30% of the other results.");
  expect(among(0, made)).toBe("Place 11 of 11.");
  expect(among(MANY, made)).toBe("Place 1 of 11.");
});

test("equal results have a sentence of their own, and one result alone has none", () => {
  expect(among(5, [5, 5, 5])).toBe("All have the same result.");
  expect(among(5, [5])).toBe("");
});

test("the result of a person who plays apart is compared with the others, which do not have it", () => {
  expect(among(3, [4, 2], true)).toBe("Place 2 of 3.");
  expect(among(4, [4, 2], true)).toBe("Place 1 of 3, shared.");
  expect(among(4, [4], true)).toBe("All have the same result.");
});
