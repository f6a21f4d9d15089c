import { expect, test } from "vitest";

import { cell, slip } from "../fixtures";
import { deskRound, deskScreen, deskTable } from "./fixtures";
import { reuse } from "./reuse";

test("a screen with one other result shares all other rows and cells with the one before", () => {
  const before = deskScreen();
  const changed = deskTable(1, [cell({ board: 4, state: "entered", slip: slip(40) }), cell({ board: 5 })]);
  const next = structuredClone(deskScreen({ shown: deskRound({ tables: [changed, deskTable(2, before.shown!.tables[1]!.cells)] }) }));
  const wanted = structuredClone(next);
  const shared = reuse(before, next);
  expect(shared).toEqual(wanted);
  expect(shared.shown!.tables[1]).toBe(before.shown!.tables[1]);
  expect(shared.shown!.tables[0]!.cells[1]).toBe(before.shown!.tables[0]!.cells[1]);
  expect(shared.shown!.tables[0]!.cells[0]).not.toBe(before.shown!.tables[0]!.cells[0]);
});

test("an equal value is the one before, and lists of another length or kind are not", () => {
  const before = { a: [1, 2, { b: null }] };
  expect(reuse(before, structuredClone(before))).toBe(before);
  expect(reuse(before, { a: [1, 2] })).toEqual({ a: [1, 2] });
  expect(reuse(before, { a: { 0: 1 } })).toEqual({ a: { 0: 1 } });
  expect(reuse(null, before)).toBe(before);
  expect(reuse(before, null)).toBeNull();
});
