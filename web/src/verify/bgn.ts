// What a proof needs of records (docs/shuffle.md), from BGN as it was pasted.

import { NotACard, parseCard, sideOf } from "../common/cards";
import { best } from "../common/trick";
import type { Laid, Pile } from "../protocol";
import { type Dealt, type Entropy, type Piles, pilesOf } from "./shuffle";

/** What a proof needs, by the names of the tags. */
export const NEEDED = ["Table", "DealNumber", "Commit", "Seed", "Entropy", "Deal", "Dealer"] as const;
export type Needed = (typeof NEEDED)[number];

export interface Written {
  dealt: Dealt | null;
  /** The tags that lack or cannot be read. */
  lacks: Needed[];
  /** What the sides won in it, for the next hand; null where it is not over. */
  piles: Piles | null;
}

const SEATS = "NWSE";
const SUITS = "oceb";
const STRAIN_WORDS = ["oros", "copes", "espases", "bastos", "botifarra"];
const HEX = /^[0-9a-f]{64}$/;

/** What the sides won in the hand before another at the same table, if it is among these. */
export function pilesBefore(records: readonly Written[], { code, deal }: Dealt): Piles | null {
  return records.find(({ dealt }) => dealt?.code === code && dealt.deal === deal - 1)?.piles ?? null;
}

/** Every record of a text. */
export function parseRecords(text: string): Written[] {
  const starts = [...text.matchAll(/^[ \t]*\[[ \t]*BGN\b/gim)].map((found) => found.index);
  return starts.map((start, index) => parseRecord(text.slice(start, starts[index + 1])));
}

function parseRecord(text: string): Written {
  const tags = new Map([...text.matchAll(/\[\s*(\w+)\s+"([^"]*)"\s*\]/g)].map(([, name = "", value = ""]) => [name, value]));
  const tag = (name: string): string => tags.get(name) ?? "";
  const hands = parseDeal(tag("Deal"));
  const entropy = parseEntropy(tag("Entropy"));
  const holds: Record<Needed, boolean> = {
    Table: tag("Table") !== "",
    DealNumber: /^[1-9]\d*$/.test(tag("DealNumber")),
    Commit: HEX.test(tag("Commit")),
    Seed: HEX.test(tag("Seed")),
    Entropy: entropy !== null,
    Deal: hands !== null,
    Dealer: SEATS.includes(tag("Dealer")) && tag("Dealer").length === 1,
  };
  const lacks = NEEDED.filter((name) => !holds[name]);
  if (lacks.length || !hands || !entropy) return { dealt: null, lacks, piles: null };
  const dealt: Dealt = {
    code: tag("Table"),
    deal: Number(tag("DealNumber")),
    number: Number(tag("Board")) || 0,
    rules: tag("Rules"),
    dealer: SEATS.indexOf(tag("Dealer")),
    hands,
    commit: tag("Commit"),
    seed: tag("Seed"),
    entropy,
  };
  return { dealt, lacks, piles: pilesIn(text, tags, hands) };
}

function pilesIn(text: string, tags: ReadonlyMap<string, string>, hands: readonly number[][]): Piles | null {
  try {
    return parsePiles(text, tags, hands);
  } catch (error) {
    if (error instanceof NotACard) return null;
    throw error;
  }
}

/** The cards of each side at the end, trick by trick, and last what was claimed or conceded. */
function parsePiles(text: string, tags: ReadonlyMap<string, string>, hands: readonly number[][]): Piles | null {
  const named = (tags.get("Calls") ?? "").split(" ").map((call) => STRAIN_WORDS.indexOf(call.split(":")[1] ?? ""));
  const strain = named.find((each) => each >= 0);
  if (strain === undefined) return null;
  const tricks = [...text.matchAll(/^[ \t]*\d+[ \t]+([NWSE])((?:[ \t]+\w\w){1,4})[ \t]*$/gm)].map(
    ([, seat = "", cards = ""]): Laid => ({ leader: SEATS.indexOf(seat), cards: cards.trim().split(/\s+/).map(parseCard) }),
  );
  const full = tricks.filter(({ cards }) => cards?.length === 4);
  const won = full.map((trick): Pile => pileOf(trick.cards ?? [], sideOf(best(trick, strain)?.seat ?? 0)));
  const [claim, concede] = [SEATS.indexOf(tags.get("Claim") ?? "-"), SEATS.indexOf(tags.get("Concede") ?? "-")];
  if (claim < 0 && concede < 0) return full.length === 12 ? pilesOf({ tricks: won }) : null;
  const played = new Set(tricks.flatMap(({ cards }) => cards ?? []));
  const onTable = tricks.find(({ cards }) => cards?.length !== 4)?.cards ?? [];
  const held = hands.flatMap((hand) => hand.filter((card) => !played.has(card)).sort((one, other) => one - other));
  const side = claim >= 0 ? sideOf(claim) : sideOf(concede + 1);
  return pilesOf({ tricks: won, rest: pileOf([...onTable, ...held], side) });
}

const pileOf = (cards: number[], side: number): Pile => ({ cards, points: 0, side });

/** `N:C652.973.95.764 ...` by seat; null where it is none. */
function parseDeal(text: string): number[][] | null {
  const first = SEATS.indexOf(text.charAt(0));
  const written = text.slice(2).split(" ");
  if (first < 0 || text.charAt(1) !== ":" || written.length !== 4) return null;
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
    return suit === "-" ? [] : [...suit].map((rank) => parseCard(`${SUITS.charAt(index)}${rank}`));
  });
}

/** `N:... S:...`, or nothing where nobody gave a part; null where it is none. */
function parseEntropy(text: string): Entropy | null {
  const given: [string | null, string | null, string | null, string | null] = [null, null, null, null];
  for (const part of text.split(" ").filter(Boolean)) {
    const [seat = "", hex = ""] = part.split(":");
    const place = SEATS.indexOf(seat);
    if (seat.length !== 1 || place < 0 || !HEX.test(hex)) return null;
    given[place] = hex;
  }
  return given;
}
