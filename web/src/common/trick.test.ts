import { expect, test } from "vitest";

import { parseCard } from "./cards";
import { best } from "./trick";

const cards = (text: string): number[] => text.split(" ").map(parseCard);
const SWORDS = 2;
const BOTIFARRA = 4;

function winner(text: string, strain = SWORDS): number | undefined {
  return best({ leader: 3, cards: cards(text) }, strain)?.seat;
}

test("the highest trump wins, else the highest card of the suit led (R4.2)", () => {
  expect(best({ leader: 3 }, SWORDS)).toBeNull();
  expect(winner("o5")).toBe(3);
  expect(winner("o5 oR o9 c9")).toBe(1);
  expect(winner("o9 e2 e3 o1")).toBe(1);
  expect(winner("o5 e9 b9 c9", BOTIFARRA)).toBe(3);
  expect(winner("e5 eS e8 o9")).toBe(0);
});
