// The score sheet of a pair: its results on the public page, in the order in which it played them.

import type { PublicScreen, PublicSide } from "../../desk";
import { LINES, type Line, type Slip, pointsOf } from "../slips";

/** A line of the sheet; board 0 stands for a match. */
export interface SheetLine {
  round: number;
  board: number;
  line: Line;
  against: number;
  slip: Slip | null;
  /** The points of the pair, and those of the other side. */
  points: readonly [number, number] | null;
  /** Its result and its score on a board. */
  made: PublicSide | null;
  /** Whether the pair played the board with other cards than most (R7.8). */
  isOther: boolean;
}

/** Return the lines of a pair. */
export function sheetOf({ boards, matches }: PublicScreen, pair: number): SheetLine[] {
  const lines: SheetLine[] = [];
  for (const { board, tables } of boards) {
    for (const { round, slip, field, sides } of tables) {
      const at = sides.findIndex((side) => side.pair === pair);
      const [own, other] = [sides[at], sides[1 - at]];
      if (!own || !other) continue;
      const points = slip && ownFirst(pointsOf(slip), at);
      lines.push({ round, board, line: lineAt(at), against: other.pair, slip, points, made: own, isOther: field !== 0 });
    }
  }
  for (const { round, pairs, scores } of matches) {
    const at = pairs.indexOf(pair);
    const against = pairs[1 - at];
    if (at < 0 || against === undefined) continue;
    const slip = scores && ({ type: "match", scores } as const);
    const points = scores && ownFirst(scores, at);
    lines.push({ round, board: 0, line: lineAt(at), against, slip, points, made: null, isOther: false });
  }
  return lines.sort((one, other) => one.round - other.round || one.board - other.board);
}

const lineAt = (at: number): Line => LINES[at === 0 ? 0 : 1];

const ownFirst = ([ns, ew]: readonly [number, number], at: number): readonly [number, number] => (at === 0 ? [ns, ew] : [ew, ns]);
