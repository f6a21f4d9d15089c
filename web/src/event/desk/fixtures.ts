// For tests: the desk and its rounds.

import type { Cell, DeskPair, DeskRound, DeskScreen, DeskTable } from "../../desk";
import { cell, head, pair } from "../fixtures";

export const deskTable = (table: number, cells: Cell[], given: Partial<DeskTable> = {}): DeskTable => ({
  table, pairs: [pair(2 * table - 1, "Anna", "Bru"), pair(2 * table, "Carme", "Dídac")], cells, other_cards: [], called: null, phones: 0, ...given,
}); // prettier-ignore

/** A round of two tables and two boards, without results. */
export const deskRound = (given: Partial<DeskRound> = {}): DeskRound => ({
  number: 2, session: 1, is_open: true, has_one_set: false, resting: [],
  missing: [1, 2].map((table) => ({ table, boards: [4, 5] })),
  tables: [1, 2].map((table) => deskTable(table, [cell({ board: 4 }), cell({ board: 5 })])), ...given,
}); // prettier-ignore

export const deskPair = (number: number, first: string, second: string, given: Partial<DeskPair> = {}): DeskPair => ({
  number, players: [first, second], team: "", club: "", section: "", present: false, withdrawn: null, fines: [], ...given,
}); // prettier-ignore

export const deskScreen = (given: Partial<DeskScreen> = {}): DeskScreen => ({
  t: "desk", head: head(), number: 40, digest: "d", clock: null, shown: deskRound(), pairs: [], to_deal: null, to_pair: null, to_play: 0,
  is_per_session: true, planned: 0, shaky: [], next: { step: "close", round: 2 }, is_public: false, initials: false, missing: [], appeals: [], fine_appeals: [], can_reopen: false,
  can_start_clock: false, is_pairing_held: false, take_back_from: null, can_reveal: false, can_seat: true, has_bracket: false, rescued: [], moved: null, ...given,
}); // prettier-ignore
