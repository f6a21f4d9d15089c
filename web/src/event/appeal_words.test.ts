import { expect, test } from "vitest";

import { speaking } from "../i18n/language_for_tests";
import { appealWords } from "./appeal_words";

test("standings without an open appeal have no note", () => expect(appealWords([], [])).toBe(""));

test("open appeals are listed by place, a match without a board", async () => {
  await speaking("en");
  const places = [{ round: 2, table: 3, board: 5 }, { round: 3, table: 1, board: 0 }]; // prettier-ignore
  expect(appealWords(places, [])).toBe("Provisional. Open appeals: Round 2, table 3, board 5; Round 3, table 1.");
  expect(appealWords(places.slice(1), [4])).toBe("Provisional. Open appeals: Round 3, table 1; fine of pair 4.");
  expect(appealWords(Array.from({ length: 9 }, (_, index) => ({ round: 1, table: index + 1, board: 1 })), [4])).toMatch(/table 8, board 1; …\.$/);
});
