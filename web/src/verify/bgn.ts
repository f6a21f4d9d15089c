// Reads from pasted BGN what a proof needs (docs/shuffle.md).

import { NotACard, parseCard, sideOf } from "../common/cards";
import { folded } from "../common/folded";
import strains from "../common/strain_words.json";
import { best } from "../common/trick";
import type { Laid, Pile } from "../protocol";
import { type Dealt, type Entropy, type Piles, pilesOf } from "./shuffle";

/** The tags that a proof needs. */
const NEEDED = ["Table", "Board", "DealNumber", "Commit", "Seed", "Entropy", "Deal", "Dealer"] as const;
export type Needed = (typeof NEEDED)[number];

export interface Written {
  /** The table and the number of the deal; null where they cannot be read. */
  place: Pick<Dealt, "code" | "deal"> | null;
  dealt: Dealt | null;
  /** The tags that are missing or cannot be read. */
  lacks: Needed[];
  /** The cards that each side won, for the next hand; null where the hand is not over. */
  piles: Piles | null;
}

const SEATS = "NWSE";
const SUITS = "oceb";
/** A tag stands on a line of its own (docs/notation.md). */
const TAG = /^[ \t]*\[[ \t]*([a-z]\w*)[ \t]*"((?:[^"\\\r\n]|\\["\\])*)"[ \t]*\][ \t]*$/gim;
/** The tags of BGN itself that are read here. Their names may have any case. */
const OWN = new Map(["Rules", "Dealer", "Deal", "Calls", "Claim", "Concede"].map((name) => [name.toLowerCase(), name]));
const COURT = new Map([["10", "S"], ["11", "C"], ["12", "R"]]);
/** A seat, a colon, and one or more words: `E:Sant Vicens`. */
const CALL = /[^\s:]*:(\S*(?:\s+[^\s:]+(?!\S))*)/g;
/** The strain of every word that names one, folded. They equal `STRAIN_WORDS` in the program (vocabulary.py). */
const STRAINS = new Map<string, number>(Object.entries(strains));
const HEX = /^[0-9a-f]{64}$/;
const NUMBER = /^[1-9][0-9]{0,9}$/;

/** Return the cards that each side won in the hand before a deal, or null where these records do not have it. */
export function pilesBefore(records: readonly Written[], { code, deal }: Dealt): Piles | null {
  return records.findLast(({ place }) => place?.code === code && place.deal === deal - 1)?.piles ?? null;
}

export function parseRecords(text: string): Written[] {
  const starts = [...text.matchAll(/^\s*\[[ \t]*BGN\b/gim)].map((found) => found.index);
  return starts.map((start, index) => parseRecord(text.slice(start, starts[index + 1])));
}

function parseRecord(text: string): Written {
  const tags = tagsIn(text);
  const tag = (name: string): string => tags.get(name) ?? "";
  const number = (name: string): number => (NUMBER.test(tag(name)) ? Number(tag(name)) : 0);
  const [code, deal] = [tag("Table"), number("DealNumber")];
  const place = deal ? { code, deal } : null;
  const dealer = seatOf(tag("Dealer"));
  const hands = parseDeal(tag("Deal"));
  const entropy = parseEntropy(tag("Entropy"));
  const holds: Record<Needed, boolean> = {
    Table: code !== "",
    Board: number("Board") > 0,
    DealNumber: deal > 0,
    Commit: HEX.test(tag("Commit")),
    Seed: HEX.test(tag("Seed")),
    Entropy: entropy !== null,
    Deal: hands !== null,
    Dealer: dealer >= 0,
  };
  const lacks = NEEDED.filter((name) => !holds[name]);
  const piles = hands && pilesIn(text, tags, hands);
  if (lacks.length || !hands || !entropy) return { place, dealt: null, lacks, piles };
  const dealt: Dealt = {
    code,
    deal,
    number: number("Board"),
    rules: tag("Rules"),
    dealer,
    hands,
    commit: tag("Commit"),
    seed: tag("Seed"),
    entropy,
    drawn: tag("Drawn"),
  };
  return { place, dealt, lacks, piles };
}

/** Return the tags of a record by name. Of equal names the first one counts. */
function tagsIn(text: string): ReadonlyMap<string, string> {
  const tags = [...text.matchAll(TAG)].map(([, name = "", value = ""]): [string, string] => [
    OWN.get(name.toLowerCase()) ?? name,
    value.replace(/\\(.)/g, "$1"),
  ]);
  return new Map(tags.reverse());
}

/** Return the seat of a letter in any case, or -1. */
function seatOf(text: string): number {
  return text.length === 1 ? SEATS.indexOf(text.toUpperCase()) : -1;
}

/** Return a card in any case; its rank may be a number. Throws `NotACard`. */
function cardOf(text: string): number {
  const rank = text.slice(1).toUpperCase();
  return parseCard(text.charAt(0).toLowerCase() + (COURT.get(rank) ?? rank));
}

function pilesIn(text: string, tags: ReadonlyMap<string, string>, hands: readonly number[][]): Piles | null {
  try {
    return parsePiles(text, tags, hands);
  } catch (error) {
    if (error instanceof NotACard) return null;
    throw error;
  }
}

/** Return the cards that each side won, trick by trick, and at the end those that were claimed or conceded. */
function parsePiles(text: string, tags: ReadonlyMap<string, string>, hands: readonly number[][]): Piles | null {
  const calls = [...(tags.get("Calls") ?? "").matchAll(CALL)].map(([, word = ""]) => STRAINS.get(folded(word)));
  const strain = calls.find((each) => each !== undefined);
  if (strain === undefined) return null;
  const tricks = [...text.matchAll(/^[ \t]*\d+[ \t]+([NWSE])((?:[ \t]+\w{2,3}){1,4})[ \t]*$/gim)].map(
    ([, seat = "", cards = ""]): Laid => ({ leader: seatOf(seat), cards: cards.trim().split(/\s+/).map(cardOf) }),
  );
  const full = tricks.filter(({ cards }) => cards?.length === 4);
  const won = full.map((trick): Pile => pileOf(trick.cards ?? [], sideOf(best(trick, strain)?.seat ?? 0)));
  const [claim, concede] = [seatOf(tags.get("Claim") ?? ""), seatOf(tags.get("Concede") ?? "")];
  if (claim < 0 && concede < 0) return full.length === 12 ? pilesOf({ tricks: won }) : null;
  const played = new Set(tricks.flatMap(({ cards }) => cards ?? []));
  const onTable = tricks.find(({ cards }) => cards?.length !== 4)?.cards ?? [];
  const held = hands.flatMap((hand) => hand.filter((card) => !played.has(card)).sort((one, other) => one - other));
  const side = claim >= 0 ? sideOf(claim) : sideOf(concede + 1);
  return pilesOf({ tricks: won, rest: pileOf([...onTable, ...held], side) });
}

const pileOf = (cards: number[], side: number): Pile => ({ cards, points: 0, side });

/** Return the hands of `N:C652.973.95.764 ...` by seat, or null where the text is not a deal. */
function parseDeal(text: string): number[][] | null {
  const [seat = "", rest = ""] = text.split(":");
  const first = seatOf(seat.trim());
  const written = rest.trim().split(/\s+/);
  if (first < 0 || written.length !== 4) return null;
  const hands: number[][] = [[], [], [], []];
  try {
    written.forEach((hand, place) => (hands[(first + place) % 4] = parseHand(hand)));
  } catch {
    return null;
  }
  return hands;
}

function parseHand(text: string): number[] {
  return text.split(".").flatMap((suit, index) => {
    return suit === "-" ? [] : [...suit].map((rank) => cardOf(`${SUITS.charAt(index)}${rank}`));
  });
}

/** Return the entropy of `N:... S:...`, which may be empty, or null where the text has another form. */
function parseEntropy(text: string): Entropy | null {
  const given = [...SEATS].map((seat) => new RegExp(`${seat}:([0-9a-f]{64})`).exec(text)?.[1] ?? null);
  const written = given.flatMap((part, seat) => (part === null ? [] : `${SEATS.charAt(seat)}:${part}`));
  const [north = null, west = null, south = null, east = null] = given;
  return written.join(" ") === text ? [north, west, south, east] : null;
}
