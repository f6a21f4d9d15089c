// The trick on the table, as far as it must be understood to explain it. What may be played, the server says.

import type { Laid } from "../protocol";
import { NO_TRUMP, strengthOf, suitIndex } from "./cards";

export interface Best {
  seat: number;
  card: number;
}

/** Who is winning the trick so far, and with what (R4.2); null before the lead. */
export function best(trick: Laid, strain: number): Best | null {
  const cards = trick.cards ?? [];
  const [lead, ...others] = cards;
  if (lead === undefined) return null;
  const winning = others.reduce((top, card) => (beats(card, top, strain) ? card : top), lead);
  return { seat: (trick.leader + cards.indexOf(winning)) % 4, card: winning };
}

function beats(card: number, top: number, strain: number): boolean {
  if (suitIndex(card) === suitIndex(top)) return strengthOf(card) > strengthOf(top);
  return strain !== NO_TRUMP && suitIndex(card) === strain;
}
