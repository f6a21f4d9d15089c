import { expect, test } from "vitest";

import { hex } from "../common/hex";
import { sha256 } from "../verify/sha256";
import { dealOf, prove } from "./proof";

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

test("a true set is proved", () => {
  expect(prove(COMMITMENT, SEED, BOARDS)).toEqual({ seed: true, wrong: [] });
});

test("another seed and other cards are found", () => {
  expect(prove(COMMITMENT, "01".repeat(32), BOARDS)).toEqual({ seed: false, wrong: [1, 2, 3, 4] });
  const swapped = BOARDS.with(2, BOARDS[2]?.replace("1R65", "1R64") ?? "");
  expect(prove(COMMITMENT, SEED, swapped)).toEqual({ seed: true, wrong: [3] });
});
