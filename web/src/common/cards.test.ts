import { expect, test } from "vitest";

import { fanned, parseCard } from "./cards";

const cards = (text: string): number[] => text.split(" ").map(parseCard);

test("a hand is fanned suit by suit, strongest card at the left", () => {
  expect(fanned(cards("b2 c9 o3 e1 oR o9 e4 c2"))).toEqual(cards("o9 oR o3 e1 e4 c9 c2 b2"));
});
