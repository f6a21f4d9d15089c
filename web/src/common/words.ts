// What cards, strains, calls and sides are called in the language spoken.

import { pack } from "../cards/pack.svelte";
import { type Key, isKey, language, t } from "../i18n/text.svelte";
import { CLAIM, CONCEDE, DECLARE, DELEGATE, DOUBLE, PASS, SHOW } from "../protocol";
import { isDeclare } from "./actions";
import { STRAINS, numberOf, sideOf, suitOf } from "./cards";

const DOUBLES = ["double.1", "double.2", "double.3"] as const;

/** A text about cards, or that of a French pack where it calls them otherwise (R1.5). */
function faced(key: Key): Key {
  const french = `french.${key}`;
  return pack.now === "french" && isKey(french) ? french : key;
}

/** "as d'oros". */
export function cardName(card: number): string {
  return t(faced(`card.${suitOf(card)}`), { rank: rankName(card) });
}

/** "l'as d'oros": the card with its article. */
export function theCard(card: number): string {
  return t(faced(`card.${suitOf(card)}`), { rank: t(faced(`the.${numberOf(card)}`)) });
}

export function rankName(card: number): string {
  return t(faced(`rank.${numberOf(card)}`));
}

export function strainName(strain: number): string {
  return t(faced(`strain.${STRAINS[strain] ?? "no_trump"}`));
}

const SPOKEN = {
  [DELEGATE]: "delegate",
  [PASS]: "pass",
  [SHOW]: "show",
  [CLAIM]: "claim",
  [CONCEDE]: "concede",
} as const;

/** What is said for an action that is no play, where `doubles` had been said before it. */
export function callName(action: number, doubles = 0): string {
  if (isDeclare(action)) return strainName(action - DECLARE);
  if (action === DOUBLE) return doubleName(doubles + 1);
  return t(`call.${SPOKEN[action as keyof typeof SPOKEN]}`);
}

/** Contro, recontro, Sant Vicenç: 1 to 3. */
export function doubleName(doubles: number): string {
  return t(`call.${DOUBLES[doubles - 1] ?? "double.1"}`);
}

/** "Nosaltres" and "Ells" for one who plays, else the names of the pair. */
export function sideName(side: number, names: readonly string[], you: number | null): string {
  if (you !== null) return t(sideOf(you) === side ? "side.us" : "side.them");
  return t("side.pair", { first: names[side] ?? "", second: names[side + 2] ?? "" });
}

/** A number as the language writes it: "8,5". */
export function numeral(value: number): string {
  return new Intl.NumberFormat(language.now).format(value).replace("-", "−");
}

/** A day and an hour, from milliseconds since 1970. */
export function dayAndHour(at: number): string {
  return new Intl.DateTimeFormat(language.now, { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));
}

/** A number with its sign: "+8", "−4", "0". */
export function signed(value: number): string {
  return value > 0 ? `+${numeral(value)}` : numeral(value);
}
