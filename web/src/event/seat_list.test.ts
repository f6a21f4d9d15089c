import { beforeAll, expect, test } from "vitest";

import type { SeatedTable } from "../desk";
import { speaking } from "../i18n/language_for_tests";
import { speakWith } from "../i18n/text.svelte";
import { pair } from "./fixtures";
import { bySection, listedAgain, partWords } from "./seat_list";
import { EVENT_TEXTS } from "./texts";

beforeAll(async () => {
  await speaking("en");
  await speakWith(EVENT_TEXTS);
});

const seated = (table: number, section = "", boards = [1, 2]): SeatedTable => ({
  table, pairs: [pair(2 * table - 1, "Anna", "Bru"), pair(2 * table, "Carme", "Dídac")], boards, section,
}); // prettier-ignore

test("tables stand under their sections, and a table of pairs from two sections under the one before it", () => {
  const sections = bySection([seated(1, "A"), seated(2), seated(3, "A"), seated(4, "B")]);
  expect(sections.map(({ section, tables }) => [section, tables.map(({ table }) => table)])).toEqual([
    ["A", [1, 2, 3]],
    ["B", [4]],
  ]);
  expect(bySection([seated(1), seated(2)]).map(({ section }) => section)).toEqual([""]);
});

test("only a table that is listed again names the boards of its pairs", () => {
  const tables = [seated(1, "", [1]), seated(1, "", [2, 3]), seated(2)];
  const again = listedAgain(tables);
  expect([...again]).toEqual([1]);
  expect(tables.map((each) => partWords(each, again))).toEqual(["board 1", "boards 2–3", ""]);
});
