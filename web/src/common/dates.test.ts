import { beforeEach, expect, test } from "vitest";

import { speaking } from "../i18n/language_for_tests";
import { language } from "../i18n/text.svelte";
import { dateWords, monthWords } from "./dates";

beforeEach(() => speaking("ca"));

test("a date in Catalan has the year as on paper", () => {
  expect(dateWords("2026-11-28")).toBe("28 de novembre de 2026");
  expect(dateWords("2026-04-01")).toBe("1 d’abril de 2026");
  expect(monthWords("2026-11")).toBe("novembre de 2026");
});

test("a date in Spanish and in English is as these languages write it", async () => {
  await language.choose("es");
  expect([dateWords("2026-11-28"), monthWords("2026-11")]).toEqual(["28 de noviembre de 2026", "noviembre de 2026"]);
  await language.choose("en");
  expect([dateWords("2026-11-28"), monthWords("2026-11")]).toEqual(["November 28, 2026", "November 2026"]);
});

test("what is not a date stays as it is", () => {
  expect(dateWords("soon")).toBe("soon");
});
