// A round that a director seats by hand. Each pair has one place, so that none can sit twice.

import type { HandSeating, PairNames, RoundSeats } from "../../desk";

/** A table with its pairs at N-S and at E-W; 0 is an empty seat. Without boards the server chooses them. */
export interface HandTable {
  table: number;
  pairs: readonly [number, number];
  boards: number[];
}

/** Return the tables of a proposed round. */
export const handTables = ({ tables }: RoundSeats): HandTable[] =>
  tables.map(({ table, pairs, boards }) => ({ table, pairs: [pairs[0].number, pairs[1].number], boards }));

/** Return all pairs of a proposed round by their numbers. */
export const pairsOf = ({ tables, resting }: RoundSeats): PairNames[] =>
  [...tables.flatMap(({ pairs }) => pairs), ...resting].sort((one, other) => one.number - other.number);

/** Seat a pair, 0 for nobody. The pair that sat there takes the place that the other one leaves. */
export function withPair(tables: readonly HandTable[], table: number, line: 0 | 1, pair: number): HandTable[] {
  const before = tables.find((each) => each.table === table)?.pairs[line] ?? 0;
  const seat = (each: HandTable, side: 0 | 1): number => {
    if (each.table === table && side === line) return pair;
    return pair && each.pairs[side] === pair ? before : each.pairs[side];
  };
  return tables.map((each) => ({ ...each, pairs: [seat(each, 0), seat(each, 1)] }));
}

/** Return the tables with one more, which is empty. */
export const withTable = (tables: readonly HandTable[]): HandTable[] => [
  ...tables,
  { table: Math.max(0, ...tables.map(({ table }) => table)) + 1, pairs: [0, 0], boards: [] },
];

/** Return the pairs without a table. */
export const restingPairs = (tables: readonly HandTable[], pairs: readonly PairNames[]): number[] =>
  pairs.map(({ number }) => number).filter((number) => !tables.some((each) => each.pairs.includes(number)));

/** Return the seatings without empty tables; null while a pair has no opponents, or nobody plays. */
export function seatingsOf(tables: readonly HandTable[]): HandSeating[] | null {
  const played = tables.filter(({ pairs }) => pairs[0] || pairs[1]);
  if (!played.length || played.some(({ pairs }) => !pairs[0] || !pairs[1])) return null;
  return played.map(({ table, pairs, boards }) => ({ table, pairs: [pairs[0], pairs[1]], boards }));
}
