import { expect, test } from "vitest";

import golden from "../../../tests/data/open_appeals.json";
import { speaking } from "../i18n/language_for_tests";
import { speakWith } from "../i18n/text.svelte";
import { appealWords } from "./appeal_words";
import { EVENT_TEXTS } from "./texts";

/** `tests/sentences/test_appeals.py` checks the same cases. */
test.each(["ca", "es", "en"] as const)("open appeals are listed by place, then by pair, in %s", async (language) => {
  await speaking(language);
  await speakWith(EVENT_TEXTS);
  expect(golden.length).toBeGreaterThan(0);
  for (const { places, pairs, said } of golden) expect(appealWords(places, pairs)).toBe(said[language]);
});
