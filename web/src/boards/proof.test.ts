import { expect, test } from "vitest";

import { isPlay } from "../common/actions";
import { hex } from "../common/hex";
import { sha256 } from "../verify/sha256";
import { dealOf, type FileHand, prove } from "./proof";

const SEED = "00".repeat(32);
/** The first boards of this seed as the server deals them (`deal_boards(bytes(32), 1, 1, 4)`). */
const BOARDS = [
  "N:91R86.S543.15.8 C43.72.RCS73.62 S2.9R.9.9RCS753 75.1C86.8642.14",
  "W:1CS2.1CS2.1C.84 9R75.96.652.9C7 -.R8753.S74.R652 8643.4.9R83.1S3",
  "S:1R65.R752.963.R CS2.14.184.9184 7.863.RS752.S32 9843.9CS.C.C765",
  "E:962.S82.7654.53 73.1C43.8.1R862 CS.976.1RCS3.S4 1R854.R5.92.9C7",
];
const COMMITMENT = hex(sha256(new Uint8Array(32)));

test("the boards are those that the server deals", () => {
  expect(BOARDS.map((_, index) => dealOf(SEED, index + 1))).toEqual(BOARDS);
});

/** The first two boards as bots of level greedy play them; the second one ends in the middle of a trick. */
const PLAYED: readonly [FileHand, FileHand] = [
  {
    entrant: 1,
    board: 1,
    actions: [
      48, 54, 54, 1, 7, 3, 4, 0, 5, 6, 8, 2, 37, 16, 9, 19, 12, 23, 18, 47, 38, 42, 36, 39, 46, 10, 40, 13, 17, 21, 22, 20, 14, 33, 41, 24, 27,
      32, 35, 43, 26, 15, 25, 44, 28, 34, 29, 45, 30, 11, 31,
    ],
  },
  {
    entrant: 2,
    board: 2,
    actions: [
      53, 49, 54, 54, 16, 17, 14, 12, 13, 1, 19, 23, 24, 31, 33, 34, 0, 5, 21, 2, 15, 4, 20, 3, 8, 9, 18, 6, 26, 30, 32, 27, 7, 11, 57,
    ],
  },
];

test("a true set is proved", () => {
  expect(prove(COMMITMENT, SEED, BOARDS, PLAYED)).toEqual({ seed: true, wrongBoards: [], wrongEntrants: [] });
});

test("an entrant who played with other cards is found", () => {
  const [first, second] = PLAYED;
  const cards = (hand: FileHand, change: (cards: number[]) => number[]): FileHand => ({
    ...hand,
    entrant: 7,
    actions: [...hand.actions.filter((action) => !isPlay(action)), ...change(hand.actions.filter(isPlay))],
  });
  const found = (...changed: FileHand[]) => prove(COMMITMENT, SEED, BOARDS, [...changed, ...PLAYED]).wrongEntrants;
  expect(found(cards(first, (all) => all))).toEqual([]);
  expect(found({ ...first, board: 2 }, { ...second, board: 1 })).toEqual([1, 2]);
  expect(found({ ...first, board: 5 })).toEqual([1]);
  expect(found(cards(first, ([one = 0, two = 0, ...rest]) => [two, one, ...rest]))).toEqual([7]);
  expect(found(cards(first, (all) => all.slice(4)))).toEqual([7]);
  expect(found(cards(first, (all) => [...all.slice(0, 44), ...all.slice(0, 4)]))).toEqual([7]);
  expect(found(cards(first, (all) => [...all.slice(0, 44), 3.5]))).toEqual([7]);
});

test("another seed and other cards are found", () => {
  expect(prove(COMMITMENT, "01".repeat(32), BOARDS, PLAYED)).toEqual({ seed: false, wrongBoards: [1, 2, 3, 4], wrongEntrants: [1, 2] });
  const swapped = BOARDS.with(2, BOARDS[2]?.replace("1R65", "1R64") ?? "");
  expect(prove(COMMITMENT, SEED, swapped, [])).toEqual({ seed: true, wrongBoards: [3], wrongEntrants: [] });
});
