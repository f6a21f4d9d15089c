// A score pad that is read from its file is unchanged, and no other text is taken for one.

import { expect, test } from "vitest";

import golden from "../../../tests/data/score_sheets.json";
import type { Pad } from "./pad";
import { type Fault, formatPad, parsePad, readPad } from "./pad_file";

const PADS = (golden as unknown as Pad[]).map(({ rules, series, dealer, entries }): Pad => ({ rules, series, dealer, entries }));

test("a pad is the same after it was written and read", () => {
  for (const pad of PADS) expect(parsePad(formatPad(pad))).toEqual(pad);
});

const FILE = `{"score_sheet": 1, "rules": "oriental", "series": false, "dealer": "S", "entries": [
  {"kind": "hand", "declarer": "S", "trumps": "oros", "doubles": 1, "codony": null, "points": {"NS": 40, "EW": 32}}]}`;

test("a file written by hand is read", () => {
  const entry = { kind: "hand", declarer: 2, strain: 0, doubles: 1, codony: null, points: [40, 32] };
  expect(parsePad(FILE)).toEqual({ rules: "oriental", series: false, dealer: 2, entries: [entry] });
});

test.each([
  ["", ""],
  ['"score_sheet": 1', '"score_sheet": 2'],
  ['"oriental"', '"elsewhere"'],
  ['"dealer": "S"', '"dealer": "X"'],
  ['"oros"', '"diamonds"'],
  ['"doubles": 1', '"doubles": 4'],
  ['"doubles": 1', '"doubles": -1'],
  ['"codony": null', '"codony": "NS"'],
  ['"EW": 32', '"EW": 33'],
  ['"EW": 32', '"EW": "32"'],
  ['"kind": "hand"', '"kind": "hands"'],
  ['"entries": [', '"entries": [{"kind": "next"}, '],
  ["]}", "]"],
])("a file with %s in place of %s is refused", (before, after) => {
  const text = before ? FILE.replace(before, after) : after;
  expect(text).not.toBe(FILE);
  expect(parsePad(text)).toBeNull();
});

test.each<[before: string, after: string, fault: Fault]>([
  ["", "no JSON", { kind: "foreign" }],
  ["", "[]", { kind: "foreign" }],
  ['"dealer": "S", ', "", { kind: "foreign" }],
  ['"score_sheet": 1', '"score_sheet": 2', { kind: "version" }],
  ['"oriental"', '"elsewhere"', { kind: "rules" }],
  ['"oriental"', '"oriental target=0"', { kind: "rules" }],
  ['"oriental"', '"oriental ladder=1-2"', { kind: "rules" }],
  ['"oros"', '"diamonds"', { kind: "entry", number: 1 }],
  ["]}", ', {"kind": "next"}]}', { kind: "entry", number: 2 }],
])("a file with %s in place of %s names its fault", (before, after, fault) => {
  const at = before === "]}" ? FILE.lastIndexOf(before) : FILE.indexOf(before);
  expect(readPad(before ? FILE.slice(0, at) + after + FILE.slice(at + before.length) : after)).toEqual(fault);
});
