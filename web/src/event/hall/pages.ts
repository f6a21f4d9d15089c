// The hall screen as pages that follow one another: each holds as many lines as people can read at ten metres.

import type { BestResult, HallScreen, MissingTable, PairNames, RankedLine, Ranking, SeatedTable } from "../../desk";
import { bySection, listedAgain } from "../seat_list";

export type HallPage =
  | { kind: "seats"; round: number; section: string; tables: readonly SeatedTable[]; again: ReadonlySet<number>; resting: readonly PairNames[] }
  | { kind: "missing"; tables: readonly MissingTable[] }
  | { kind: "standings"; line: Ranking["line"]; hasLines: boolean; group: number | null; lines: readonly RankedLine[] }
  | { kind: "best"; results: readonly BestResult[] };

/** Tables, or lines, on a page. A table has a line for each pair, and one for its boards where it is listed again. */
const TABLES = 5;
const TABLES_IN_PARTS = 4;
const LINES = 11;
const MISSING = 15;

/** Lines of the standings that have to go for a note below them. */
const NOTE = 2;

/** Return the pages of a screen: seats, missing tables, standings, and the best results of each board. */
export function hallPages(screen: HallScreen): HallPage[] {
  const { seats, missing, rankings, best } = screen;
  const pages: HallPage[] = [];
  if (seats) {
    const again = listedAgain(seats.tables);
    const parts = bySection(seats.tables).flatMap(({ section, tables }) => {
      const most = tables.some(({ table }) => again.has(table)) ? TABLES_IN_PARTS : TABLES;
      return cut(tables, most).map((part) => ({ section, tables: part }));
    });
    parts.forEach((part, index) =>
      pages.push({ kind: "seats", round: seats.number, ...part, again, resting: index === parts.length - 1 ? seats.resting : [] }),
    );
  }
  for (const tables of cut(missing, MISSING)) pages.push({ kind: "missing", tables });
  const hasLines = rankings.some(({ line }) => line);
  for (const { line, group, lines } of rankings) {
    for (const part of cut(lines, LINES - NOTE * notesBelow(screen, lines))) pages.push({ kind: "standings", line, hasLines, group, lines: part });
  }
  for (const results of cut(best, LINES)) pages.push({ kind: "best", results });
  return pages;
}

/** Return how many notes stand below these lines of the standings, on each page of them. */
function notesBelow(screen: HallScreen, lines: readonly RankedLine[]): number {
  const notes = [
    screen.closed_missing.length > 0,
    screen.appeals.length + screen.fine_appeals.length > 0,
    screen.by === "total" && lines.some(({ flagged }) => flagged),
    screen.has_withdrawn_last && lines.some(({ withdrawn }) => withdrawn !== null),
  ];
  return notes.filter(Boolean).length;
}

/** Return the pairs of the round by number, for results that have the number alone. */
export function pairsByNumber({ seats }: HallScreen): ReadonlyMap<number, PairNames> {
  const pairs = [...(seats?.tables.flatMap((table) => table.pairs) ?? []), ...(seats?.resting ?? [])];
  return new Map(pairs.map((pair) => [pair.number, pair]));
}

/** Return a list in parts of nearly the same length, each at most `most` long. */
export function cut<T>(list: readonly T[], most: number): T[][] {
  const parts = Math.ceil(list.length / most);
  const length = Math.ceil(list.length / Math.max(1, parts));
  return Array.from({ length: parts }, (_, index) => list.slice(index * length, (index + 1) * length));
}
