import { beforeEach, expect, test, vi } from "vitest";

import { fill, isKey, language, speak, speakWhole } from "./text.svelte";

const catalan = new Intl.PluralRules("ca");
let stored: string | null = null;
let languages: string[] = [];

beforeEach(() => {
  stored = null;
  languages = [];
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("navigator", {
    get languages() {
      return languages;
    },
  });
  vi.stubGlobal("localStorage", { getItem: () => stored, setItem: (_: string, value: string) => (stored = value) });
});

test("blanks are filled by name", () => {
  expect(fill("{who} juga {card}", { who: "Pau", card: "l'as" }, catalan)).toBe("Pau juga l'as");
});

test("a word agrees with its number", () => {
  expect(fill("{n} {n:basa|bases}", { n: 1 }, catalan)).toBe("1 basa");
  expect(fill("{n} {n:basa|bases}", { n: 12 }, catalan)).toBe("12 bases");
});

test.each(["Eloi", "Àngels", "Hug", "Íngrid", "Iu", "Urgell", "oros", "abril del 2026", "1", "11", "1,5", "11.628"])("in Catalan, it is d'%s", (name) => {
  expect(fill("són de {name}.", { name }, catalan)).toBe(`són d'${name}.`);
});

test.each(["Pau", "Iolanda", "Hiam", "10", "12", "100", "111", "1.000", ""])("in Catalan, it is de %s", (name) => {
  expect(fill("són de {name}.", { name }, catalan)).toBe(`són de ${name}.`);
});

test("other languages have de before vowels, and so have words before a number", () => {
  expect(fill("son de {name}", { name: "Eloi" }, new Intl.PluralRules("es"))).toBe("son de Eloi");
  expect(fill("més de {n:una|unes}, poc després de {who}", { n: 1, who: "Anna" }, catalan)).toBe("més de una, poc després d'Anna");
  expect(fill("de {name}", {}, catalan)).toBe("de {name}");
});

test("a blank without a value stays, so that the error is visible", () => {
  expect(fill("{who}", {}, catalan)).toBe("{who}");
});

test("a choice made while a page loads is not undone by it", async () => {
  stored = "es";
  const loading = speak(language.asked());
  stored = "en";
  await loading;
  expect(language.now).toBe("es");
  expect(stored).toBe("en");
});

test("the texts of long pages are loaded when the first of them opens, and then in every language", async () => {
  await speak("ca");
  expect([isKey("home.play"), isKey("rules.title")]).toEqual([true, false]);
  await speakWhole();
  expect([isKey("home.play"), isKey("rules.title")]).toEqual([true, true]);
  await speak("es");
  expect(isKey("rules.title")).toBe(true);
});

test("a chosen language is shown and stored", async () => {
  await language.choose("en");
  expect([language.now, language.asked()]).toEqual(["en", "en"]);
});

test("of two languages the one chosen last is shown", async () => {
  await Promise.all([speak("es"), speak("ca")]);
  expect(language.now).toBe("ca");
});

test.each([
  [["ca-ES", "es"], "ca"],
  [["es-MX", "en"], "es"],
  [["gl"], "es"],
  [["eu-ES"], "es"],
  [["en-GB"], "en"],
  [["fr-FR", "ca", "en"], "ca"],
  [["fr", "de"], "en"],
  [["constructor"], "en"],
  [[], "en"],
] as const)("who reads %j is spoken to in %s", (wanted, spoken) => {
  languages = [...wanted];
  expect(language.asked()).toBe(spoken);
});

test("a stored choice has priority over the browser's languages", () => {
  languages = ["en"];
  stored = "ca";
  expect(language.asked()).toBe("ca");
  stored = "klingon";
  expect(language.asked()).toBe("en");
});
