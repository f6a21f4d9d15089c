import { expect, test } from "vitest";

import { fanned, parseCard } from "../common/cards";
import { best, keptPlace, rows } from "./trick";

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

test("a hand is fanned suit by suit, the strongest at the left", () => {
  expect(fanned(cards("b2 c9 o3 e1 oR o9 e4 c2"))).toEqual(cards("o9 oR o3 e1 e4 c9 c2 b2"));
});

test("two rows part between suits where both fit, else in the middle", () => {
  const twelve = cards("o9 oR o3 o2 e1 e4 e3 c9 c2 b7 b5 b2");
  expect(rows(twelve, 7)).toEqual([twelve.slice(0, 7), twelve.slice(7)]);
  const long = cards("o9 o1 oR oC oS o8 o7 o6 o5 e2 c2 b2");
  expect(rows(long, 7)).toEqual([long.slice(0, 6), long.slice(6)]);
  expect(rows(twelve.slice(0, 5), 7)).toEqual([twelve.slice(0, 5)]);
  expect(rows([], 7)).toEqual([[]]);
});

test("the keyboard stays with its card, and goes to the next where that is gone", () => {
  const before = cards("o9 oR e1 c9");
  expect(keptPlace(before, cards("o9 oR c9"), 1)).toBe(1);
  expect(keptPlace(before, cards("oR e1 c9"), 2)).toBe(1);
  expect(keptPlace(before, cards("o9 e1 c9"), 1)).toBe(1);
  expect(keptPlace(before, cards("o9 oR e1"), 3)).toBe(2);
  expect(keptPlace(cards("o9 e1"), before, 1)).toBe(2);
  expect(keptPlace(cards("o9"), [], 0)).toBe(0);
  expect(keptPlace([], before, 0)).toBe(0);
});
