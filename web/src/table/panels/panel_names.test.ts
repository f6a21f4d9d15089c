import { expect, test } from "vitest";

import { hand, snapshot, you } from "../state/fixtures";
import { hasSubject } from "./panel_names";

const last = { leader: 1, cards: [0, 1, 2, 3], winner: 2 };

test("the last trick can be shown while its hand is played", () => {
  expect(hasSubject("last", snapshot({ hand: hand({ last }) }))).toBe(true);
  expect(hasSubject("last", snapshot({ hand: hand({ number: 2 }) }))).toBe(false);
  expect(hasSubject("last", snapshot({ hand: hand({ last }), stage: "counted" }))).toBe(false);
});

test("a claim or a concession can be confirmed while it is allowed", () => {
  expect(hasSubject("claim", snapshot({ you: you({ claim: true }) }))).toBe(true);
  expect(hasSubject("claim", snapshot())).toBe(false);
  expect(hasSubject("concede", snapshot({ you: you({ concede: true }) }))).toBe(true);
  expect(hasSubject("concede", snapshot())).toBe(false);
});

test("leaving a seat in a hand and closing a waiting table need a confirmation", () => {
  expect(hasSubject("stand", snapshot())).toBe(true);
  expect(hasSubject("stand", snapshot({ stage: "counted" }))).toBe(false);
  expect(hasSubject("close", snapshot({ stage: "open", hand: null }))).toBe(true);
  expect(hasSubject("close", snapshot())).toBe(false);
  expect(hasSubject("close", snapshot({ stage: "open", hand: null, host: 8 }))).toBe(false);
});

test("the sheet needs a match, and phrases need a seat", () => {
  expect(hasSubject("sheet", snapshot())).toBe(true);
  expect(hasSubject("sheet", snapshot({ sheet: null }))).toBe(false);
  expect(hasSubject("say", snapshot())).toBe(true);
  expect(hasSubject("say", snapshot({ you: you({ seat: null }) }))).toBe(false);
});

test("panels that do not depend on the moment stay open", () => {
  for (const panel of ["menu", "preferences", "keys"] as const) {
    expect(hasSubject(panel, snapshot({ stage: "finished", hand: null, sheet: null }))).toBe(true);
  }
});
