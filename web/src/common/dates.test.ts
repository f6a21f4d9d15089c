import { beforeEach, expect, test } from "vitest";

import ca from "../../../src/botifarra/paper/i18n/ca.json";
import en from "../../../src/botifarra/paper/i18n/en.json";
import es from "../../../src/botifarra/paper/i18n/es.json";
import { speaking } from "../i18n/language_for_tests";
import { language } from "../i18n/text.svelte";
import { dateWords, dayAndHour, hourAndMinute, monthWords, shortMoment } from "./dates";

beforeEach(() => speaking("ca"));

test("a date in Catalan has the year as on paper", () => {
  expect(dateWords("2026-11-28")).toBe("28 de novembre de 2026");
  expect(dateWords("2026-04-01")).toBe("1 d'abril de 2026");
  expect(monthWords("2026-11")).toBe("novembre de 2026");
});

test("a date in Spanish and in English is as these languages write it", async () => {
  await language.choose("es");
  expect([dateWords("2026-11-28"), monthWords("2026-11")]).toEqual(["28 de noviembre de 2026", "noviembre de 2026"]);
  await language.choose("en");
  expect([dateWords("2026-11-28"), monthWords("2026-11")]).toEqual(["28 November 2026", "November 2026"]);
});

test.each(Object.entries({ ca, es, en }))("the dates of a year in %s are those of papers and static pages", async (spoken, paper) => {
  await language.choose(spoken as "ca" | "es" | "en");
  const texts: Record<string, string> = paper;
  for (let month = 1; month <= 12; month += 1) {
    const words = texts.date?.replace("{day}", "3").replace("{month}", texts[`month.${month}`] ?? "").replace("{year}", "2026");
    expect(dateWords(`2026-${String(month).padStart(2, "0")}-03`)).toBe(words);
  }
});

test.each(["ca", "es", "en"] as const)("hours are counted from 0 to 23 in %s", async (spoken) => {
  await language.choose(spoken);
  const at = new Date(2026, 10, 28, 19, 8);
  expect(hourAndMinute(at.toISOString())).toBe("19:08");
  for (const words of [dayAndHour(at.getTime()), shortMoment(at.getTime())]) expect(words).toMatch(/^28 .*nov.*[ ,]19:08$/i);
});

test("what is not a date stays as it is", () => {
  expect(dateWords("soon")).toBe("soon");
});
