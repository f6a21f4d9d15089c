import { expect, test } from "vitest";

import golden from "../../../tests/data/given_numbers.json";
import { speaking } from "../i18n/language_for_tests";
import { givenText, givenValue, scoreText } from "./score_text";

test.each([
  ["ca", "1.25", "1,25"],
  ["es", "2.00", "2,00"],
  ["en", "1.25", "1.25"],
  ["ca", "1234.5", "1234,5"],
  ["ca", "+8", "+8"],
  ["ca", "-8", "−8"],
  ["ca", "0", "0"],
  ["ca", "", ""],
  ["ca", "3½", "3½"],
] as const)("in %s the score %s is written %s", async (language, score, written) => {
  await speaking(language);
  expect(scoreText(score)).toBe(written);
});

/** `tests/tournament/test_number_format.py` checks the same cases. */
test.each(["ca", "es", "en"] as const)("a number of a director is written as in the commands and on paper, in %s", async (language) => {
  await speaking(language);
  expect(golden.length).toBeGreaterThan(0);
  for (const { given, said } of golden) expect(givenText(given)).toBe(said[language]);
});

test("a number of a director may be typed with a comma, and other text stays", async () => {
  await speaking("ca");
  expect(["0,5", " 0,50 ", "3,0", "x", "1/0", ""].map(givenText)).toEqual(["0,50", "0,50", "3", "x", "1/0", ""]);
  expect(["1/2", "0,5", "0.5", "25/100"].map(givenValue)).toEqual([0.5, 0.5, 0.5, 0.25]);
  expect(givenValue("x")).toBeNaN();
});
