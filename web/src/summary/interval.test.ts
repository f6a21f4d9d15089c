import { expect, test } from "vitest";

import type { ReviewSummary } from "../http";
import { speaking } from "../i18n/language_for_tests";
import { rangeText, shownSummary, signedRange } from "./interval";

const LOST = { mean: 9, low: -117, high: 134.6 };
const HAND = {} as ReviewSummary["hands"][number];

const summaryOf = (hands: number): ReviewSummary => ({
  hands: Array.from({ length: hands }, () => HAND),
  unreviewed: [],
  lost_points: LOST,
  lost_score: LOST,
  result: LOST,
  luck_adjusted: LOST,
  periods: [],
  kinds: [{ kind: "lead", decisions: 3, lost: LOST }],
  habits: [],
});

test("fewer than five hands have no interval", async () => {
  await speaking("ca");
  const few = shownSummary(summaryOf(4));
  for (const line of [few.lost_points, few.lost_score, few.result, few.luck_adjusted, few.kinds[0]?.lost]) {
    expect(line).toEqual({ mean: 9, low: null, high: null });
    expect(line && rangeText(line)).toBe("");
  }
  expect(shownSummary(summaryOf(5))).toEqual(summaryOf(5));
  expect(rangeText(LOST)).toBe("entre 0,0 i 134,6");
  expect(signedRange(LOST)).toBe("entre −117,0 i +134,6");
  expect(signedRange({ mean: 1, low: null, high: null })).toBe("");
});
