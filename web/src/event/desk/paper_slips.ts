// Paper slips as a director types them: table, board, points of N-S, and letters or words for what was named and doubled.

import doubles from "../../common/double_words.json";
import { folded } from "../../common/folded";
import strains from "../../common/strain_words.json";
import type { BoardSlip, DeskRound, Place } from "../../desk";
import { ranges } from "../board_words";
import { type Line, type Slip, TOTAL, isSame } from "../slips";
import { type Spot, isMissing, isSamePlace, spotAt, spotsOf } from "./grid";

/** The fields as they are typed. `east` is only for matches; a board has what is left of its points. */
export interface TypedSlip {
  table: string;
  board: string;
  points: string;
  east: string;
}

export type SlipField = keyof TypedSlip;

export const NOTHING_TYPED: TypedSlip = { table: "", board: "", points: "", east: "" };

/**
 * A slip that was typed, as text too; `why` is the refusal. One that is `doubted` waits for an answer. `wasSeen`: the grid
 * has had it, so that it was undone if it is not there any more. `isOfOther`: it was written in another file than the present
 * one, which lacks it if it is not there.
 */
export interface SentSlip {
  place: Place;
  slip: Slip;
  text: string;
  state: "doubted" | "sending" | "done" | "refused";
  why: string;
  wasSeen?: boolean;
  isOfOther?: boolean;
}

/** What the list says of a slip: its state, or that its result was undone or corrected since, or is not in the present file. */
export type SlipOutcome = SentSlip["state"] | "undone" | "lacking" | "corrected";

/** Why what is typed for a board is not a slip: its points, their sum, the letters after them, or contro to one's own botifarra. */
export type BoardFault = "points" | "sum" | "letters" | "own";

/**
 * Why a typed slip cannot be entered: the field, and the key of `desk.slip.` with its values. `open` is what was typed
 * for a place where the director has to correct or decide.
 */
export interface SlipFault {
  field: SlipField;
  why: BoardFault | "no_table" | "table" | "no_board" | "board" | "no_points" | "scores" | "there" | "disputed" | "closed";
  values: Record<string, string | number>;
  open?: { spot: Spot; slip: Slip };
}

const SIDES = new Map<string, Line>([
  ...["ns", "sn", "n", "s"].map((side) => [side, "NS"] as const),
  ...["ew", "we", "eo", "oe", "e", "w", "o"].map((side) => [side, "EW"] as const),
]);

const NO_TRUMP = 4;
const wordsFor = (words: Record<string, number>, meaning: number): string[] => Object.keys(words).filter((word) => words[word] === meaning);

/** Each letter and word for a call that a slip has. */
const CALLS = new Map<string, "botifarra" | "contro">([
  ...["b", ...wordsFor(strains, NO_TRUMP)].map((word) => [word, "botifarra"] as const),
  ...["c", ...wordsFor(doubles, 0)].map((word) => [word, "contro"] as const),
]);

/** The points of N-S, perhaps those of E-W too, and what follows. */
const TYPED_POINTS = /^\s*(\d*)(?:[\s,;-]+(\d+))?([\s\S]*)$/;

/** A call and its side, twice at most. */
const CALL = `(?:(${[...CALLS.keys()].join("|")})(${[...SIDES.keys()].join("|")}))?`;
const TYPED_CALLS = new RegExp(`^${CALL}${CALL}$`);

/** Whether the round has matches, whose places have no board. */
export const hasMatches = (round: DeskRound): boolean => round.tables.some(({ cells }) => cells.some(({ board }) => board === 0));

const whole = (text: string): number | null => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : null);

/**
 * Return the slip of a board as it is typed: "40", or "40 bn co" for a botifarra of N-S doubled by E-W, also in words:
 * "40 butifarra n contra e". The points of E-W may follow those of N-S: "40 32". Return the fault if it is not one.
 */
export function readBoard(text: string): BoardSlip | BoardFault {
  const [, digits = "", others, letters = ""] = TYPED_POINTS.exec(text.toLowerCase()) ?? [];
  const points = whole(digits);
  if (points === null || points > TOTAL) return "points";
  if (others !== undefined && points + Number(others) !== TOTAL) return "sum";
  const slip: BoardSlip = { type: "board", points: [points, TOTAL - points] };
  const found = TYPED_CALLS.exec(folded(letters.replace(/[,;.+]/g, " ")));
  if (!found) return "letters";
  const [, first = "", firstSide = "", second = "", secondSide = ""] = found;
  for (const [word, side] of [[first, firstSide], [second, secondSide]] as const) {
    const [call, line] = [CALLS.get(word), SIDES.get(side)];
    if (!call || !line) continue;
    if (slip[call]) return "letters"; // said twice
    slip[call] = line;
  }
  return slip.botifarra && slip.botifarra === slip.contro ? "own" : slip;
}

/** Return the place and the slip of what is typed, or what is wrong with it. */
export function readTyped(round: DeskRound, typed: TypedSlip): { spot: Spot; slip: Slip } | SlipFault {
  const table = whole(typed.table);
  const rows = round.tables.filter((each) => each.table === table);
  if (table === null || !rows.length) {
    const why = typed.table.trim() ? "table" : "no_table";
    return { field: "table", why, values: { table: typed.table, tables: ranges(round.tables.map((row) => row.table)) } };
  }
  const isMatch = hasMatches(round);
  const board = isMatch ? 0 : whole(typed.board);
  const spot = board === null ? null : spotAt(round, { round: round.number, table, board });
  if (!spot) {
    const boards = ranges(rows.flatMap(({ cells }) => cells.map((cell) => cell.board)));
    return { field: "board", why: typed.board.trim() ? "board" : "no_board", values: { board: typed.board, table, boards } };
  }
  const slip = isMatch ? readScores(typed) : readBoard(typed.points);
  if (typeof slip === "string") {
    const why = slip === "points" && !typed.points.trim() ? "no_points" : slip;
    const values = { points: typed.points.trim(), total: TOTAL };
    return { field: slip === "scores" && whole(typed.points) !== null ? "east" : "points", why, values };
  }
  return faultAt(spot, slip) ?? { spot, slip };
}

function readScores({ points, east }: TypedSlip): Slip | "scores" {
  const [ns, ew] = [whole(points), whole(east)];
  return ns === null || ew === null ? "scores" : { type: "match", scores: [ns, ew] };
}

/** Return why a slip cannot simply be entered at a place: the director has to correct or decide there. */
export function faultAt(spot: Spot, slip: Slip): SlipFault | null {
  const { place, cell } = spot;
  const values = { table: place.table, board: place.board };
  if (cell.state === "disputed") return { field: "points", why: "disputed", values, open: { spot, slip } };
  if (cell.state === "cancelled" || cell.state === "sat_out") return { field: "board", why: "closed", values };
  if (cell.slip && !isSame(cell.slip, slip)) return { field: "points", why: "there", values, open: { spot, slip } };
  return null;
}

/** Return what has become of a slip in a round: its state, unless its place has lost the result or has another one. */
export function outcomeOf(line: SentSlip, round: DeskRound): SlipOutcome {
  if (line.state !== "done" || !line.wasSeen) return line.state;
  const now = spotAt(round, line.place)?.cell.slip ?? null;
  if (!now) return line.isOfOther ? "lacking" : "undone";
  return isSame(now, line.slip) ? "done" : "corrected";
}

/** Whether the grid of a round has the result of a slip. */
export function isInGrid({ place, slip }: SentSlip, round: DeskRound): boolean {
  const now = spotAt(round, place)?.cell.slip;
  return Boolean(now && isSame(now, slip));
}

/** The points of N-S, which alone are typed, below which a digit may be missing: 4 for 44. */
const FEW = 10;

/** Whether N-S have so few points that a digit may be missing. */
export const isUnlikely = (slip: Slip): boolean => slip.type === "board" && slip.points[0] < FEW;

/** Return the next place without a result after a place, in the order of tables and boards; null if there is none. */
export function nextMissing(round: DeskRound, after: Place | null, waiting: readonly Place[]): Place | null {
  const spots = spotsOf(round);
  const start = after ? spots.findIndex(({ place }) => isSamePlace(place, after)) + 1 : 0;
  const turned = [...spots.slice(start), ...spots.slice(0, start)];
  return turned.find(({ place, cell }) => isMissing(cell) && !waiting.some((each) => isSamePlace(each, place)))?.place ?? null;
}
