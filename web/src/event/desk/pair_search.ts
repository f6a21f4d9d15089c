// The search for a pair by its number or names.

import type { DeskPair } from "../../desk";

/** Return a text in small letters without accents. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Return the pairs that fit what is typed: a number, or parts of the names, the club or the team. */
export function foundPairs(pairs: readonly DeskPair[], typed: string): DeskPair[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return pairs.filter((pair) => {
    const text = plain([...pair.players, pair.club, pair.team].join(" "));
    return words.every((word) => String(pair.number) === word || text.includes(word));
  });
}
