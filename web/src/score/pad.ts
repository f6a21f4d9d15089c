// A score pad: what was written down, and the matches that follow from it. A test compares it with core/match.py.

import { type Side, SIDES, other, sideOf } from "../common/cards";
import { type Named, type Pair, scoreHand, scoreRevoke } from "./hand_score";
import { type PadRules, parseRules } from "./pad_rules";

export interface HandEntry extends Named {
  kind: "hand";
  points: Pair;
}

/** A hand that `side` lost by a revoke (R5.2). */
export interface RevokeEntry extends Named {
  kind: "revoke";
  side: Side;
}

/** Points that are subtracted from a side's score (R6.5). */
export interface FineEntry {
  kind: "fine";
  side: Side;
  points: number;
}

export type Entry = HandEntry | RevokeEntry | FineEntry | { kind: "misdeal" } | { kind: "next" };

/** What is kept. `dealer` dealt first; seats are numbers, and the person who writes sat at South in the first match. */
export interface Pad {
  rules: string;
  series: boolean;
  dealer: number;
  entries: readonly Entry[];
}

/** A line of the sheet, with the score after it. `number` counts the hands; it is null where none was played. */
export interface Line {
  entry: Entry;
  number: number | null;
  scored: Pair;
  total: Pair;
}

export interface PadMatch {
  dealer: number;
  carried: Pair;
  score: Pair;
  lines: readonly Line[];
  hands: number;
  misdeals: number;
  winner: Side | null;
  over: boolean;
}

/** A pad with its matches; the last one is being played. */
export interface Game {
  rules: PadRules;
  series: boolean;
  matches: readonly PadMatch[];
}

/** Players by seat in each match of a series; every two are partners once (R6.4). */
const SERIES_SEATS = [
  [0, 1, 2, 3],
  [0, 2, 1, 3],
  [0, 1, 3, 2],
] as const;

const WRITER = 2;
const NO_SCORE: Pair = [0, 0];
const right = (seat: number): number => (seat + 1) % 4;

export const matchOf = ({ matches }: Game): PadMatch => matches[matches.length - 1] ?? begun(0, NO_SCORE);

/** Return the place among the matches of the last one with lines; of the first one if none has any. */
export const lastWritten = ({ matches }: Game): number =>
  matches.reduce((last, { lines }, at) => (lines.length ? at : last), 0);

/** Return the player at each seat of the match being played, as numbered in the first match. */
export const seatsOf = ({ matches, series }: Game): readonly number[] =>
  (series ? SERIES_SEATS[matches.length - 1] : undefined) ?? SERIES_SEATS[0];

/** Return the seat of the person who writes. */
export const writerOf = (game: Game): number => seatsOf(game).indexOf(WRITER);

/** Return whether nothing can be written any more: a series is over after three matches (R6.4). */
export const isComplete = (game: Game): boolean =>
  game.series && game.matches.length === SERIES_SEATS.length && matchOf(game).over;

/** Return the matches that each player of a series has won. */
export function winsOf({ matches }: Game): number[] {
  const wins = [0, 0, 0, 0];
  matches.forEach(({ winner }, number) =>
    SERIES_SEATS[number]?.forEach((player, seat) => {
      if (winner === sideOf(seat)) wins[player] = (wins[player] ?? 0) + 1;
    }),
  );
  return wins;
}

/** Return the game of a pad. Throws `NotAllowed` for an entry that cannot stand where it stands. */
export function play(pad: Pad): Game {
  const rules = parseRules(pad.rules);
  const first: Game = { rules, series: pad.series, matches: [begun(pad.dealer, NO_SCORE)] };
  return pad.entries.reduce(write, first);
}

/** Return the game after an entry. */
export function write(game: Game, entry: Entry): Game {
  const match = matchOf(game);
  if (entry.kind === "next") {
    if (!match.over || isComplete(game)) throw new NotAllowed(entry.kind);
    const carried = game.series ? NO_SCORE : carriedOver(game.rules, match);
    return { ...game, matches: [...game.matches, begun(match.dealer, carried)] };
  }
  if (match.over) throw new NotAllowed(entry.kind);
  return { ...game, matches: [...game.matches.slice(0, -1), after(game.rules, match, entry)] };
}

export class NotAllowed extends Error {}

const begun = (dealer: number, carried: Pair): PadMatch => ({
  dealer,
  carried,
  score: carried,
  lines: [],
  hands: 0,
  misdeals: 0,
  winner: null,
  over: false,
});

function after(rules: PadRules, match: PadMatch, entry: Exclude<Entry, { kind: "next" }>): PadMatch {
  switch (entry.kind) {
    case "misdeal":
      return misdealt(rules, match, entry);
    case "fine": {
      const scored: Pair = entry.side === 0 ? [-entry.points, 0] : [0, -entry.points];
      const total: Pair = [match.score[0] + scored[0], match.score[1] + scored[1]];
      return judged(rules, withLine(match, { entry, number: null, scored, total }), other(entry.side));
    }
    case "hand":
      return played(rules, match, entry, scoreHand(rules, entry, entry.points), firstCounted(entry));
    case "revoke":
      return played(rules, match, entry, scoreRevoke(rules, entry, entry.side), other(entry.side));
  }
}

function played(rules: PadRules, match: PadMatch, entry: Entry, scored: Pair, first: Side): PadMatch {
  const capped = (score: number): number => (rules.scoreCap ? Math.min(score, rules.scoreCap) : score);
  const total: Pair = [capped(match.score[0] + scored[0]), capped(match.score[1] + scored[1])];
  const hands = match.hands + 1;
  const line = withLine(match, { entry, number: hands, scored, total });
  return judged(rules, { ...line, hands, misdeals: 0, dealer: right(match.dealer) }, first);
}

/** Return the match after a misdeal, which scores nothing; an option sets the next dealer (R2.6). */
function misdealt({ misdeal }: PadRules, match: PadMatch, entry: Entry): PadMatch {
  const passes = misdeal === "next_dealer" || (misdeal === "same_then_next" && match.misdeals % 2 === 1);
  const line = withLine(match, { entry, number: null, scored: NO_SCORE, total: match.score });
  return { ...line, misdeals: match.misdeals + 1, dealer: passes ? right(match.dealer) : match.dealer };
}

const withLine = (match: PadMatch, line: Line): PadMatch => ({
  ...match,
  lines: [...match.lines, line],
  score: line.total,
});

/** Return the side that wins when both reach the target in one hand, as a codony allows (R6.2). */
function firstCounted({ declarer, points: [north, east] }: HandEntry): Side {
  const side = sideOf(declarer);
  return (side === 0 ? north > east : east > north) ? side : other(side);
}

function judged(rules: PadRules, match: PadMatch, first: Side): PadMatch {
  const winner = winnerOf(rules, match, first);
  return { ...match, winner, over: winner !== null || isLast(rules, match) };
}

const isLast = ({ maxHands }: PadRules, { hands }: PadMatch): boolean => maxHands > 0 && hands === maxHands;

function winnerOf(rules: PadRules, match: PadMatch, first: Side): Side | null {
  const { target, suddenLoss } = rules;
  for (const side of [first, other(first)]) {
    if (match.score[side] >= target || (suddenLoss && match.score[other(side)] <= -target)) return side;
  }
  if (!isLast(rules, match)) return null;
  return SIDES.find((side) => match.score[side] > match.score[other(side)]) ?? null;
}

/** Return the points above the target, but no more than leave the next match to be won (R6.3). */
function carriedOver({ carryOver, target }: PadRules, { winner, score }: PadMatch): Pair {
  if (!carryOver || winner === null) return NO_SCORE;
  const kept = Math.min(Math.max(score[winner] - target, 0), target - 1);
  return winner === 0 ? [kept, 0] : [0, kept];
}
