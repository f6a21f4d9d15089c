// The facts of a review as sentences. A fact that this page does not know has no sentence.

import { parseCard } from "../common/cards";
import { shareOf } from "../common/numbers";
import { strainName, theCard } from "../common/words";
import type { DecisionLine, KnownLine } from "../http";
import { type Key, type Values, isKey, language, t } from "../i18n/text.svelte";
import { DECLARE } from "../protocol";
import { actionOf, seatOf } from "./decisions";

type Why = DecisionLine["why"][number];
type Fact = Why | Extract<Why, { code: "plan" }>["reason"];
type Void = KnownLine["voids"][number];

interface Threat {
  seat: string;
  higher: readonly string[];
  over: number;
  ruff: number;
}

/** Largest number of higher cards that are named one by one. */
const NAMED = 3;

/** The choice that was made and the best one, as sentences have them. */
export type Choices = Readonly<Record<"chosen" | "better", string>>;

/** Return the sentences of some facts, in order. */
export function sentencesOf(facts: readonly Fact[], names: readonly string[], choices: Choices): string[] {
  return facts.map((fact) => factText(fact, names, choices)).filter((text) => text !== null);
}

/** Return what was known of a hand: its voids with their proofs, further cards that it cannot hold, and those it certainly holds. */
export function knownSentences({ seat, voids, cards, holds }: KnownLine, names: readonly string[]): string[] {
  const who = names[seatOf(seat)] ?? "";
  const told = voids.map((each) => sentence(voidText(each, names)));
  if (cards.length) told.push(sentence(t(voids.length ? "review.known.more" : "review.known.cards", { who, cards: list(cards, "or") })));
  if (holds.length) told.push(sentence(t("review.known.holds", { who, cards: list(highestFirst(holds), "and") })));
  return told;
}

/** Return a fact as a sentence, or null where a part of it is not known here. */
function factText(fact: Fact, names: readonly string[], choices: Choices): string | null {
  if (fact.code === "plan") return factText(fact.reason, names, choices);
  const fields = fact as unknown as Readonly<Record<string, unknown>>;
  const key = `review.why.${fact.code}${hasNone(fields) ? ".none" : ""}`;
  if (!isKey(key)) return null;
  return sentence(t(key, { ...choices, ...valuesOf(fields, names) }));
}

/** Return whether a fact that lists cards has none. */
const hasNone = (fields: Readonly<Record<string, unknown>>): boolean =>
  [fields["trumps"], fields["tops"], fields["higher"]].some((cards) => Array.isArray(cards) && !cards.length);

/** Return the fields of a fact as the values of its sentence, by their names. */
function valuesOf(fields: Readonly<Record<string, unknown>>, names: readonly string[]): Values {
  const values: Values = {};
  for (const [name, value] of Object.entries(fields)) {
    const text = SAID[name]?.(value, names);
    if (text !== undefined) values[name] = text;
  }
  const counted = fields["trumps"] ?? fields["tops"];
  if (Array.isArray(counted)) values["count"] = counted.length;
  return values;
}

/** How the fields of facts are said. Lists of cards that may be held are joined by "or". */
const SAID: Readonly<Record<string, (value: unknown, names: readonly string[]) => string | number>> = {
  card: (card) => theCard(parseCard(card as string)),
  seat: (seat, names) => names[seatOf(seat as string)] ?? "",
  suit: (suit) => suitName(suit as string),
  points: Number,
  saved: Number,
  others: Number,
  chance: (share) => shareText(share as number),
  safe: (share) => shareText(share as number),
  chosen: (share) => shareText(share as number),
  best: (share) => shareText(share as number),
  threats: (threats, names) => threatsText(threats as Threat[], names),
  void: (found, names) => voidText(found as Void, names),
  cards: (cards) => (typeof cards === "number" ? cards : list(highestFirst(cards as string[]), "and")),
  gone: (cards) => list(highestFirst(cards as string[]), "and"),
  trumps: (cards) => list(highestFirst(cards as string[]), "and"),
  tops: (cards) => list(highestFirst(cards as string[]), "and"),
  higher: (cards) => list(highestFirst(cards as string[]), "or"),
  then: (cards) => list(highestFirst(cards as string[]), "and"),
};

function voidText({ seat, suit, trick, card, rule }: Void, names: readonly string[]): string {
  const why = `review.void.${rule.replace(".", "_")}`;
  return t("review.void", {
    who: names[seatOf(seat)] ?? "",
    suit: suitName(suit),
    why: isKey(why) ? t(why) : rule,
    trick,
    card: theCard(parseCard(card)),
  });
}

/** Return the players that may beat a card, each with the cards and the chance. */
function threatsText(threats: readonly Threat[], names: readonly string[]): string {
  const told = threats.flatMap(({ seat, higher, over, ruff }) => {
    const who = names[seatOf(seat)] ?? "";
    const key: Key = higher.length > NAMED ? "review.threat.higher" : "review.threat.over";
    return [
      ...(over ? [t(key, { who, cards: list(highestFirst(higher), "or"), chance: shareText(over) })] : []),
      ...(ruff ? [t("review.threat.ruff", { who, chance: shareText(ruff) })] : []),
    ];
  });
  return told.join("; ");
}

/** Return a part of the deals in whole percent, in words near the ends. */
export function shareText(share: number): string {
  const text = shareOf(share);
  if (share > 0 && text === shareOf(0)) return t("review.share.least", { share: shareOf(0.01) });
  if (share < 1 && text === shareOf(1)) return t("review.share.most", { share: shareOf(0.99) });
  return text;
}

const highestFirst = (cards: readonly string[]): string[] => [...cards].sort((a, b) => parseCard(b) - parseCard(a));

const suitName = (word: string): string => strainName(actionOf(word) - DECLARE);

/** Return cards as a list: "el rei de copes, l'as de copes o la manilla de copes". */
function list(cards: readonly string[], by: "and" | "or"): string {
  const type = by === "and" ? "conjunction" : "disjunction";
  return new Intl.ListFormat(language.now, { type }).format(cards.map((card) => theCard(parseCard(card))));
}

/** Return a text as a sentence: with a capital letter, and a full stop. */
function sentence(text: string): string {
  return `${text.charAt(0).toLocaleUpperCase(language.now)}${text.slice(1)}.`;
}
