import { afterEach, beforeAll, expect, test } from "vitest";

import { pack } from "../cards/pack.svelte";
import { speaking } from "../i18n/language_for_tests";
import { language } from "../i18n/text.svelte";
import { parseCard } from "./cards";
import { callName, cardName, strainName, theCard } from "./words";

beforeAll(() => speaking("ca"));
afterEach(() => pack.choose("spanish"));

const named = (text: string): string => cardName(parseCard(text));

test("cards have their Spanish names", () => {
  expect(["o1", "c9", "eC", "bS"].map(named)).toEqual(["as d'oros", "manilla de copes", "cavall d'espases", "sota de bastos"]);
});

test("with a French pack, cards, suits and calls have its names (R1.5)", async () => {
  pack.choose("french");
  expect(["o1", "c9", "eC", "bS", "o7"].map(named)).toEqual([
    "as de diamants", "manilla de cors", "dama de piques", "valet de trèvols", "7 de diamants",
  ]); // prettier-ignore
  expect(theCard(parseCard("cC"))).toBe("la dama de cors");
  expect(theCard(parseCard("cR"))).toBe("el rei de cors");
  expect([0, 1, 2, 3, 4].map(strainName)).toEqual(["diamants", "cors", "piques", "trèvols", "botifarra"]);
  expect(callName(48)).toBe("diamants");
  await language.choose("en");
  expect(theCard(parseCard("eC"))).toBe("the queen of spades");
});
