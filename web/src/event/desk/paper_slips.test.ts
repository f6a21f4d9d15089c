import { expect, test } from "vitest";

import { cell, slip } from "../fixtures";
import { deskRound, deskTable } from "./fixtures";
import { type SentSlip, NOTHING_TYPED, isInGrid, isUnlikely, nextMissing, outcomeOf, readBoard, readTyped } from "./paper_slips";

const round = deskRound();
const typed = (table: string, board: string, points: string, east = "") => ({ table, board, points, east });

test.each([
  ["40", slip(40)],
  [" 0 ", slip(0)],
  ["72bn", slip(72, { botifarra: "NS" })],
  ["40 bs ce", slip(40, { botifarra: "NS", contro: "EW" })],
  ["40, CO", slip(40, { contro: "EW" })],
  ["40 b-w", slip(40, { botifarra: "EW" })],
  ["40 Butifarra N contra E-O", slip(40, { botifarra: "NS", contro: "EW" })],
  ["40 no trump s; contrar o", slip(40, { botifarra: "NS", contro: "EW" })],
  ["40 cn, sin triunfo e", slip(40, { botifarra: "EW", contro: "NS" })],
  ["40 32", slip(40)],
  ["40-32 bn ce", slip(40, { botifarra: "NS", contro: "EW" })],
])("%j is a slip", (text, expected) => expect(readBoard(text)).toEqual(expected));

test.each([
  ["", "points"],
  ["73", "points"],
  ["-1", "points"],
  ["99999", "points"],
  ["40 x", "letters"],
  ["40 b", "letters"],
  ["40 bn cn", "own"],
  ["40 ce be", "own"],
  ["40 bn be", "letters"],
  ["40 contro", "letters"],
  ["40 recontro n", "letters"],
  ["40 31", "sum"],
  ["4 4 bn", "sum"],
  ["40 32 8", "letters"],
])("%j is not a slip: %s", (text, why) => expect(readBoard(text)).toBe(why));

test("a slip is read with its place", () => {
  const read = readTyped(round, typed("2", " 5", "30"));
  expect("spot" in read && [read.spot.place, read.slip]).toEqual([{ round: 2, table: 2, board: 5 }, slip(30)]);
});

test.each([
  [typed("3", "4", "30"), "table", "table", { table: "3", tables: "1–2" }],
  [typed("", "4", "30"), "table", "no_table", { table: "", tables: "1–2" }],
  [typed("1", "7", "30"), "board", "board", { table: 1, board: "7", boards: "4–5" }],
  [typed("1", "", "30"), "board", "no_board", { table: 1, board: "", boards: "4–5" }],
  [typed("1", "4", "80"), "points", "points", { points: "80", total: 72 }],
])("%j names what is wrong", (given, field, why, values) => {
  expect(readTyped(round, given)).toEqual({ field, why, values });
});

test("another result than the one that is there is not entered, and the same one is", () => {
  const full = deskRound({ tables: [deskTable(1, [cell({ state: "confirmed", slip: slip(40) }), cell({ board: 5, state: "disputed" })])] });
  expect(readTyped(full, typed("1", "4", "41"))).toMatchObject({ why: "there", open: { slip: slip(41) } });
  expect(readTyped(full, typed("1", "4", "40"))).toMatchObject({ slip: slip(40) });
  expect(readTyped(full, typed("1", "5", "40"))).toMatchObject({ why: "disputed", open: { slip: slip(40) } });
  const idle = deskRound({ tables: [deskTable(1, [cell({ state: "sat_out" })])] });
  expect(readTyped(idle, typed("1", "4", "41"))).toMatchObject({ why: "closed" });
});

test("a match has the scores of both sides and no board", () => {
  const matches = deskRound({ tables: [deskTable(1, [cell({ board: 0 })])] });
  expect(readTyped(matches, typed("1", "", "101", "88"))).toMatchObject({ slip: { type: "match", scores: [101, 88] } });
  expect(readTyped(matches, typed("1", "", "101", ""))).toMatchObject({ why: "scores", field: "east" });
  expect(readTyped(matches, { ...NOTHING_TYPED, table: "1" })).toMatchObject({ why: "scores", field: "points" });
});

test("the next place is the first without a result after the last one, and those on their way do not count", () => {
  const after = { round: 2, table: 1, board: 4 };
  expect(nextMissing(round, null, [])).toEqual(after);
  expect(nextMissing(round, after, [after])).toEqual({ ...after, board: 5 });
  expect(nextMissing(round, { ...after, table: 2, board: 5 }, [after])).toEqual({ ...after, board: 5 });
  const all = [4, 5].flatMap((board) => [1, 2].map((table) => ({ round: 2, table, board })));
  expect(nextMissing(round, after, all)).toBeNull();
});

test("few points of N-S may lack a digit; of E-W, whose points are not typed, they do not", () => {
  expect([slip(4), slip(9), slip(63), slip(10), slip(62)].map(isUnlikely)).toEqual([true, true, false, false, false]);
});

test("a slip whose result has gone from the grid was undone, and one whose result is another was corrected", () => {
  const place = { round: 2, table: 1, board: 4 };
  const line = (given: Partial<SentSlip>): SentSlip => ({ place, slip: slip(40), text: "40", state: "done", why: "", ...given });
  const having = (found: ReturnType<typeof slip> | null) =>
    deskRound({ tables: [deskTable(1, [cell({ board: 4, state: found ? "entered" : "missing", slip: found })])] });
  expect(outcomeOf(line({}), having(null))).toBe("done"); // the screen has not come yet
  expect([having(slip(40)), having(slip(41)), having(null)].map((each) => isInGrid(line({}), each))).toEqual([true, false, false]);
  const seen = line({ wasSeen: true });
  expect([slip(40), slip(41), null].map((each) => outcomeOf(seen, having(each)))).toEqual(["done", "corrected", "undone"]);
  const inOther = { ...seen, isOfOther: true }; // another copy of the file has taken the place of the one in which it was written
  expect([slip(40), slip(41), null].map((each) => outcomeOf(inOther, having(each)))).toEqual(["done", "corrected", "lacking"]);
  expect(outcomeOf({ ...seen, state: "refused" }, having(null))).toBe("refused");
});
