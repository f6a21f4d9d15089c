import { beforeEach, expect, test, vi } from "vitest";

import { rememberSeat, recentTables } from "./recent_tables";

let kept: Record<string, string>;
beforeEach(() => {
  kept = {};
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
});

test("the latest table comes first, and each table is listed once", () => {
  for (const code of ["A", "B", "A"]) rememberSeat(code, true);
  expect(recentTables()).toEqual(["A", "B"]);
});

test("a table is forgotten after the player leaves the seat", () => {
  for (const code of ["A", "B"]) rememberSeat(code, true);
  rememberSeat("B", false);
  rememberSeat("C", false);
  expect(recentTables()).toEqual(["A"]);
});

test("only the last few tables are kept", () => {
  for (const code of ["A", "B", "C", "D", "E"]) rememberSeat(code, true);
  expect(recentTables()).toEqual(["E", "D", "C", "B"]);
});

test.each(["{", "7", "null", '{"A":1}', "[1,null]"])("a stored %s that we did not write is ignored", (odd) => {
  kept["botifarra.tables"] = odd;
  expect(recentTables()).toEqual([]);
});
