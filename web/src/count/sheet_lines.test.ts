import { expect, test } from "vitest";

import type { Sheet } from "../protocol";
import { sheetLines } from "./sheet_lines";

const SHEET: Sheet = { number: 1, kind: "first", target: 101, dealer: 2, score: [20, 8] };

test("totals run on from hand to hand", () => {
  const lines = sheetLines({ ...SHEET, hands: [[12, 0], [0, 8], [8, 0]] });
  expect(lines.map((line) => line.total)).toEqual([[12, 0], [12, 8], [20, 8]]);
});

test("points carried over are a line of their own", () => {
  const lines = sheetLines({ ...SHEET, carried: [8, 0], hands: [[12, 0], [0, 8]] });
  expect(lines.map((line) => line.number)).toEqual([0, 1, 2]);
  expect(lines.at(-1)?.total).toEqual([20, 8]);
});

test("a cap limits the last total", () => {
  const lines = sheetLines({ ...SHEET, score: [121, 0], hands: [[100, 0], [64, 0]] });
  expect(lines.at(-1)?.total).toEqual([121, 0]);
});

test("a match without hands has no lines", () => {
  expect(sheetLines({ ...SHEET, score: [0, 0] })).toEqual([]);
});
