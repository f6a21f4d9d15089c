import { expect, test } from "vitest";

import { type EntryDraft, type EntryKey, activated, draftOf, emptyDraft, isEmpty, mayContro, pressed, slipOf, ticked, typed } from "./entry";

const press = (draft: EntryDraft, ...keys: EntryKey[]): EntryDraft => keys.reduce(pressed, draft);
const board = emptyDraft("board");

test("the points of one side fill those of the other to 72", () => {
  expect(press(board, "2", "4").texts).toEqual(["24", "48"]);
  expect(press(activated(board, 1), "2", "4").texts).toEqual(["48", "24"]);
  expect(typed(board, 1, "0").texts).toEqual(["72", "0"]);
  expect(slipOf(press(board, "2", "4"))).toEqual({ type: "board", points: [24, 48] });
});

test("points above 72 fill nothing, and make no slip", () => {
  const over = press(board, "7", "3");
  expect([over.texts, slipOf(over)]).toEqual([["73", ""], null]);
  expect(press(over, "back").texts).toEqual(["7", "65"]);
  expect(press(over, "back", "back").texts).toEqual(["", ""]);
});

test("a third digit is left out, and letters are too", () => {
  expect(press(board, "1", "2", "3").texts).toEqual(["12", "60"]);
  expect(typed(board, 0, " 3x6 ").texts).toEqual(["36", "36"]);
});

test("in the other field the first key begins anew", () => {
  const draft = activated(press(board, "2", "4"), 1);
  expect(press(draft, "3").texts).toEqual(["69", "3"]);
  expect(press(draft, "back").texts).toEqual(["68", "4"]);
});

test("a side is ticked and unticked, and does not say contro to its own botifarra", () => {
  const named = ticked(press(board, "3", "0"), "botifarra", "EW");
  expect([mayContro(named, "EW"), mayContro(named, "NS")]).toEqual([false, true]);
  expect(ticked(named, "contro", "EW")).toEqual(named);
  const doubled = ticked(named, "contro", "NS");
  expect(slipOf(doubled)).toEqual({ type: "board", points: [30, 42], botifarra: "EW", contro: "NS" });
  expect(slipOf(ticked(doubled, "botifarra", "NS"))).toEqual({ type: "board", points: [30, 42], botifarra: "NS" });
  expect(slipOf(ticked(doubled, "botifarra", "EW"))).toEqual({ type: "board", points: [30, 42], contro: "NS" });
});

test("a match has two scores, each typed for itself", () => {
  const match = press(activated(press(emptyDraft("match"), "1", "0", "1"), 1), "8", "7");
  expect(slipOf(match)).toEqual({ type: "match", scores: [101, 87] });
  expect(slipOf(press(emptyDraft("match"), "5"))).toBeNull();
});

test("a slip can be changed: the first key begins anew", () => {
  const slip = { type: "board", points: [24, 48], botifarra: "NS" } as const;
  expect(slipOf(draftOf({ ...slip, points: [24, 48] }))).toEqual(slip);
  expect(slipOf(press(draftOf({ ...slip, points: [24, 48] }), "3", "0"))).toEqual({ ...slip, points: [30, 42] });
  expect(slipOf(draftOf({ type: "match", scores: [101, 87] }))).toEqual({ type: "match", scores: [101, 87] });
});

test("a draft is empty until something is typed or ticked", () => {
  expect([isEmpty(board), isEmpty(press(board, "0")), isEmpty(ticked(board, "contro", "NS"))]).toEqual([true, false, false]);
});
