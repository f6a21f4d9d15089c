// One's own part of the chance of each deal (docs/shuffle.md), kept for the page that checks it was used.

import { hex } from "./hex";
import { type Stored, storedByTab } from "./storage";

/** 32 random bytes for a deal of a table; the same ones, should they be asked for again. */
export function freshEntropy(code: string, deal: number): string {
  const kept = ownEntropies(code);
  const entropy = kept[deal] ?? hex(crypto.getRandomValues(new Uint8Array(32)));
  given(code).write(JSON.stringify({ ...kept, [deal]: entropy }));
  return entropy;
}

/** What this browser gave to a table, by deal. */
export function ownEntropies(code: string): Record<number, string> {
  return { ...(given(code).readJson() as Record<number, string> | null) };
}

const given = (code: string): Stored => storedByTab(`entropy.${code}`);
