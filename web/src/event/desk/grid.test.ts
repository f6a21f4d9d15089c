import { expect, test } from "vitest";

import { cell, slip } from "../fixtures";
import { deskRound, deskTable } from "./fixtures";
import { calls, countMissing, isMissing, moved, sharedBoards, spotAt, widthOf } from "./grid";

const round = deskRound({
  tables: [
    deskTable(1, [cell({ board: 4, state: "confirmed", slip: slip(40) }), cell({ board: 5, state: "claimed" })], { called: 200 }),
    deskTable(2, [cell({ board: 4, state: "disputed" }), cell({ board: 5 })], { called: 100 }),
    deskTable(3, [cell({ board: 4, state: "sat_out" }), cell({ board: 5, state: "cancelled" })]),
  ],
});

test("a result is missing until both sides or the director have decided it", () => {
  expect(round.tables.map(({ cells }) => cells.filter(isMissing).map(({ board }) => board))).toEqual([[5], [4, 5], []]);
  const missing = [
    { table: 1, boards: [5] },
    { table: 2, boards: [4, 5] },
  ];
  expect(countMissing(missing)).toBe(3);
});

test("the table that has called first comes first, and once though it has two rows", () => {
  const split = deskRound({ tables: [...round.tables, deskTable(1, [cell({ board: 9 })], { called: 200 })] });
  expect(calls(split).map(({ table }) => table)).toEqual([2, 1]);
});

test("a place is found in the row that plays its board, and not in another round", () => {
  const split = deskRound({ tables: [deskTable(1, [cell({ board: 4 })]), deskTable(1, [cell({ board: 5 })], { phones: 7 })] });
  expect(spotAt(split, { round: 2, table: 1, board: 5 })?.table.phones).toBe(7);
  expect(spotAt(split, { round: 1, table: 1, board: 5 })).toBeNull();
  expect(spotAt(split, { round: 2, table: 1, board: 6 })).toBeNull();
});

test("columns have boards only if all tables play the same ones", () => {
  expect(sharedBoards(round)).toEqual([4, 5]);
  const mitchell = deskRound({ tables: [deskTable(1, [cell({ board: 4 })]), deskTable(2, [cell({ board: 5 }), cell({ board: 6 })])] });
  expect([sharedBoards(mitchell), widthOf(mitchell)]).toEqual([null, 2]);
  expect([sharedBoards(deskRound({ tables: [] })), widthOf(deskRound({ tables: [] }))]).toEqual([[], 0]);
});

test("arrow keys stay in the grid, also where rows have different lengths", () => {
  const ragged = deskRound({ tables: [deskTable(1, [cell(), cell({ board: 5 })]), deskTable(2, [cell()])] });
  expect(moved(ragged, { row: 0, column: 1 }, "ArrowDown")).toEqual({ row: 1, column: 0 });
  expect(moved(ragged, { row: 1, column: 0 }, "ArrowDown")).toEqual({ row: 1, column: 0 });
  expect(moved(ragged, { row: 0, column: 1 }, "ArrowRight")).toEqual({ row: 0, column: 1 });
  expect(moved(ragged, { row: 0, column: 0 }, "End")).toEqual({ row: 0, column: 1 });
  expect(moved(ragged, { row: 0, column: 0 }, "x")).toBeNull();
});
