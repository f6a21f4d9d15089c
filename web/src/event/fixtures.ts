// For tests: screens of an event.

import type { BoardSlip, Cell, Done, EventHead, PairNames, TableBoard, TableRound, TableScreen } from "../desk";

export const head = (given: Partial<EventHead> = {}): EventHead => ({
  event: "tardor", name: "Tardor", date: "2026-11-21", place: "Casal", kind: "duplicate", boards: 2, rounds: 3, round: 2,
  closed: 1, ...given,
}); // prettier-ignore

export const pair = (number: number, first: string, second: string): PairNames => ({
  number, players: [first, second], team: "", club: "",
}); // prettier-ignore

export const slip = (points: number, given: Partial<BoardSlip> = {}): BoardSlip => ({
  type: "board", points: [points, 72 - points], ...given,
}); // prettier-ignore

export const cell = (given: Partial<Cell> = {}): Cell => ({
  board: 4, state: "missing", slip: null, claims: [], revokes: [], awards: [null, null], ...given,
}); // prettier-ignore

export const board = (given: Partial<Cell> = {}, field: TableBoard["field"] = null): TableBoard => ({
  pairs: [3, 7], cell: cell(given), field,
}); // prettier-ignore

export const tableRound = (given: Partial<TableRound> = {}): TableRound => ({
  number: 2, is_open: true, pairs: [pair(3, "Anna", "Bru"), pair(7, "Carme", "Dídac")],
  boards: [board(), board({ board: 5 })], next: [], is_tied: false, ...given,
}); // prettier-ignore

export const tableScreen = (given: Partial<TableScreen> = {}): TableScreen => ({
  t: "table", head: head(), table: 3, clock: null, called: false, round: tableRound(), ...given,
}); // prettier-ignore

/** The answer to a command that is done. */
export const done = (request: string, given: Partial<Done> = {}): Done => ({
  request, is_logged: true, wrote: [], entries: [], secret: null, ...given,
}); // prettier-ignore
