import { expect, test } from "vitest";

import { isByHand } from "./taps";

const finger = { pointerType: "touch", width: 20, height: 20, pressure: 1 };
const mouse = { pointerType: "mouse", width: 1, height: 1, pressure: 0.5 };

test("a finger, a pen and a mouse count as by hand", () => {
  expect(isByHand({ detail: 1 }, finger)).toBe(true);
  expect(isByHand({ detail: 1 }, { ...finger, pointerType: "pen" })).toBe(true);
  expect(isByHand({ detail: 1 }, mouse)).toBe(true);
});

test("keys and screen readers do not count as by hand", () => {
  expect(isByHand({ detail: 0 }, null)).toBe(false);
  expect(isByHand({ detail: 1 }, null)).toBe(false);
  expect(isByHand({ detail: 1 }, { ...finger, width: 0, height: 0 })).toBe(false);
  expect(isByHand({ detail: 1 }, { ...mouse, pressure: 0 })).toBe(false);
});
