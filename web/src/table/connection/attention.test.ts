import { afterEach, expect, test, vi } from "vitest";

import { Presses } from "./attention";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a press counts as waiting for half a minute, and so does coming to the page", () => {
  const page = new EventTarget();
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  const presses = new Presses();
  for (const kind of ["pointerdown", "keydown"]) {
    vi.advanceTimersByTime(29_999);
    expect(presses.isRecent).toBe(true);
    vi.advanceTimersByTime(1);
    expect(presses.isRecent).toBe(false);
    page.dispatchEvent(new Event(kind));
    expect(presses.isRecent).toBe(true);
  }
  presses.stop();
  vi.advanceTimersByTime(30_000);
  page.dispatchEvent(new Event("keydown"));
  expect(presses.isRecent).toBe(false);
});
