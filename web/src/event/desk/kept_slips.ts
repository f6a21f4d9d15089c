// The doubted slips of a tab as its storage keeps them: after a reload of the page they still wait for an answer.

import { type Stored, storedByTab } from "../../common/storage";
import type { SentSlip } from "./paper_slips";

type KeptSlip = Pick<SentSlip, "place" | "slip" | "text">;

export const keptSlips = (event: string): Stored => storedByTab(`event.${event}.doubted`);

/** Return the doubted slips among these as text; null without any. */
export function slipsToKeep(slips: readonly SentSlip[]): string | null {
  const doubted = slips.filter(({ state }) => state === "doubted").map(({ place, slip, text }): KeptSlip => ({ place, slip, text }));
  return doubted.length ? JSON.stringify(doubted) : null;
}

/** Return the doubted slips that were kept; what is not a slip there is left out. */
export function doubtedSlips(kept: unknown): SentSlip[] {
  const slips: unknown[] = Array.isArray(kept) ? kept : [];
  return slips.filter(isKept).map(({ place, slip, text }) => ({ place, slip, text, state: "doubted", why: "" }));
}

function isKept(each: unknown): each is KeptSlip {
  const { place, slip, text } = (each ?? {}) as Partial<KeptSlip>;
  const points: unknown = slip?.type === "match" ? slip.scores : slip?.points;
  return typeof text === "string" && typeof place?.round === "number" && Array.isArray(points);
}
