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
  [{ since: "Paired", entry: 9, round: 2 }, "Show round 2"],
  [{ closed: 1 }, "Show round 1"],
  [{ reopened: 1 }, "Show round 1"],
  [{ pair: 3 }, "Show the pairs"],
  [{ since: "Unpaired", entry: 4 }, null],
  [{ round: 3 }, null], // it is not paired: no other round is shown in its place
  [{ round: 3, table: 1, board: 7 }, null],
])("the facts %j lead to %s", (facts, words) => {
  const goal = goalOf({ code: "ChangedSince", facts }, 2);
  expect(goal && goalWords(goal)).toBe(words);
});

test("the rounds that another refusal counts are no place to go", () => {
  expect(goalOf({ code: "AllPaired", facts: { rounds: 9, most: 8 } }, 8)).toBeNull();
  expect(goalOf({ code: "failed" }, 8)).toBeNull();
});

test("a round that was played since leads there, not to the one that was to be opened", () => {
  expect(goalOf({ code: "RoundPlayedOn", facts: { round: 1, played: 2 } }, 2)).toEqual({ view: "round", round: 2 });
});

test("a round that does not come again, because other pairs play, leads to the pairs", () => {
  expect(goalOf({ code: "FieldChanged", facts: { round: 2, pairs: [5] } }, 2)).toEqual({ view: "pairs" });
});
