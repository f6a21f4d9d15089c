import { beforeAll, expect, test } from "vitest";

import type { DeskFine } from "../../desk";
import { speaking } from "../../i18n/language_for_tests";
import { speakWith } from "../../i18n/text.svelte";
import { appealable, decidedFines, fineKey, fineOutcome, finesInForce, fineWords } from "./pair_fines";
import { DESK_TEXTS } from "./texts";

beforeAll(async () => {
  await speaking("en");
  await speakWith(DESK_TEXTS);
});

const fine = (given: Partial<DeskFine> = {}): DeskFine => ({ points: "1", given: "1", reason: "late", appeal: null, why: "", ...given });

test("a fine can be chosen until its appeal is decided, equal ones once", () => {
  const [open, other] = [fine({ appeal: "open" }), fine({ reason: "loud" })];
  expect(appealable([fine({ appeal: "decided" }), open, fine(), fine(), other])).toEqual([open, fine(), other]);
});

test("a fine is another one once an appeal against it is open", () => {
  expect(fineKey(fine())).toBe(fineKey(fine({ points: "1/2" })));
  expect(new Set([fine(), fine({ appeal: "open" }), fine({ given: "2" }), fine({ reason: "loud" })].map(fineKey)).size).toBe(4);
});

test.each([
  ["1/2", "1/2", "kept"],
  ["1/2", "0,5", "kept"],
  ["1/2", "25/100", "changed"],
  ["10", "4", "changed"],
  ["10", "0", "withdrawn"],
  ["1", "0.0", "withdrawn"],
])("a fine of %s of which %s is left is %s", (given, points, outcome) => {
  expect(fineOutcome(given, points)).toBe(outcome);
});

test("decided fines are told, also withdrawn ones", () => {
  const decided = [fine(), ...["1", "1/2", "0"].map((points) => fine({ points, appeal: "decided", why: "the bus" }))];
  expect(decidedFines(decided)).toEqual([
    "Fine of 1 (late): stands (the bus)",
    "Fine of 1 (late): changed to 0.50 (the bus)",
    "Fine of 1 (late): withdrawn (the bus)",
  ]);
});

test("a fine that a pair has is told, also with an open appeal", () => {
  expect([fine(), fine({ appeal: "open" })].map(fineWords)).toEqual(["Fine: 1 (late)", "Fine: 1 (late) · open appeal"]);
});

test("the fines that count are told with their open appeals", () => {
  const fines = [fine(), fine({ points: "1/2", appeal: "decided" }), fine({ appeal: "open" }), fine({ points: "0", appeal: "decided" })];
  expect(finesInForce(fines)).toEqual(["Fine: 1 (late)", "Fine: 0.50 (late)", "Fine: 1 (late) · open appeal"]);
});
