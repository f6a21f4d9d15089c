// The layout of the own hand in rows, and the place of the focus in it.

import { suitIndex } from "../../common/cards";

/** Return a hand in one row, or in two of about the same length. They are split between suits where possible. */
export function rows(cards: readonly number[], most: number): number[][] {
  if (cards.length <= most) return [[...cards]];
  const half = Math.ceil(cards.length / 2);
  const parts = cards.flatMap((card, index) => (index && suitIndex(card) !== suitIndex(cards[index - 1] ?? 0) ? [index] : []));
  const fits = parts.filter((index) => index <= most && cards.length - index <= most);
  const cut = fits.sort((a, b) => Math.abs(a - half) - Math.abs(b - half))[0] ?? half;
  return [cards.slice(0, cut), cards.slice(cut)];
}

/** Return the place of the focus after the hand has changed: on the same card, or on the next one where that is gone. */
export function keptPlace(before: readonly number[], after: readonly number[], place: number): number {
  const card = before.slice(place).find((each) => after.includes(each));
  return card === undefined ? Math.max(0, Math.min(place, after.length - 1)) : after.indexOf(card);
}
