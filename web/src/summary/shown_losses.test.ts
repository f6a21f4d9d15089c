import { expect, test } from "vitest";

import type { MeanLine } from "../http";
import { tenths } from "../review/shown_sum";
import { lossOf } from "./interval";
import { shownLosses } from "./shown_losses";

const mean = (value: number): MeanLine => ({ mean: Math.round(1000 * value) / 1000, low: null, high: null });
const wholeOf = (losses: readonly number[]): MeanLine => mean(losses.reduce((sum, each) => sum + each, 0));
const shown = (losses: readonly number[]): number[] => shownLosses(losses.map(mean), wholeOf(losses));

/** Return numbers from 0 to 1, the same in each run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (1_103_515_245 * state + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

test("kinds that round down alone add up to the whole", () => {
  expect(shown([0.24, 0.24, 0.14, 0.03, 0.03])).toEqual([0.3, 0.3, 0.1, 0, 0]);
});

test("a loss below 0 is shown as 0, and the whole stays the same", () => {
  expect(shown([0.6, -0.3, 0.3])).toEqual([0.4, 0, 0.2]);
  expect(shown([0.1, -0.3])).toEqual([0, 0]);
  expect(shown([])).toEqual([]);
});

test("the losses that are shown are never below 0, and add up to the whole that is shown", () => {
  const random = numbers(18);
  for (let run = 0; run < 1_000; run += 1) {
    const least = run % 2 ? 0 : -0.5;
    const losses = Array.from({ length: 1 + (run % 5) }, () => least + 2 * random.next().value);
    const found = shown(losses);
    expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
    expect(found.reduce((sum, each) => sum + tenths(each), 0)).toBe(tenths(lossOf(wholeOf(losses))));
    if (least === 0) for (const [at, each] of found.entries()) expect(Math.abs(each - (losses[at] ?? 0))).toBeLessThan(0.101);
  }
});
