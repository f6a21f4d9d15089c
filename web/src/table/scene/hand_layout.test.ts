import { expect, test } from "vitest";

import { parseCard } from "../../common/cards";
import { keptPlace, rows } from "./hand_layout";

const cards = (text: string): number[] => text.split(" ").map(parseCard);

test("two rows are split between suits where both fit, else in the middle", () => {
  const twelve = cards("o9 oR o3 o2 e1 e4 e3 c9 c2 b7 b5 b2");
  expect(rows(twelve, 7)).toEqual([twelve.slice(0, 7), twelve.slice(7)]);
  const long = cards("o9 o1 oR oC oS o8 o7 o6 o5 e2 c2 b2");
  expect(rows(long, 7)).toEqual([long.slice(0, 6), long.slice(6)]);
  expect(rows(twelve.slice(0, 5), 7)).toEqual([twelve.slice(0, 5)]);
  expect(rows([], 7)).toEqual([[]]);
});

test("the focus stays on its card, and moves to the next if that is gone", () => {
  const before = cards("o9 oR e1 c9");
  expect(keptPlace(before, cards("o9 oR c9"), 1)).toBe(1);
  expect(keptPlace(before, cards("oR e1 c9"), 2)).toBe(1);
  expect(keptPlace(before, cards("o9 e1 c9"), 1)).toBe(1);
  expect(keptPlace(before, cards("o9 oR e1"), 3)).toBe(2);
  expect(keptPlace(cards("o9 e1"), before, 1)).toBe(2);
  expect(keptPlace(cards("o9"), [], 0)).toBe(0);
  expect(keptPlace([], before, 0)).toBe(0);
});
