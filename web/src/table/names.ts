// Names of cards and players as a sentence needs them.

import { numberOf, suitOf } from "../common/cards";
import { t } from "../i18n/text.svelte";

/** "l'as d'oros": the card with its article. */
export function theCard(card: number): string {
  return t(`card.${suitOf(card)}`, { rank: t(`the.${numberOf(card)}`) });
}

/** A word as it begins a sentence. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
