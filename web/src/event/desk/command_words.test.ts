import { beforeAll, expect, test } from "vitest";

import type { AnyCommand } from "../../desk";
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
  expect(commandWords({ t: "appeal", place, side: "NS", reason: "x" }, deskScreen(), done("r"))).toBe("Round 2, table 1, board 4: appeal of N\u2011S");
  const decide = { t: "decide", place, side: "EW", outcome: "changed", reason: "x" } as const;
  expect(commandWords(decide, deskScreen(), done("r"))).toBe("Round 2, table 1, board 4: appeal of E\u2011W decided, the result changes");
  expect(commandWords({ ...decide, outcome: "kept" }, deskScreen(), done("r"))).toBe("Round 2, table 1, board 4: appeal of E\u2011W decided, the result stands");
});

test.each([
  ["0,5", "Pair 3: appeal decided, the fine of 0.50 (late) stands"],
  ["1/4", "Pair 3: appeal decided, the fine (late) changes from 0.50 to 0.25"],
  ["0", "Pair 3: appeal decided, the fine of 0.50 (late) is withdrawn"],
])("a decision that leaves %s of a fine is told with its outcome", (points, words) => {
  const fine = { pair: 3, points: "1/2", reason: "late" };
  expect(commandWords({ t: "decidefine", fine, points, reason: "x" }, deskScreen(), done("r"))).toBe(words);
});

test("what was decided about a pair is told: the fine, the points, the players", () => {
  const words = (command: AnyCommand) => commandWords(command, deskScreen(), done("r"));
  expect(words({ t: "fine", pair: 3, points: "1/2", reason: "late" })).toBe("Pair 3: fine of 0.50");
  expect(words({ t: "appealfine", fine: { pair: 3, points: "1/2", reason: "late" }, reason: "x" })).toBe("Pair 3: appeal against the fine of 0.50 (late)");
  expect(words({ t: "substitute", pair: 3, leaves: "Anna", comes: "Carla", reason: "ill" })).toBe("Pair 3: Carla in the place of Anna");
  const place = { round: 2, table: 1, board: 4 };
  expect(words({ t: "adjust", place, side: "NS", score: "3/2", reason: "x" })).toBe("Round 2, table 1, board 4: 1.50 for N\u2011S");
});

test("another number of rounds is told, and that there is none", () => {
  const words = (rounds: number) => commandWords({ t: "setrounds", rounds, reason: "x" }, deskScreen(), done("r"));
  expect([words(5), words(0)]).toEqual(["Rounds to be played: 5", "Rounds to be played: all that are possible"]);
});

test.each([
  ["correct", { slip: { type: "match", scores: [3, 2] } }],
  ["erase", {}],
  ["penalise", { side: "NS" }],
  ["adjust", { side: "NS", score: "1" }],
] as const)("the command %s is told with its round, as what is undone is", (kind, fields) => {
  const command = { t: kind, place: { round: 2, table: 1, board: 4 }, reason: "x", ...fields } as unknown as AnyCommand;
  expect(commandWords(command, deskScreen(), done("r"))).toMatch(/^Round 2, table 1, board 4/);
});

test("what is taken back is told by what is in force then", () => {
  const place = { round: 2, table: 1, board: 4 };
  const now = done("r", { in_force: "Round 2, table 1, board 4: there is no result now" });
  expect(commandWords({ t: "undo", place, entry: 41, reason: "x" }, deskScreen(), now)).toBe(now.in_force);
  expect(commandWords({ t: "lift", entry: 41, reason: "x" }, deskScreen(), now)).toBe(now.in_force);
  expect(commandWords({ t: "restore", entry: 41 }, deskScreen(), now)).toBe(now.in_force);
  expect(commandWords({ t: "restore", entry: 41 }, deskScreen(), done("r", { wrote: ["paired"] }))).toBe("Round 4: paired");
  const seatless = done("r", { wrote: ["paired"], in_force: "Pair 9 has no seat in rounds that are paired already: Round 4." });
  expect(commandWords({ t: "restore", entry: 41 }, deskScreen(), seatless)).toBe(`Round 4: paired. ${seatless.in_force}`);
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
