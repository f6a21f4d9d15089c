import { expect, test } from "vitest";

import type { Opened } from "../../desk";
import { deskScreen } from "./fixtures";
import { FileWatch } from "./file_watch";

const opened = (is_forked = false): Opened => ({ t: "opened", role: "director", table: null, now: 0, is_forked });
const rescued = [{ name: "x.rescued-1", entries: 41, last_at: null }];
const nothing = { isOther: false, isMended: false };

function watching(): { watch: FileWatch; seen: { opened: Opened; screen: ReturnType<typeof deskScreen>; isFaulty: boolean } } {
  const watch = new FileWatch();
  const seen = { opened: opened(), screen: deskScreen({ number: 40 }), isFaulty: false };
  expect(watch.look({ ...seen, opened: null, screen: null })).toBeNull();
  expect(watch.look({ ...seen, screen: null })).toBeNull();
  expect(watch.look(seen)).toEqual(nothing);
  return { watch, seen };
}

test("a damaged file that can be read again is good again, once its first screen is here", () => {
  const { watch, seen } = watching();
  watch.look({ ...seen, isFaulty: true });
  const again = { ...seen, opened: opened() };
  expect(watch.look(again)).toBeNull();
  expect(watch.look({ ...again, screen: deskScreen({ number: 40 }) })).toEqual({ isOther: false, isMended: true });
  expect(watch.look({ ...again, screen: deskScreen({ number: 41 }) })).toEqual(nothing);
});

test("an older copy is another file, and not good until everything is there again", () => {
  const { watch, seen } = watching();
  const older = { ...seen, opened: opened(true), screen: deskScreen({ number: 39, rescued }) };
  watch.look({ ...older, screen: seen.screen });
  expect(watch.look(older)).toEqual({ isOther: true, isMended: false });
  expect(watch.look({ ...older, screen: deskScreen({ number: 40, rescued }) })).toEqual(nothing);
  const whole = { ...seen, opened: opened() };
  watch.look({ ...whole, screen: older.screen });
  expect(watch.look({ ...whole, screen: deskScreen({ number: 41 }) })).toEqual({ isOther: false, isMended: true });
});

test("a log that becomes shorter is another file, without a new connection too", () => {
  const { watch, seen } = watching();
  expect(watch.look({ ...seen, screen: deskScreen({ number: 12 }) })).toEqual({ isOther: true, isMended: false });
});

test("a lost connection says nothing about the file", () => {
  const { watch, seen } = watching();
  const again = { ...seen, opened: opened() };
  watch.look(again);
  expect(watch.look({ ...again, screen: deskScreen({ number: 44 }) })).toEqual(nothing);
});
