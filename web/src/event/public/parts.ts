// The parts of the public page. Each has an address, so that people can share it: `#boards-3` is board 3.

import type { PublicScreen } from "../../desk";

export const PARTS = ["standings", "boards", "matches", "pairs", "seats"] as const;

export type Part = (typeof PARTS)[number];

/** A part, and the number of the board or pair in it, if any. */
export interface PartShown {
  part: Part;
  number: number | null;
}

/** Return the part that the end of an address names, null if it names none. */
export function partAt(hash: string): PartShown | null {
  const found = /^#([a-z]+)(?:-([1-9]\d{0,3}))?$/.exec(hash);
  const part = PARTS.find((each) => each === found?.[1]);
  return part ? { part, number: found?.[2] ? Number(found[2]) : null } : null;
}

export const addressOf = (part: Part, number: number | null = null): string => `#${part}${number === null ? "" : `-${number}`}`;

/** Return the parts that there is something to show in. Before a round is over, they are its seats alone. */
export function partsOf({ head, rankings, matches, seats }: PublicScreen): Part[] {
  const results: Part[] = ["standings", matches.length || head.kind === "matches" ? "matches" : "boards", "pairs"];
  return [...(rankings.length ? results : []), ...(seats ? (["seats"] as const) : [])];
}
