// The list of the seats of a round: its sections, and tables at which other pairs play some of the boards.

import type { SeatedTable } from "../desk";
import { boardWords } from "./board_words";

export interface SeatedSection {
  /** The name of the section; empty where there are none. */
  section: string;
  tables: readonly SeatedTable[];
}

/** Return the tables by sections. A table of a pair from elsewhere, which has no section, belongs with those before it. */
export function bySection(tables: readonly SeatedTable[]): SeatedSection[] {
  const sections: { section: string; tables: SeatedTable[] }[] = [];
  for (const seated of tables) {
    const last = sections.slice(-1)[0];
    if (last && (!seated.section || seated.section === last.section)) last.tables.push(seated);
    else sections.push({ section: seated.section, tables: [seated] });
  }
  return sections;
}

/** Return the numbers of the tables that are listed again, because other pairs play some of their boards. */
export function listedAgain(tables: readonly SeatedTable[]): ReadonlySet<number> {
  const numbers = tables.map(({ table }) => table);
  return new Set(numbers.filter((table, index) => numbers.indexOf(table) !== index));
}

/** Return the boards of a table in words; empty where its pairs play all of them. */
export const partWords = ({ table, boards }: SeatedTable, again: ReadonlySet<number>): string =>
  again.has(table) ? boardWords(boards) : "";
