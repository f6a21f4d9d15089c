// The trick on the table, as far as it must be understood to explain it. What may be played, the server says.

import { NO_TRUMP, strengthOf } from "../common/cards";
import type { Laid } from "../protocol";

export interface Best {
  seat: number;
  card: number;
}

export const suitIndex = (card: number): number => Math.floor(card / 12);

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

/** A hand in one row, or in two of about the same length, parted between suits where that serves. */
export function rows(cards: readonly number[], most: number): number[][] {
  if (cards.length <= most) return [[...cards]];
  const half = Math.ceil(cards.length / 2);
  const parts = cards.flatMap((card, index) => (index && suitIndex(card) !== suitIndex(cards[index - 1] ?? 0) ? [index] : []));
  const fits = parts.filter((index) => index <= most && cards.length - index <= most);
  const cut = fits.sort((a, b) => Math.abs(a - half) - Math.abs(b - half))[0] ?? half;
  return [cards.slice(0, cut), cards.slice(cut)];
}

/** Where the keyboard goes on in a hand that has changed: with its card, or where that is gone with the next. */
export function keptPlace(before: readonly number[], after: readonly number[], place: number): number {
  const card = before.slice(place).find((each) => after.includes(each));
  return card === undefined ? Math.max(0, Math.min(place, after.length - 1)) : after.indexOf(card);
}
