// A new event while it is planned, as values. It is kept in the browser until it begins.

import { freshId } from "../../common/random_id";
import { type FoundingForm, MOST_BOARDS, MOST_PAIRS, MOST_ROUNDS, type NewPair, type Proposal } from "../../desk";
import { divided, dividedSizes, sectionNames, sectionSizes } from "./sections";

export const UNITS = ["pairs", "teams", "players"] as const;
export const SETS = ["each", "one", "none"] as const;
export const STEPS = ["format", "names", "checkin", "start"] as const;

export type Unit = (typeof UNITS)[number];
export type Step = (typeof STEPS)[number];

export interface DraftPair extends NewPair {
  here: boolean;
}

/** A movement of a kind, each of which the server proposes at most once. */
export type Choice = Pick<Proposal, "kind" | "pairing">;

export interface Draft {
  /** The id of the request to begin. A form that is sent again after a lost answer or a reload has the same one. */
  request: string;
  step: Step;
  /** As they are typed. */
  count: string;
  hours: string;
  /** The rounds, and the boards in each, that the host wants; empty where the program is to choose. */
  rounds: string;
  boards: string;
  /** The number of sections that the host wants for a list without sections. */
  sections: number;
  unit: Unit;
  sets: (typeof SETS)[number];
  choice: Choice | null;
  /** The list as it was pasted. */
  list: string;
  pairs: DraftPair[];
  name: string;
  date: string;
  place: string;
  deals: boolean;
}

export const freshDraft = (date: string): Draft => ({
  request: freshId(),
  step: "format",
  count: "",
  hours: "3",
  rounds: "",
  boards: "",
  sections: 1,
  unit: "pairs",
  sets: "each",
  choice: null,
  list: "",
  pairs: [],
  name: "",
  date,
  place: "",
  deals: true,
});

/** What the server needs to propose formats. */
export interface Need {
  pairs: number;
  minutes: number;
  sets: number;
  teams: boolean;
  rounds: number;
  boards: number;
  /** The number of pairs in each section; empty where there are none. */
  sections: readonly number[];
}

/** Pairs that are expected (a number), or here (a list). */
export type Field = number | readonly NewPair[];

/** Return the number of pairs for the number that was typed, or null for another text. An odd player is left out. */
export function pairsTyped(count: string, unit: Unit): number | null {
  if (!/^\s*\d{1,4}\s*$/.test(count)) return null;
  const pairs = unit === "teams" ? 2 * Number(count) : unit === "players" ? Math.floor(Number(count) / 2) : Number(count);
  return pairs >= 2 && pairs <= MOST_PAIRS ? pairs : null;
}

/** Return the minutes in hours such as `3`, `3.5` or `3,5`, or null for another text. */
export function minutesTyped(hours: string): number | null {
  if (!/^\s*\d{1,2}([.,]\d{1,2})?\s*$/.test(hours)) return null;
  const minutes = Math.round(60 * Number(hours.trim().replace(",", ".")));
  return minutes >= 30 && minutes <= 24 * 60 ? minutes : null;
}

/** Return a number of rounds or boards, 0 where none is typed, or null where it is not possible. */
function wished(text: string, most: number): number | null {
  if (!text.trim()) return 0;
  const number = /^\s*\d{1,2}\s*$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : null;
}

/** Return the rounds and boards that the host wants, or null where one of them is not possible. */
export function wishesTyped({ rounds, boards }: Pick<Draft, "rounds" | "boards">): Pick<Need, "rounds" | "boards"> | null {
  const [inAll, inEach] = [wished(rounds, MOST_ROUNDS), wished(boards, MOST_BOARDS)];
  return inAll === null || inEach === null ? null : { rounds: inAll, boards: inEach };
}

/** Return the number of pairs who can be divided into sections: 0 for teams, and for a list with sections of its own. */
export function toDivide({ unit, pairs }: Pick<Draft, "unit" | "pairs">, field: Field | null): number {
  if (field === null || unit === "teams" || sectionNames(pairs).length) return 0;
  return typeof field === "number" ? field : field.length;
}

/** Return the number of pairs in each section that the host wants; empty where all play together. */
export const wishedSections = (draft: Draft, field: Field | null): number[] => dividedSizes(toDivide(draft, field), draft.sections);

/** Return the proposals in which the field is divided, if the host wants sections. */
export const withSections = (proposals: readonly Proposal[], wished: readonly number[]): readonly Proposal[] =>
  wished.length ? proposals.filter(({ sections }) => sections === wished.length) : proposals;

/** Return how many sets of boards there are: one for each table, or one for each section. */
const setsFor = ({ sets }: Draft, pairs: number, sections: number): number =>
  sets === "each" ? Math.floor(pairs / 2) : sets === "one" ? Math.max(1, sections) : 0;

/** Return what the server needs for a field, or null where the hours are missing or a wish is not possible. */
export function needFor(draft: Draft, field: Field | null): Need | null {
  const [minutes, wishes] = [minutesTyped(draft.hours), wishesTyped(draft)];
  if (field === null || minutes === null || wishes === null) return null;
  const [count, own] = typeof field === "number" ? [field, []] : [field.length, sectionSizes(field)];
  const sections = own.length ? own : wishedSections(draft, field);
  return { pairs: count, minutes, sets: setsFor(draft, count, sections.length), teams: draft.unit === "teams", ...wishes, sections };
}

export const present = (draft: Draft): DraftPair[] => draft.pairs.filter(({ here }) => here);

const same = (one: Choice, other: Choice): boolean => one.kind === other.kind && one.pairing === other.pairing;

/** Return the proposal that was chosen, or the first one where it is not proposed any more. */
export const chosenOf = (proposals: readonly Proposal[], choice: Choice | null): Proposal | null =>
  proposals.find((each) => choice && same(each, choice)) ?? proposals[0] ?? null;

export const isProposed = (proposals: readonly Proposal[], choice: Choice): boolean => proposals.some((each) => same(each, choice));

/** Return pairs that were read again. Pairs that were marked as here keep their mark. */
export function readAgain(before: readonly DraftPair[], read: readonly NewPair[]): DraftPair[] {
  const here = new Set(present({ pairs: before } as Draft).map(({ players }) => players.join("\n")));
  return read.map((pair) => ({ ...pair, here: here.has(pair.players.join("\n")) }));
}

/** Return the pairs. If no team has a name, each two pairs of the list are a team, even if one of them is absent. */
function inTeams({ unit, pairs }: Draft): readonly DraftPair[] {
  if (unit !== "teams" || pairs.some(({ team }) => team)) return pairs;
  return pairs.map((pair, place) => ({ ...pair, team: `${Math.floor(place / 2) + 1}` }));
}

/** Return the form of the event with the pairs who are here. */
export function formOf(draft: Draft, choice: Choice, usualName: string): FoundingForm {
  const here = inTeams(draft).filter((pair) => pair.here);
  const listed = here.map(({ players, club, team, section }): NewPair => ({ players, club, team, section }));
  const pairs = divided(listed, wishedSections(draft, listed));
  const need = needFor(draft, pairs);
  return {
    request: draft.request,
    name: draft.name.trim() || usualName,
    minutes: need?.minutes ?? 0,
    sets: need?.sets ?? 0,
    rounds: need?.rounds ?? 0,
    boards: need?.boards ?? 0,
    kind: choice.kind,
    pairing: choice.pairing,
    pairs,
    deals: draft.deals,
    date: draft.date,
    place: draft.place.trim(),
  };
}

/** Return a draft that was kept, or null where it is not one of this version. */
export function keptDraft(kept: unknown, date: string): Draft | null {
  if (typeof kept !== "object" || kept === null) return null;
  const fresh = freshDraft(date);
  const draft = { ...fresh, ...kept } as Draft;
  const isWhole = Object.entries(fresh).every(([key, value]) => value === null || typeof draft[key as keyof Draft] === typeof value);
  return isWhole && Array.isArray(draft.pairs) && STEPS.includes(draft.step) ? draft : null;
}
