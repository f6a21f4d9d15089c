import { beforeEach, expect, test, vi } from "vitest";

import { tapHint } from "./tap_hint";

let kept: Record<string, string>;

beforeEach(() => {
  kept = {};
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
});

test("the hint is shown until three raised cards were played", () => {
  for (let times = 0; times < 3; times += 1) {
    expect(tapHint.isNeeded).toBe(true);
    tapHint.learn();
  }
  expect(tapHint.isNeeded).toBe(false);
  tapHint.learn();
  expect(kept).toEqual({ "botifarra.raised": "3" });
});

test.each(['"many"', "{}", "null", "x"])("a stored value of %s is ignored", (text) => {
  kept["botifarra.raised"] = text;
  expect(tapHint.isNeeded).toBe(true);
});
