import { beforeAll, expect, test } from "vitest";

import { speaking } from "../../i18n/language_for_tests";
import { speakWith } from "../../i18n/text.svelte";
import { EVENT_TEXTS } from "../texts";
import { goalOf, goalWords } from "./goals";
import { DESK_TEXTS } from "./texts";

beforeAll(async () => {
  await speaking("en");
  await speakWith(EVENT_TEXTS);
  await speakWith(DESK_TEXTS);
});

test.each([
  [{ round: 2, table: 3, board: 7 }, "Open round 2, table 3, board 7"],
  [{ round: 2, table: 3 }, "Open round 2, table 3"],
  [{ round: 2, missing: 4 }, "Show round 2"],
  [{ seats: 2 }, "Show round 2"],
  [{ closed: 1 }, "Show round 1"],
  [{ pair: 3 }, "Show the pairs"],
  [{ entry: 4 }, null],
])("the facts %j lead to %s", (facts, words) => {
  const goal = goalOf({ code: "ChangedSince", facts });
  expect(goal && goalWords(goal)).toBe(words);
});

test("the rounds that another refusal counts are no place to go", () => {
  expect(goalOf({ code: "AllPaired", facts: { rounds: 9, most: 8 } })).toBeNull();
  expect(goalOf({ code: "failed" })).toBeNull();
});
