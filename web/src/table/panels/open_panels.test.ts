import { expect, test, vi } from "vitest";

import { closeAtBack, isNewest, noteOpen } from "./open_panels";

const { guardBack } = vi.hoisted(() => ({ guardBack: vi.fn<(close: () => boolean) => void>() }));
vi.mock("../../router.svelte", () => ({ guardBack }));

test("Back closes the newest panel, and finds none when all are closed", () => {
  const closed: string[] = [];
  const ends = ["menu", "form"].map((name) => closeAtBack(() => void closed.push(name)));
  const back = guardBack.mock.lastCall?.[0] ?? (() => false);
  expect([back(), closed]).toEqual([true, ["form"]]);
  ends[1]?.();
  expect([back(), closed]).toEqual([true, ["form", "menu"]]);
  ends[0]?.();
  expect(back()).toBe(false);
});

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
