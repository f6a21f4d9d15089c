import { expect, test } from "vitest";

import type { Cell } from "../../desk";
import { cell } from "../fixtures";
import { deskRound, deskTable } from "./fixtures";
import { slowTables } from "./slow_tables";

const MINUTE = 60_000;
const STARTS = 1_000 * MINUTE;

/** A clock of 28 minutes, for four boards. */
const clock = { ends: STARTS + 28 * MINUTE, left: null, total: 28 * MINUTE };

/** Tables of four boards, of which the first ones have so many results. */
const round = (...done: number[]) =>
  deskRound({
    tables: done.map((count, index) =>
      deskTable(index + 1, [1, 2, 3, 4].map((board) => cell({ board, state: board <= count ? "confirmed" : "missing" }))),
    ),
  });

const slowAt = (minutes: number, shown = round(0, 1, 2, 3, 4)) => [...slowTables(shown, clock, STARTS + minutes * MINUTE)];

test("a table is slow once it is more than one and a half boards behind the clock", () => {
  expect(slowAt(0)).toEqual([]);
  expect(slowAt(10.5)).toEqual([]);
  expect(slowAt(10.6)).toEqual([1]);
  expect(slowAt(17.6)).toEqual([1, 2]);
  expect(slowAt(27.9)).toEqual([1, 2, 3]);
});

test("when the time is up, every table with a missing result is slow", () => {
  expect(slowAt(28)).toEqual([1, 2, 3, 4]);
  expect(slowAt(40)).toEqual([1, 2, 3, 4]);
});

test("nobody is slow without a clock or in a closed round, and a pause stops the count", () => {
  expect([...slowTables(round(0), null, STARTS + 90 * MINUTE)]).toEqual([]);
  expect([...slowTables({ ...round(0), is_open: false }, clock, STARTS + 90 * MINUTE)]).toEqual([]);
  const paused = { ends: null, left: 20 * MINUTE, total: 28 * MINUTE };
  expect([...slowTables(round(0), paused, STARTS + 90 * MINUTE)]).toEqual([]);
  expect([...slowTables(round(0), { ...paused, left: 10 * MINUTE }, 0)]).toEqual([1]);
});

test("a claim is no result yet, a ruling is one, and two rows of a table are one table", () => {
  const states = (...each: Cell["state"][]) => each.map((state, index) => cell({ board: index + 1, state }));
  const shown = deskRound({ tables: [deskTable(1, states("claimed", "disputed")), deskTable(1, states("ruled", "cancelled"))] });
  expect(slowAt(28, shown)).toEqual([1]);
  const ruled = deskRound({ tables: [deskTable(1, states("ruled", "sat_out"))] });
  expect(slowAt(28, ruled)).toEqual([]);
});
