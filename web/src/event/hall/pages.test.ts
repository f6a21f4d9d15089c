import { expect, test } from "vitest";

import type { HallScreen, RankedLine, SeatedTable } from "../../desk";
import { head, pair } from "../fixtures";
import { cut, hallPages, pairsByNumber } from "./pages";

const seated = (table: number, given: Partial<SeatedTable> = {}): SeatedTable => ({
  table, pairs: [pair(2 * table - 1, "Anna", "Bru"), pair(2 * table, "Carme", "Dídac")], boards: [1, 2], section: "", ...given,
}); // prettier-ignore
const line = (rank: number): RankedLine => ({ rank, pair: rank, players: ["Anna", "Bru"], team: "", score: "1.5", second: "9", played: 6, sat_out: 0, withdrawn: null, fined: null, flagged: false, fine_appealed: false });
const range = (length: number): number[] => Array.from({ length }, (_, index) => index + 1);

const hall = (given: Partial<HallScreen> = {}): HallScreen => ({
  t: "hall", head: head(), clock: null, seats: null, missing: [], by: "average", has_withdrawn_last: false, rankings: [], best: [], closed_missing: [], appeals: [], fine_appeals: [], ...given,
}); // prettier-ignore

test("a hall before its first round has no page", () => expect(hallPages(hall())).toEqual([]));

test("pages come in their order, and pairs without a game stand with the last tables", () => {
  const resting = [pair(15, "Eva", "Fina")];
  const pages = hallPages(
    hall({
      seats: { number: 2, tables: range(7).map((table) => seated(table)), resting },
      missing: [{ table: 3, boards: [4] }],
      rankings: [{ line: "NS", group: null, lines: range(14).map(line) }, { line: "EW", group: null, lines: range(3).map(line) }],
      best: [{ board: 1, side: "NS", result: 20, pairs: [3] }],
    }), // prettier-ignore
  );
  expect(pages.map(({ kind }) => kind)).toEqual(["seats", "seats", "missing", "standings", "standings", "standings", "best"]);
  expect(pages.map((page) => (page.kind === "seats" ? page.resting.length : 0)).slice(0, 2)).toEqual([0, 1]);
});

test("notes below the standings take the room of lines", () => {
  const rankings = [{ line: null, group: null, lines: range(11).map(line) }];
  const noted = { rankings, closed_missing: [{ round: 1, tables: [{ table: 3, boards: [4] }] }] };
  expect([hallPages(hall({ rankings })), hallPages(hall(noted))].map(({ length }) => length)).toEqual([1, 2]);
});

test("each section has its pages, and a table that is listed again takes more room", () => {
  const tables = range(6).map((table) => seated(table, { section: table > 4 ? "B" : "A" }));
  tables.splice(2, 1, seated(3, { section: "A", boards: [1] }), seated(3, { section: "A", boards: [2] }));
  const pages = hallPages(hall({ seats: { number: 1, tables, resting: [] } }));
  expect(pages.map((page) => page.kind === "seats" && [page.section, page.tables.length])).toEqual([["A", 3], ["A", 2], ["B", 2]]); // prettier-ignore
  expect(pages.map((page) => page.kind === "seats" && [...page.again])).toEqual([[3], [3], [3]]);
});

test("a list is cut into parts of nearly the same length", () => {
  expect(cut(range(12), 10).map((part) => part.length)).toEqual([6, 6]);
  expect(cut(range(10), 10).length).toBe(1);
  expect(cut([], 10)).toEqual([]);
});

test("pairs are found by number, also those without a game", () => {
  const pairs = pairsByNumber(hall({ seats: { number: 1, tables: [seated(1)], resting: [pair(3, "Eva", "Fina")] } }));
  expect([...pairs.keys()]).toEqual([1, 2, 3]);
});
