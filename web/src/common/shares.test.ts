import { expect, test } from "vitest";

import { speaking } from "../i18n/language_for_tests";
import { parseCard } from "./cards";
import { casesText, threatsText } from "./shares";

const plain = (text: string): string => text.replace(/\u00a0/g, " ");
const CASES = [0, 0.001, 0.33, 0.996, 1];

test.each([
  ["ca", ["en cap cas", "en menys de l'1 % dels casos", "en un 33 % dels casos", "en més del 99 % dels casos", "en tots els casos"]],
  ["es", ["en ningún caso", "en menos del 1 % de los casos", "en un 33 % de los casos", "en más del 99 % de los casos", "en todos los casos"]],
  ["en", ["in no case", "in less than 1% of cases", "in 33% of cases", "in more than 99% of cases", "in all cases"]],
] as const)("in %s a part of the deals is told as cases", async (language, told) => {
  await speaking(language);
  expect(CASES.map((share) => plain(casesText(share)))).toEqual(told);
});

test("each player who may beat a card is named one time, with all ways", async () => {
  await speaking("ca");
  const [nine, ace, king, knight] = ["o9", "o1", "oR", "oC"].map(parseCard) as [number, number, number, number];
  const pere = { name: "Pere", higher: [ace, nine], over: 0.5, ruff: 0.25 };
  const anna = { name: "Anna", higher: [], over: 0, ruff: 0.3 };
  const eloi = { name: "Eloi", higher: [nine, ace, king, knight], over: 0.75, ruff: 0 };
  expect(plain(threatsText([pere, anna]))).toBe("Pere amb la manilla d'oros o l'as d'oros (50 %) o fallant (25 %), o Anna fallant (30 %)");
  expect(plain(threatsText([eloi]))).toBe("Eloi amb una carta més alta (75 %)");
});
