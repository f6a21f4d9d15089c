// The tags of records that a proof needs (docs/shuffle.md), from BGN as it was pasted.

import { parseCard } from "../common/cards";
import type { Dealt, Entropy } from "./shuffle";

/** What a proof needs, by the names of the tags. */
export const NEEDED = ["Table", "DealNumber", "Commit", "Seed", "Entropy", "Deal", "Dealer"] as const;
export type Needed = (typeof NEEDED)[number];

export interface Written {
  dealt: Dealt | null;
  /** The tags that lack or cannot be read. */
  lacks: Needed[];
  /** Under R2.5 the deal is stacked from the hand before, which a page does not play again. */
  stacked: boolean;
}

const SEATS = "NWSE";
const SUITS = "oceb";
const HEX = /^[0-9a-f]{64}$/;

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
  const stacked = /\bshuffle=stack_and_cut\b/.test(tag("Rules")) && tag("Board") !== "1";
  if (lacks.length || !hands || !entropy) return { dealt: null, lacks, stacked };
  const dealt: Dealt = {
    code: tag("Table"),
    deal: Number(tag("DealNumber")),
    dealer: SEATS.indexOf(tag("Dealer")),
    hands,
    commit: tag("Commit"),
    seed: tag("Seed"),
    entropy,
  };
  return { dealt, lacks, stacked };
}

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
