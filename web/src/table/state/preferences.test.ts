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

test.each([true, false])("where a finger points is %s, and so are two taps", async (touch) => {
  isTouch = touch;
  expect((await preferred()).now).toEqual({ twoTaps: touch, silent: false });
});

test("only what is chosen is kept", async () => {
  (await preferred()).change({ silent: true });
  expect(kept).toEqual({ [CHOSEN]: '{"silent":true}' });
  vi.resetModules();
  isTouch = false;
  expect((await preferred()).now).toEqual({ twoTaps: false, silent: true });
});

test("one tap that was chosen under a finger stays", async () => {
  (await preferred()).change({ twoTaps: false });
  vi.resetModules();
  expect((await preferred()).now).toEqual({ twoTaps: false, silent: false });
});

test("who muted the sounds before there were two taps has both", async () => {
  kept[BEFORE] = '{"twoTaps":false,"silent":true}';
  const preferences = await preferred();
  expect(preferences.now).toEqual({ twoTaps: true, silent: true });
  preferences.change({ silent: false });
  expect(kept).toEqual({ [CHOSEN]: '{"silent":false}' });
  vi.resetModules();
  expect((await preferred()).now).toEqual({ twoTaps: true, silent: false });
});

test("two taps that were chosen before stay with a mouse too", async () => {
  isTouch = false;
  kept[BEFORE] = '{"twoTaps":true,"silent":false}';
  expect((await preferred()).now).toEqual({ twoTaps: true, silent: false });
});
