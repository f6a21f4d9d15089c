import { beforeAll, expect, test } from "vitest";

import { speaking } from "../../i18n/language_for_tests";
import { speakWith } from "../../i18n/text.svelte";
import { type NextStep, stepCommand, stepWords } from "./next_step";
import { DESK_TEXTS } from "./texts";

beforeAll(async () => {
  await speaking("en");
  await speakWith(DESK_TEXTS);
});

const place = { round: 2, table: 3, board: 0 };

test.each<[NextStep, string, ReturnType<typeof stepCommand>]>([
  [{ step: "pair", round: 4 }, "Pair round 4", { t: "pairround" }],
  [{ step: "deal", boards: { session: 2, first: 22, last: 27 } }, "Deal boards 22–27", { t: "deal", session: 2, boards: 6 }],
  [{ step: "deal", boards: { session: 3, first: 9, last: 9 } }, "Deal board 9", { t: "deal", session: 3, boards: 1 }],
  [{ step: "close", round: 2 }, "Close round 2", { t: "closeround", round: 2 }],
  [{ step: "settle", place, is_tied: false }, "Enter the missing results", null],
  [{ step: "settle", place, is_tied: true }, "Correct table 3", null],
  [{ step: "over", by_hand: false, session: 2 }, "Print", null],
])("the button of the step %j says what it does", (next, words, command) => {
  expect(stepWords(next)).toBe(words);
  expect(stepCommand(next)).toEqual(command);
});
