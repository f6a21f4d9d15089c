import { beforeEach, expect, test, vi } from "vitest";

vi.mock(import("../../sounds"), () => ({ setSilent: vi.fn<(silent: boolean) => void>() }));

const CHOSEN = "botifarra.chosen";
const BEFORE = "botifarra.preferences";
let kept: Record<string, string>;
let isTouch: boolean;

beforeEach(() => {
  kept = {};
  isTouch = true;
  vi.resetModules();
  vi.stubGlobal("matchMedia", () => ({ matches: isTouch }));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
    removeItem: (key: string) => delete kept[key],
  });
});

const preferred = async () => (await import("./preferences.svelte")).preferences;

test.each([true, false])("two taps are the default with a coarse pointer and only there: %s", async (touch) => {
  isTouch = touch;
  expect((await preferred()).now).toEqual({ twoTaps: touch, silent: false });
});

test("only chosen values are stored", async () => {
  (await preferred()).change({ silent: true });
  expect(kept).toEqual({ [CHOSEN]: '{"silent":true}' });
  vi.resetModules();
  isTouch = false;
  expect((await preferred()).now).toEqual({ twoTaps: false, silent: true });
});

test("a choice of one tap stays on a touch screen", async () => {
  (await preferred()).change({ twoTaps: false });
  vi.resetModules();
  expect((await preferred()).now).toEqual({ twoTaps: false, silent: false });
});

test("a player who muted sounds in the old format keeps that and gets two taps", async () => {
  kept[BEFORE] = '{"twoTaps":false,"silent":true}';
  const preferences = await preferred();
  expect(preferences.now).toEqual({ twoTaps: true, silent: true });
  preferences.change({ silent: false });
  expect(kept).toEqual({ [CHOSEN]: '{"silent":false}' });
  vi.resetModules();
  expect((await preferred()).now).toEqual({ twoTaps: true, silent: false });
});

test("a choice of two taps in the old format stays with a mouse", async () => {
  isTouch = false;
  kept[BEFORE] = '{"twoTaps":true,"silent":false}';
  expect((await preferred()).now).toEqual({ twoTaps: true, silent: false });
});
