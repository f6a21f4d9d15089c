// The winning card of a trick, for explanations. Which cards are legal comes from the server.

import type { Laid } from "../protocol";
import { NO_TRUMP, strengthOf, suitIndex } from "./cards";

export interface Best {
  seat: number;
  card: number;
}

/** Return the winning card of a trick so far and its seat (R4.2), or null before the lead. */
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
