import { expect, test } from "vitest";

import type { RoundSeats } from "../../desk";
import { pair } from "../fixtures";
import { handTables, pairsOf, restingPairs, seatingsOf, withPair, withTable } from "./hand_seats";

const names = (number: number) => pair(number, "Anna", "Bru");
const SEATS: RoundSeats = {
  number: 2, resting: [names(5)],
  tables: [
    { table: 1, pairs: [names(4), names(1)], boards: [3, 4], section: "" },
    { table: 2, pairs: [names(2), names(3)], boards: [3, 4], section: "" },
  ],
}; // prettier-ignore
const tables = handTables(SEATS);
const seated = (found: ReturnType<typeof handTables>) => found.map(({ pairs }) => pairs);

test("two pairs exchange their places, also with one that sits out", () => {
  expect(pairsOf(SEATS).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(seated(withPair(tables, 1, 1, 3))).toEqual([[4, 3], [2, 1]]); // prettier-ignore
  expect(seated(withPair(tables, 1, 1, 4))).toEqual([[1, 4], [2, 3]]); // prettier-ignore
  const rests = withPair(tables, 2, 0, 5);
  expect(seated(rests)).toEqual([[4, 1], [5, 3]]); // prettier-ignore
  expect(restingPairs(rests, pairsOf(SEATS))).toEqual([2]);
});

test("a round needs two pairs at each table; an empty table is left out", () => {
  expect(seatingsOf(tables)).toEqual([
    { table: 1, pairs: [4, 1], boards: [3, 4] },
    { table: 2, pairs: [2, 3], boards: [3, 4] },
  ]);
  const half = withPair(tables, 2, 0, 0);
  expect(seatingsOf(half)).toBeNull();
  const one = withPair(half, 2, 1, 0);
  expect(seatingsOf(one)?.length).toBe(1);
  expect(restingPairs(one, pairsOf(SEATS))).toEqual([2, 3, 5]);
  const more = withPair(withPair(withTable(tables), 3, 0, 5), 3, 1, 1);
  expect(more[2]).toEqual({ table: 3, pairs: [5, 1], boards: [] });
  expect(seatingsOf(more)).toBeNull();
  expect(seatingsOf([])).toBeNull();
});
