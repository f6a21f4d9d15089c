// The grid of a round: tables by boards, as the desk draws it.

import type { Cell, DeskRound, DeskTable, MissingTable, OpenAppeal, Place } from "../../desk";

/** The states of a place, those that need the director first. */
export const STATES = ["disputed", "missing", "claimed", "entered", "confirmed", "decided", "ruled", "cancelled", "sat_out"] as const;

/** The sign of each state, so that nobody needs to tell colours apart. */
export const SIGNS: Readonly<Record<Cell["state"], string>> = {
  missing: "–",
  claimed: "½",
  disputed: "≠",
  entered: "✓",
  confirmed: "✓✓",
  decided: "✓§",
  ruled: "§",
  cancelled: "×",
  sat_out: "∅",
};

/** The sign of a table that is slow by the clock. */
export const SLOW_SIGN = "◷";

/** The sign of a place or a fine about which an appeal is open. */
export const APPEAL_SIGN = "⚖";

/** The sign of a place whose board was played with other cards (R7.8). */
export const OTHER_CARDS_SIGN = "⇄";

/** Whether a table plays a board with other cards. */
export const hasOtherCards = (table: DeskTable, { board }: Cell): boolean => table.other_cards.includes(board);

/** A place of the round in play, with what is there. */
export interface Spot {
  place: Place;
  table: DeskTable;
  cell: Cell;
}

/** Whether the round still waits for a result here: the places of its `missing`. */
export const isMissing = ({ state }: Cell): boolean => state === "missing" || state === "claimed" || state === "disputed";

/** Return all places of a round, by tables and boards. */
export const spotsOf = (round: DeskRound): Spot[] =>
  round.tables.flatMap((table) =>
    table.cells.map((cell) => ({ place: { round: round.number, table: table.table, board: cell.board }, table, cell })),
  );

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.round === other.round && one.table === other.table && one.board === other.board;

/** Return what is at a place, or null where the round does not have it. */
export function spotAt(round: DeskRound, place: Place): Spot | null {
  if (round.number !== place.round) return null;
  for (const table of round.tables) {
    const cell = table.table === place.table ? table.cells.find(({ board }) => board === place.board) : undefined;
    if (cell) return { place, table, cell };
  }
  return null;
}

/** Return the sides with open appeals about a place. */
export const sidesAppealing = (appeals: readonly OpenAppeal[], place: Place): OpenAppeal["side"][] =>
  appeals.filter((each) => isSamePlace(each.place, place)).map(({ side }) => side);

/** Return the boards of the columns, or null if the tables do not play the same ones. */
export function sharedBoards(round: DeskRound): number[] | null {
  const [first, ...others] = round.tables.map(({ cells }) => cells.map(({ board }) => board));
  if (!first) return [];
  return others.every((boards) => boards.join() === first.join()) ? first : null;
}

/** Return the number of columns of the grid. */
export const widthOf = (round: DeskRound): number => Math.max(0, ...round.tables.map(({ cells }) => cells.length));

export function countStates(round: DeskRound): Map<Cell["state"], number> {
  const counts = new Map<Cell["state"], number>();
  for (const { cells } of round.tables) for (const { state } of cells) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}

/** Return how many results some tables lack. */
export const countMissing = (tables: readonly MissingTable[]): number => tables.reduce((sum, { boards }) => sum + boards.length, 0);

/** The tables that call the director, the one that has waited longest first. */
export function calls(round: DeskRound): { table: number; since: number }[] {
  const since = new Map<number, number>();
  for (const { table, called } of round.tables) if (called !== null) since.set(table, called);
  return [...since].map(([table, at]) => ({ table, since: at })).sort((one, other) => one.since - other.since);
}

/** A cell of the grid by its row and column. */
export interface GridPosition {
  row: number;
  column: number;
}

/** Return where an arrow key leads from a cell, or null for another key. */
export function moved(round: DeskRound, { row, column }: GridPosition, key: string): GridPosition | null {
  const last = round.tables.length - 1;
  const width = (at: number): number => round.tables[at]?.cells.length ?? 0;
  const inRow = (at: number): GridPosition => ({ row: at, column: Math.max(0, Math.min(column, width(at) - 1)) });
  switch (key) {
    case "ArrowUp":
      return inRow(Math.max(0, row - 1));
    case "ArrowDown":
      return inRow(Math.min(last, row + 1));
    case "ArrowLeft":
      return { row, column: Math.max(0, column - 1) };
    case "ArrowRight":
      return { row, column: Math.min(Math.max(0, width(row) - 1), column + 1) };
    case "Home":
      return { row, column: 0 };
    case "End":
      return { row, column: Math.max(0, width(row) - 1) };
    default:
      return null;
  }
}
