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
  [[2, 3], true, `Rounds ${PAIRED}Round 2, Round 3. Take back round 3 under “Rounds” and pair it again, or leave it as it is if it is being played.`],
  [[2, 3], false, `Rounds ${PAIRED}Round 2, Round 3.`],
  [[2], true, `Round ${PAIRED}Round 2. It is over: nothing has to be done.`],
])("of rounds %s, a director (%s) is told which ones, and what to do", (shaky, isDirector, told) => {
  expect(shakyWords({ shaky, head: head({ closed: 2, rounds: 4 }) }, isDirector)).toBe(told);
});
