import { expect, test } from "vitest";

import { isNewest, noteOpen } from "./open_panels";

test("of several open panels only the newest one is it, in whatever order they close", () => {
  const [coach, form, question] = [{}, {}, {}];
  const closes = [coach, form, question].map(noteOpen);
  const newest = (): boolean[] => [coach, form, question].map(isNewest);
  expect(newest()).toEqual([false, false, true]);
  closes[1]?.();
  expect(newest()).toEqual([false, false, true]);
  closes[2]?.();
  expect(newest()).toEqual([true, false, false]);
  closes[0]?.();
  expect(newest()).toEqual([false, false, false]);
});
