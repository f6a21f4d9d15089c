import { beforeAll, expect, test } from "vitest";

import { speaking } from "../i18n/language_for_tests";
import { speakWith } from "../i18n/text.svelte";
import { boardWords, ranges } from "./board_words";
import { EVENT_TEXTS } from "./texts";

beforeAll(async () => {
  await speaking("en");
  await speakWith(EVENT_TEXTS);
});

test("numbers are told in short", () => expect(ranges([3, 1, 2, 7, 7])).toBe("1–3, 7"));

test("a match has no boards", () => {
  expect(boardWords([1, 2, 3])).toBe("boards 1–3");
  expect(boardWords([0])).toBe("");
});
