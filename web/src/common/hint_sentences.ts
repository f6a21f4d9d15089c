// The facts behind a choice as sentences. Advice at the table uses them.

import { t } from "../i18n/text.svelte";
import type { ReasonPart } from "../protocol";
import { anyOf, casesText, shareText, threatsText } from "./shares";
import { cardName, strainName, theCard } from "./words";

/** Return a fact as a sentence; `nameAt` has the names of the players. */
export function reasonSentence(reason: ReasonPart, nameAt: (seat: number) => string): string {
  const { code, seat, card, cards = [], then = [], suit, count = 0, others = 0, chance = 0, threats = [], last } = reason;
  const values = {
    name: seat == null ? "" : nameAt(seat),
    card: card == null ? "" : theCard(card),
    cards: listed(cards),
    then: listed(then),
    suit: suit == null ? "" : strainName(suit),
    count: code === "draws" ? cards.length : count,
    others,
    chance: code === "exposed" ? casesText(chance) : shareText(chance),
    threats: threatsText(threats.map(({ seat, cards = [], over = 0, ruff = 0 }) => ({ name: nameAt(seat), higher: cards, over, ruff }))),
  };
  if (code === "secure" || code === "lost") return t(last ? `reason.${code}.last` : `reason.${code}`, values);
  if (code === "exposed" && !chance) return t("reason.exposed.never", values);
  if (code === "trumps" || code === "tops") return t(cards.length ? `reason.${code}` : `reason.${code}.none`, values);
  if (code === "forces" || code === "saves" || code === "costs") return t(`reason.${code}`, { ...values, cards: anyOf(cards) });
  return t(`reason.${code}`, values);
}

const highestFirst = (cards: readonly number[]): number[] => [...cards].sort((a, b) => b - a);
const listed = (cards: readonly number[]): string => highestFirst(cards).map(cardName).join(", ");
