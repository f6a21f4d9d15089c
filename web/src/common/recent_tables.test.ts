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

test("the latest table comes first, and each once", () => {
  for (const code of ["A", "B", "A"]) rememberSeat(code, true);
  expect(recentTables()).toEqual(["A", "B"]);
});

test("who stands up has no way back", () => {
  for (const code of ["A", "B"]) rememberSeat(code, true);
  rememberSeat("B", false);
  rememberSeat("C", false);
  expect(recentTables()).toEqual(["A"]);
});

test("only the last few are kept", () => {
  for (const code of ["A", "B", "C", "D", "E"]) rememberSeat(code, true);
  expect(recentTables()).toEqual(["E", "D", "C", "B"]);
});

test.each(["{", "7", "null", '{"A":1}', "[1,null]"])("%s was never kept by us", (odd) => {
  kept["botifarra.tables"] = odd;
  expect(recentTables()).toEqual([]);
});
