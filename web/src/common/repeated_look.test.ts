import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { lookEvery } from "./repeated_look";

let page: EventTarget & { hidden: boolean; visibilityState: string };
let network: EventTarget;
let looks: number;
let stop: () => void;

function setHidden(hidden: boolean): void {
  Object.assign(page, { hidden, visibilityState: hidden ? "hidden" : "visible" });
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false, visibilityState: "visible" });
  network = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", network.addEventListener.bind(network));
  vi.stubGlobal("removeEventListener", network.removeEventListener.bind(network));
  looks = 0;
  stop = lookEvery(5_000, () => (looks += 1));
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a hidden page does not look, and looks at once when it is shown again", () => {
  vi.advanceTimersByTime(10_000);
  expect(looks).toBe(2);
  setHidden(true);
  vi.advanceTimersByTime(60_000);
  expect(looks).toBe(2);
  setHidden(false);
  expect(looks).toBe(3);
});

test("a page looks at once when the network is back", () => {
  network.dispatchEvent(new Event("online"));
  expect(looks).toBe(1);
});

test("a page that was left does not look any more", () => {
  stop();
  vi.advanceTimersByTime(60_000);
  setHidden(false);
  network.dispatchEvent(new Event("online"));
  expect([looks, vi.getTimerCount()]).toEqual([0, 0]);
});
