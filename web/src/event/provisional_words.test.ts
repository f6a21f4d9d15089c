import { expect, test } from "vitest";

import { speaking } from "../i18n/language_for_tests";
import { speakWith } from "../i18n/text.svelte";
import { provisionalWords } from "./provisional_words";
import { EVENT_TEXTS } from "./texts";

const NOTHING = { closed_missing: [], appeals: [], fine_appeals: [] };

test("results that closed rounds lack and open appeals make the standings provisional", async () => {
  await speaking("en");
  await speakWith(EVENT_TEXTS);
  const tables = [1, 2, 4].map((table) => ({ table, boards: [3, 4] }));
  expect(provisionalWords(NOTHING)).toEqual([]);
  expect(provisionalWords({ ...NOTHING, closed_missing: [{ round: 2, tables }], fine_appeals: [7] })).toEqual([
    "Provisional. Round 2: results of tables 1–2, 4 are missing.",
    "Provisional. Open appeals: fine of pair 7.",
  ]);
});
