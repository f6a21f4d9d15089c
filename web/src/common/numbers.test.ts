import { beforeAll, expect, test } from "vitest";

import { speaking } from "../i18n/language_for_tests";
import { errorDigit, oneDigit, percent, shareOf, signedDigit, withError } from "./numbers";
import { shareText } from "./shares";

beforeAll(() => speaking("ca"));

const plain = (text: string): string => text.replace(/\u00a0/g, " ");

test("a half goes away from zero, above zero and below it", () => {
  expect([1.15, 1.149, 0.25, 8.45].map(oneDigit)).toEqual(["1,2", "1,1", "0,3", "8,5"]);
  expect([-1.15, -1.149, -0.25].map(oneDigit)).toEqual(["−1,2", "−1,1", "−0,3"]);
  expect([1.15, -1.15, 0.05, -0.05].map(signedDigit)).toEqual(["+1,2", "−1,2", "+0,1", "−0,1"]);
});

test("zero has no sign", () => {
  expect([0, -0, 0.04, -0.04].map(oneDigit)).toEqual(["0,0", "0,0", "0,0", "0,0"]);
  expect([0, -0, 0.04, -0.04].map(signedDigit)).toEqual(["0,0", "0,0", "0,0", "0,0"]);
});

test("only an error of exactly 0 is shown as 0", () => {
  expect([0, 0.001, 0.04, 0.149, 0.25].map(errorDigit)).toEqual(["0,0", "0,1", "0,1", "0,1", "0,3"]);
  expect([0, 0.04].map((error) => withError("1,3", error))).toEqual(["1,3", "1,3 ± 0,1"]);
});

test("a sum is rounded like the same number from the server", () => {
  expect(0.15 + 0.3).not.toBe(0.45);
  expect(oneDigit(0.15 + 0.3)).toBe(oneDigit(0.45));
});

test.each([[0.285, "29 %"], [0.575, "58 %"], [0.775, "78 %"], [0.994, "99 %"], [0.007, "1 %"], [0, "0 %"], [1, "100 %"]])("the share %f is %s in tables and in sentences", (share, text) => {
  expect([shareOf, percent, shareText].map((told) => plain(told(share)))).toEqual([text, text, text]);
}); // prettier-ignore

test("only an exact share is 0 or 100 percent", () => {
  expect([0.004, 0.996].map((share) => plain(percent(share)))).toEqual(["<1 %", ">99 %"]);
  expect([0.004, 0.996].map((share) => plain(shareText(share)))).toEqual(["menys de l'1 %", "més del 99 %"]);
});
