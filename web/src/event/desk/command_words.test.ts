import { beforeAll, expect, test } from "vitest";

import { speaking } from "../../i18n/language_for_tests";
import { speakWith } from "../../i18n/text.svelte";
import { done } from "../fixtures";
import { commandWords } from "./command_words";
import { deskScreen } from "./fixtures";
import { DESK_TEXTS } from "./texts";

beforeAll(async () => {
  await speaking("en");
  await speakWith(DESK_TEXTS);
});

test.each([
  [["paired"], "Round 3: closed"],
  [["drawn", "drawn", "paired"], "Round 3: closed. Pairs were tied, so lots were drawn: see the log."],
])("a round that is closed and wrote %j is told", (wrote, words) => {
  expect(commandWords({ t: "closeround", round: 3 }, deskScreen(), done("r", { wrote }))).toBe(words);
});
