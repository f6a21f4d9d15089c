// The facts of a review as sentences. A fact that this page does not know has no sentence.

import { parseCard } from "../common/cards";
import { percent, signedDigit } from "../common/numbers";
import { casesText, shareText, threatsText } from "../common/shares";
import { strainName, theCard } from "../common/words";
import type { DecisionLine, KnownLine } from "../http";
import { type Values, isKey, language, t } from "../i18n/text.svelte";
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
  const key = `review.why.${fact.code}${endOf(fields)}`;
  if (!isKey(key)) return null;
  return sentence(t(key, { ...choices, ...valuesOf(fields, names) }));
}

/** Return the end of the key of a fact that lists cards and has none, or of points that could all have been saved. */
function endOf(fields: Readonly<Record<string, unknown>>): string {
  if (hasNone(fields)) return ".none";
  return fields["saved"] !== undefined && fields["saved"] === fields["points"] ? ".all" : "";
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
  const counted = fields["trumps"] ?? fields["tops"] ?? fields["high"];
  if (Array.isArray(counted)) values["count"] = counted.length;
  const { chance, chosen } = fields;
  if (typeof chance === "number") values["cases"] = casesText(chance);
  // The field of this name is a part of the deals. In the sentence, the blank is the chosen card.
  if (typeof chosen === "number") values["played"] = casesText(chosen);
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
  safe: (share) => casesText(share as number),
  best: (share) => casesText(share as number),
  threats: (threats, names) => threatsOf(threats as Threat[], names),
  void: (found, names) => voidText(found as Void, names),
  cards: (cards) => (typeof cards === "number" ? cards : list(highestFirst(cards as string[]), "and")),
  gone: (cards) => list(highestFirst(cards as string[]), "and"),
  trumps: (cards) => list(highestFirst(cards as string[]), "and"),
  tops: (cards) => list(highestFirst(cards as string[]), "and"),
  high: (cards) => list(highestFirst(cards as string[]), "and"),
  other: (cards) => list(highestFirst(cards as string[]), "and"),
  score: (points) => signedDigit(points as number),
  best_score: (points) => signedDigit(points as number),
  win: (share) => percent(share as number),
  best_win: (share) => percent(share as number),
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

/** Return the players that may beat a card, each with the cards and the chances. */
const threatsOf = (threats: readonly Threat[], names: readonly string[]): string =>
  threatsText(threats.map(({ seat, higher, ...chances }) => ({ ...chances, name: names[seatOf(seat)] ?? "", higher: higher.map(parseCard) })));

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
