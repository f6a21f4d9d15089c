// A score pad as a file: what the browser keeps, and what a person downloads.

import { type Side, SIDES } from "../common/cards";
import { valuesOf } from "../settings/settings";
import type { Named, Pair } from "./hand_score";
import { type Entry, type Pad, play, write } from "./pad";
import { type PadRules, mostDoubles, presetFor, totalOf, wrongValue } from "./pad_rules";

const SEATS = "NWSE";
const STRAINS = ["oros", "copes", "espases", "bastos", "botifarra"] as const;
const SIDE_NAMES = ["NS", "EW"] as const;
const VERSION = 1;

const seat = (number: number): string => SEATS.charAt(number);
const side = (number: Side | null): string | null => (number === null ? null : SIDE_NAMES[number]);
const pair = ([first, second]: Pair): Record<string, number> => ({ NS: first, EW: second });

/** Return a pad as JSON, with the scores of its matches. */
export function formatPad(pad: Pad): string {
  const { matches } = play(pad);
  const file = {
    score_sheet: VERSION,
    rules: pad.rules,
    series: pad.series,
    dealer: seat(pad.dealer),
    entries: pad.entries.map(written),
    matches: matches.map(({ score, winner }) => ({ score: pair(score), winner: side(winner) })),
  };
  return JSON.stringify(file, null, 1);
}

function written(entry: Entry): object {
  switch (entry.kind) {
    case "hand":
      return { kind: entry.kind, ...writtenNamed(entry), points: pair(entry.points) };
    case "revoke":
      return { kind: entry.kind, ...writtenNamed(entry), by: side(entry.side) };
    case "fine":
      return { kind: entry.kind, by: side(entry.side), points: entry.points };
    default:
      return entry;
  }
}

const writtenNamed = ({ declarer, strain, doubles, codony }: Named): object => ({
  declarer: seat(declarer),
  trumps: STRAINS[strain],
  doubles,
  codony: side(codony),
});

/** Why a file is not a pad: it is something else, has another version or impossible rules, or one of its entries is wrong. */
export interface Fault {
  kind: "foreign" | "version" | "rules" | "entry";
  /** The place of the wrong entry, from 1. */
  number?: number;
}

/** Return the pad in a file, or null where the text is not one that this page wrote. */
export function parsePad(text: string | null): Pad | null {
  const read = readPad(text ?? "");
  return "kind" in read ? null : read;
}

/** Return the pad in a file, or what is wrong with it. */
export function readPad(text: string): Pad | Fault {
  const file = attempt(() => fields(JSON.parse(text)));
  if (!file || !("score_sheet" in file)) return { kind: "foreign" };
  if (file["score_sheet"] !== VERSION) return { kind: "version" };
  const { rules, entries } = file;
  const dealer = attempt(() => placeIn([...SEATS], file["dealer"]));
  if (typeof rules !== "string" || dealer === null || !Array.isArray(entries)) return { kind: "foreign" };
  if (!attempt(() => wrongValue(valuesOf(presetFor(rules), rules)) === null)) return { kind: "rules" };
  const pad: Pad = { rules, series: file["series"] === true, dealer, entries: [] };
  let game = play(pad);
  const read: Entry[] = [];
  for (const value of entries) {
    const next = attempt(() => {
      const entry = entryOf(value);
      check(game.rules, entry);
      return { entry, game: write(game, entry) };
    });
    if (!next) return { kind: "entry", number: read.length + 1 };
    read.push(next.entry);
    game = next.game;
  }
  return { ...pad, entries: read };
}

/** Return the result of reading a part of a file, or null where that part is wrong. */
function attempt<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function entryOf(value: unknown): Entry {
  const entry = fields(value);
  switch (entry["kind"]) {
    case "hand":
      return { kind: "hand", ...named(entry), points: points(entry["points"]) };
    case "revoke":
      return { kind: "revoke", ...named(entry), side: sideNamed(entry["by"]) };
    case "fine":
      return { kind: "fine", side: sideNamed(entry["by"]), points: count(entry["points"]) };
    case "misdeal":
    case "next":
      return { kind: entry["kind"] };
    default:
      return wrong();
  }
}

function named(entry: Fields): Named {
  return {
    declarer: placeIn([...SEATS], entry["declarer"]),
    strain: placeIn(STRAINS, entry["trumps"]),
    doubles: count(entry["doubles"]),
    codony: entry["codony"] === null ? null : sideNamed(entry["codony"]),
  };
}

function points(value: unknown): Pair {
  const found = fields(value);
  return [count(found["NS"]), count(found["EW"])];
}

/** Check that an entry is possible under the rules: all points are counted, and the doubles allowed. */
function check(rules: PadRules, entry: Entry): void {
  if ("strain" in entry && entry.doubles > mostDoubles(rules, entry.strain)) wrong();
  if ("strain" in entry && entry.codony !== null && !rules.codonyBonus) wrong();
  if (entry.kind === "hand" && entry.points[0] + entry.points[1] !== totalOf(rules)) wrong();
}

type Fields = Record<string, unknown>;

function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : wrong();
}

const sideNamed = (value: unknown): Side => SIDES[placeIn(SIDE_NAMES, value)] ?? wrong();

function placeIn(words: readonly string[], value: unknown): number {
  const place = words.indexOf(value as string);
  return place < 0 ? wrong() : place;
}

const count = (value: unknown): number => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : wrong());

class NotAPad extends Error {}

function wrong(): never {
  throw new NotAPad();
}
