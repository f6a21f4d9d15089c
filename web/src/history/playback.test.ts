import { expect, test } from "vitest";

import { sampleCount } from "../count/fixtures";
import { DECLARE } from "../protocol";
import { backFrom, pathOf, practicePathOf, stepIn, waitAt } from "./playback";

const count = sampleCount({ winners: [0, 1] });
const actions = [DECLARE, 0, 1, 2, 3, 4, 5, 6, 7].map((action, index) => ({ seat: index % 4, action }));
const played = { hands: count.hands, actions, calls: [], count };

test("a full trick is shown longer, and a higher speed shortens both", () => {
  const waits = actions.map((_, step) => waitAt(played, step, "normal"));
  expect(waits.map((wait) => wait > (waits[0] ?? 0))).toEqual([false, false, false, false, false, true, false, false, false]);
  expect(waitAt(played, 2, "quick")).toBeLessThan(waitAt(played, 2, "normal"));
  expect(waitAt(played, 2, "slow")).toBeGreaterThan(waitAt(played, 2, "normal"));
});

test.each([
  ["?step=12", 12],
  ["?a=b&step=3", 3],
  ["?step=99", 50],
  ["?step=-1", 0],
  ["?step=1.5", 0],
  ["?step=", 0],
  ["?step=12x", 0],
  ["", 0],
])("%s asks for a step", (search, step) => expect(stepIn(search, 50)).toBe(step));

test("a step has an address", () => {
  expect(pathOf("7KQM-X2PA-9WTR", 3, 12)).toBe("/replay/7KQM-X2PA-9WTR/3?step=12");
  expect(pathOf("7KQM-X2PA-9WTR", 3, 0)).toBe("/replay/7KQM-X2PA-9WTR/3");
  expect(stepIn(new URL(pathOf("7KQM-X2PA-9WTR", 3, 12), "http://x").search, 50)).toBe(12);
});

test("a practice table leads back to the page that it came from", () => {
  const practice = { code: "A", deal: 2, place: 7 };
  const back = (path: string) => backFrom(new URL(path, "http://x").search, practice);
  expect(back(practicePathOf("B", "review"))).toBe("/t/A/hands/2/review?step=7");
  expect(back(practicePathOf("B", "replay"))).toBe("/replay/A/2?step=7");
  expect(back("/t/B")).toBe("/replay/A/2?step=7");
});
