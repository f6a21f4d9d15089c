import { expect, test } from "vitest";

import { fill } from "./text.svelte";

const catalan = new Intl.PluralRules("ca");

test("blanks are filled by name", () => {
  expect(fill("{who} juga {card}", { who: "Pau", card: "l'as" }, catalan)).toBe("Pau juga l'as");
});

test("a word follows its number", () => {
  expect(fill("{n} {n:basa|bases}", { n: 1 }, catalan)).toBe("1 basa");
  expect(fill("{n} {n:basa|bases}", { n: 12 }, catalan)).toBe("12 bases");
});

test("a blank without a value stays, so that it is seen", () => {
  expect(fill("{who}", {}, catalan)).toBe("{who}");
});
