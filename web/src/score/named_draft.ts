// The draft of a hand on the score pad: who named, the trumps, the doubles and the codony.

import type { Side } from "../common/cards";
import type { Named } from "./hand_score";
import { type PadRules, mostDoubles } from "./pad_rules";

export interface Draft {
  declarer: number;
  /** Null until one is chosen. */
  strain: number | null;
  doubles: number;
  codony: Side | null;
}

export const newDraft = (dealer: number): Draft => ({ declarer: dealer, strain: null, doubles: 0, codony: null });

/** Return what was named, or null where the trumps are still to be chosen. */
export function namedOf({ declarer, strain, doubles, codony }: Draft): Named | null {
  return strain === null ? null : { declarer, strain, doubles, codony };
}

/** Return the draft with other trumps, and with no more doubles than these allow (R3.5). */
export function withStrain(rules: PadRules, draft: Draft, strain: number): Draft {
  return { ...draft, strain, doubles: Math.min(draft.doubles, mostDoubles(rules, strain)) };
}
