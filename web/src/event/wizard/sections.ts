// Sections: those of a list, and those into which the wizard divides a list that has none.

import type { NewPair } from "../../desk";

/** Fewest pairs in a section: two tables, so that each result is compared with another. */
const FEWEST_PAIRS = 4;

const NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Return the number of pairs in each section, in the order of the list; empty where the list has no sections. */
export function sectionSizes(pairs: readonly NewPair[]): number[] {
  const sizes = new Map<string, number>();
  for (const { section } of pairs) sizes.set(section, (sizes.get(section) ?? 0) + 1);
  return sizes.size > 1 ? [...sizes.values()] : [];
}

/** Return the names of the sections. */
export const sectionNames = (pairs: readonly NewPair[]): string[] => [...new Set(pairs.map(({ section }) => section))].filter(Boolean);

/** Return the largest number of sections into which pairs can be divided; 1 if they are too few. */
export const mostSections = (pairs: number): number => Math.max(1, Math.min(NAMES.length, Math.floor(pairs / FEWEST_PAIRS)));

/**
 * Return the number of pairs in each section; empty for one section. All sections have nearly the same number of tables, the
 * first ones the larger number, so that only an odd number of pairs leaves one of them without opponents.
 */
export function dividedSizes(pairs: number, sections: number): number[] {
  const count = Math.min(sections, mostSections(pairs));
  if (count < 2) return [];
  const tables = Math.ceil(pairs / 2);
  const larger = tables % count;
  const withOdd = (larger || count) - 1;
  return Array.from({ length: count }, (_, place) => {
    const most = 2 * (Math.floor(tables / count) + Number(place < larger));
    return most - Number(pairs % 2 === 1 && place === withOdd);
  });
}

/** Return the pairs with the names of their sections: the first pairs of the list are section A, the next ones B. */
export function divided<Pair extends NewPair>(pairs: readonly Pair[], sizes: readonly number[]): Pair[] {
  const names = sizes.flatMap((size, place) => Array.from({ length: size }, () => NAMES[place]));
  return pairs.map((pair, place) => ({ ...pair, section: names[place] ?? pair.section }));
}
