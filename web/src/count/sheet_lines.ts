// The score sheet of a match, line by line with running totals.

import type { Sheet } from "../protocol";

export interface SheetLine {
  /** The number of the hand; 0 for points carried over from the match before (R6.3). */
  number: number;
  scored: [number, number];
  total: [number, number];
}

/** Return the lines of a sheet. The last total is the score itself, which may be capped (R6.1). */
export function sheetLines(sheet: Sheet): SheetLine[] {
  const carried = sheet.carried ?? [0, 0];
  const hands = sheet.hands ?? [];
  const lines: SheetLine[] = carried[0] || carried[1] ? [{ number: 0, scored: carried, total: carried }] : [];
  let [ours, theirs] = carried;
  hands.forEach((scored, index) => {
    ours += scored[0];
    theirs += scored[1];
    const total: [number, number] = index === hands.length - 1 ? sheet.score : [ours, theirs];
    lines.push({ number: index + 1, scored, total });
  });
  return lines;
}
