// The words for cards, strains, calls, sides and numbers in the present language.

import { pack } from "../cards/pack.svelte";
import { type Key, isKey, language, t } from "../i18n/text.svelte";
import { CLAIM, CONCEDE, DECLARE, DELEGATE, DOUBLE, PASS, SHOW } from "../protocol";
import { isDeclare } from "./actions";
import { STRAINS, numberOf, sideOf, suitOf } from "./cards";

const DOUBLES = ["double.1", "double.2", "double.3"] as const;

/** Return the key of a text about cards, or that of the French pack where it has other words (R1.5). */
function faced(key: Key): Key {
  const french = `french.${key}`;
  return pack.now === "french" && isKey(french) ? french : key;
}

/** Return the name of a card: "as d'oros". */
export function cardName(card: number): string {
  return t(faced(`card.${suitOf(card)}`), { rank: rankName(card) });
}

/** Return the name of a card with its article: "l'as d'oros". */
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

/** Return the words of a call; `doubles` is the number of doubles before it. */
export function callName(action: number, doubles = 0): string {
  if (isDeclare(action)) return strainName(action - DECLARE);
  if (action === DOUBLE) return doubleName(doubles + 1);
  return t(`call.${SPOKEN[action as keyof typeof SPOKEN]}`);
}

/** Return the name of the first, second or third double: contro, recontro, Sant Vicenç. */
export function doubleName(doubles: number): string {
  return t(`call.${DOUBLES[doubles - 1] ?? "double.1"}`);
}

/** Return "Nosaltres" or "Ells" for a player, and the names of the pair for others. */
export function sideName(side: number, names: readonly string[], you: number | null): string {
  if (you !== null) return t(sideOf(you) === side ? "side.us" : "side.them");
  return t("side.pair", { first: names[side] ?? "", second: names[side + 2] ?? "" });
}

/** Return a number as the language writes it: "8,5". */
export function numeral(value: number): string {
  return new Intl.NumberFormat(language.now).format(value).replace("-", "−");
}

/** Return a number with its sign: "+8", "−4", "0". */
export function signed(value: number): string {
  return value > 0 ? `+${numeral(value)}` : numeral(value);
}
