// Parts of the possible deals as people say them, and the players who may beat a card.

import { t } from "../i18n/text.svelte";
import { shareOf } from "./numbers";
import { theCard } from "./words";

/** The number of higher cards that are named one by one at most. */
const NAMED = 3;

/** A player who may beat a card: with higher cards of its suit, or by trumping, each with the chance. */
export interface NamedThreat {
  name: string;
  higher: readonly number[];
  over: number;
  ruff: number;
}

/** Return a part of the deals in whole percent, in words near the ends. */
export function shareText(share: number): string {
  const text = shareOf(share);
  if (share > 0 && text === shareOf(0)) return t("share.least", { share: shareOf(0.01) });
  if (share < 1 && text === shareOf(1)) return t("share.most", { share: shareOf(0.99) });
  return text;
}

/** Return a part of the deals as an adverbial: "en un 26 % dels casos", "en cap cas". Only 0 and 1 are no case and all cases. */
export function casesText(share: number): string {
  const text = shareOf(share);
  if (text === shareOf(0)) return share > 0 ? t("share.cases.least", { share: shareOf(0.01) }) : t("share.cases.none");
  if (text === shareOf(1)) return share < 1 ? t("share.cases.most", { share: shareOf(0.99) }) : t("share.cases.all");
  return t("share.cases", { share: text });
}

/** Return the players who may beat a card as alternatives, each with the cards and the chances. */
export function threatsText(threats: readonly NamedThreat[]): string {
  const told = threats.map(threatText);
  const last = told.pop() ?? "";
  return told.length ? t("reason.threat.or", { threats: told.join(", "), last }) : last;
}

function threatText({ name, higher, over, ruff }: NamedThreat): string {
  const cards = higher.length > NAMED ? t("reason.threat.higher") : anyOf(higher);
  if (over && ruff) return t("reason.threat.both", { name, cards, chance: shareText(over), trumping: shareText(ruff) });
  if (over) return t("reason.threat.over", { name, cards, chance: shareText(over) });
  return t("reason.threat.ruff", { name, chance: shareText(ruff) });
}

/** Return cards as a list of alternatives, the highest first. */
export function anyOf(cards: readonly number[]): string {
  const names = [...cards].sort((a, b) => b - a).map(theCard);
  const last = names.pop() ?? "";
  return names.length ? t("reason.or", { cards: names.join(", "), last }) : last;
}
