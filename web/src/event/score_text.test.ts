import { expect, test } from "vitest";

import { speaking } from "../i18n/language_for_tests";
import { scoreText } from "./score_text";

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
