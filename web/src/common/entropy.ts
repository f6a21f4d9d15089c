// The own entropy for each deal (docs/shuffle.md), kept for the page that verifies the deal.

import { hex } from "./hex";
import { type Stored, storedByTab } from "./storage";

/** Return 32 random bytes for a deal of a table, and the same ones if called again. */
export function freshEntropy(code: string, deal: number): string {
  const kept = ownEntropies(code);
  const entropy = kept[deal] ?? hex(crypto.getRandomValues(new Uint8Array(32)));
  given(code).write(JSON.stringify({ ...kept, [deal]: entropy }));
  return entropy;
}

/** Return the entropy that this tab gave to a table, by deal. */
export function ownEntropies(code: string): Record<number, string> {
  return { ...(given(code).readJson() as Record<number, string> | null) };
}

const given = (code: string): Stored => storedByTab(`entropy.${code}`);
