// The facts behind a choice as sentences. Advice at the table uses them.

import { t } from "../i18n/text.svelte";
import type { Danger, ReasonPart } from "../protocol";
import { percent } from "./numbers";
import { cardName, strainName, theCard } from "./words";

/** The number of higher cards that are named one by one at most. */
const NAMED = 3;

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
    chance: percent(chance),
    threats: threats.flatMap((each) => dangers(each, nameAt)).join(", "),
  };
  if (code === "secure" || code === "lost") return t(last ? `reason.${code}.last` : `reason.${code}`, values);
  if (code === "trumps" || code === "tops") return t(cards.length ? `reason.${code}` : `reason.${code}.none`, values);
  if (code === "forces") return t("reason.forces", { ...values, cards: anyOf(cards) });
  return t(`reason.${code}`, values);
}

/** Return the ways in which a player may beat a card. */
function dangers({ seat, cards = [], over = 0, ruff = 0 }: Danger, nameAt: (seat: number) => string): string[] {
  const name = nameAt(seat);
  const key = cards.length <= NAMED ? "reason.threat.over" : "reason.threat.higher";
  return [
    ...(over ? [t(key, { name, cards: anyOf(cards), chance: percent(over) })] : []),
    ...(ruff ? [t("reason.threat.ruff", { name, chance: percent(ruff) })] : []),
  ];
}

const highestFirst = (cards: readonly number[]): number[] => [...cards].sort((a, b) => b - a);
const listed = (cards: readonly number[]): string => highestFirst(cards).map(cardName).join(", ");

/** Return cards as a list of alternatives. */
function anyOf(cards: readonly number[]): string {
  const names = highestFirst(cards).map(theCard);
  const last = names.pop() ?? "";
  return names.length ? t("reason.or", { cards: names.join(", "), last }) : last;
}
