import { beforeAll, expect, test } from "vitest";

import { speaking } from "../../i18n/language_for_tests";
import { speakWith } from "../../i18n/text.svelte";
import { done } from "../fixtures";
import { EVENT_TEXTS } from "../texts";
import { commandWords } from "./command_words";
import { deskScreen } from "./fixtures";
import { DESK_TEXTS } from "./texts";

beforeAll(async () => {
  await speaking("en");
  await speakWith(EVENT_TEXTS);
  await speakWith(DESK_TEXTS);
});

test("an appeal and its decision are told with their place and side", () => {
  const place = { round: 2, table: 1, board: 4 };
  expect(commandWords({ t: "appeal", place, side: "NS", reason: "x" }, deskScreen(), done("r"))).toBe("Table 1, board 4: appeal of N\u2011S");
  const decide = { t: "decide", place, side: "EW", outcome: "changed", reason: "x" } as const;
  expect(commandWords(decide, deskScreen(), done("r"))).toBe("Table 1, board 4: appeal of E\u2011W decided, the result changes");
  expect(commandWords({ ...decide, outcome: "kept" }, deskScreen(), done("r"))).toBe("Table 1, board 4: appeal of E\u2011W decided, the result stands");
});

test("what is taken back is told by what is in force then", () => {
  const place = { round: 2, table: 1, board: 4 };
  const now = done("r", { in_force: "Round 2, table 1, board 4: there is no result now" });
  expect(commandWords({ t: "undo", place, entry: 41, reason: "x" }, deskScreen(), now)).toBe(now.in_force);
  expect(commandWords({ t: "lift", entry: 41, reason: "x" }, deskScreen(), now)).toBe(now.in_force);
  expect(commandWords({ t: "restore", entry: 41 }, deskScreen(), now)).toBe(now.in_force);
  expect(commandWords({ t: "restore", entry: 41 }, deskScreen(), done("r", { wrote: ["paired"] }))).toBe("Round 4: paired");
});

test.each([
  [["withdrawn", "satout"], "Pair 7: withdrawn"],
  [["unpaired", "unpaired"], "Taken back from round 2 on"],
])("a change that was undone and wrote %j is told", (wrote, words) => {
  expect(commandWords({ t: "undo", entry: 41, reason: "x" }, deskScreen(), done("r", { wrote, pair: 7 }))).toBe(words);
});

test.each([
  [["paired"], "Round 3: closed"],
  [["drawn", "drawn", "paired"], "Round 3: closed. Pairs were tied, so lots were drawn: see the log."],
])("a round that is closed and wrote %j is told", (wrote, words) => {
  expect(commandWords({ t: "closeround", round: 3 }, deskScreen(), done("r", { wrote }))).toBe(words);
});
