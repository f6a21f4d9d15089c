import { beforeAll, expect, test } from "vitest";

import { speaking } from "../../i18n/language_for_tests";
import { speakWith } from "../../i18n/text.svelte";
import { head } from "../fixtures";
import { shakyWords } from "./shaky_words";
import { DESK_TEXTS } from "./texts";

beforeAll(async () => {
  await speaking("en");
  await speakWith(DESK_TEXTS);
});

const PAIRED = "paired before something changed (results, fines, a withdrawal or return): ";

test.each([
  [[], true, ""],
  [[3, 4], true, `Rounds ${PAIRED}Round 3, Round 4. Take back round 3 under “Rounds” and pair it again, or leave it as it is if it is being played.`],
  [[3, 4], false, `Rounds ${PAIRED}Round 3, Round 4.`],
  [[2, 3], false, `Round ${PAIRED}Round 3.`],
  [[2], true, ""],
])("of rounds %s, a director (%s) is told which ones, and what to do", (shaky, isDirector, told) => {
  expect(shakyWords({ shaky, head: head({ closed: 2, rounds: 4 }) }, isDirector)).toBe(told);
});
