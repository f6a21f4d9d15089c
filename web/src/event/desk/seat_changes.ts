// Pairs that sat differently from their pairing.

import type { DeskRound, DeskTable, HandSeating } from "../../desk";

/** Return the boards to be named for a row: none if the row is the only one of its table and has all boards. */
export const boardsOf = (round: DeskRound, row: DeskTable): number[] =>
  round.tables.filter(({ table }) => table === row.table).length > 1 ? row.cells.map(({ board }) => board) : [];

/** Return the seating of a row whose pairs have changed sides. */
export const turned = (round: DeskRound, row: DeskTable): HandSeating[] => [
  { table: row.table, pairs: [row.pairs[1].number, row.pairs[0].number], boards: boardsOf(round, row) },
];

/** Return the seatings of two tables that have exchanged a pair; empty unless each pair sits in its row. */
export function exchanged(round: DeskRound, row: DeskTable, pair: number, other: DeskTable, otherPair: number): HandSeating[] {
  const swap = (each: DeskTable, leaves: number, comes: number): HandSeating => ({
    table: each.table,
    pairs: [comesFor(each.pairs[0].number, leaves, comes), comesFor(each.pairs[1].number, leaves, comes)],
    boards: boardsOf(round, each),
  });
  const isSeated = (each: DeskTable, number: number): boolean => each.pairs.some((seated) => seated.number === number);
  if (!isSeated(row, pair) || !isSeated(other, otherPair) || row.table === other.table) return [];
  return [swap(row, pair, otherPair), swap(other, otherPair, pair)];
}

const comesFor = (seated: number, leaves: number, comes: number): number => (seated === leaves ? comes : seated);
