import { expect, test } from "vitest";

import { DECLARE, DOUBLE, PASS } from "../protocol";
import { lineOf } from "./bot_line";

const HANDS = [0, 1, 2, 3].map((seat) => Array.from({ length: 12 }, (_, index) => seat * 12 + index));

test("actions are cut into calls and tricks, each with its leader", () => {
  const cards = [12, 24, 36, 0, 25, 37];
  const { calls, tricks } = lineOf([DECLARE, DOUBLE, DOUBLE, PASS, ...cards], HANDS);
  expect(calls).toEqual([
    { action: DECLARE, doubles: 0 },
    { action: DOUBLE, doubles: 0 },
    { action: DOUBLE, doubles: 1 },
    { action: PASS, doubles: 2 },
  ]);
  expect(tricks).toEqual([
    { leader: 1, cards: [12, 24, 36, 0] },
    { leader: 2, cards: [25, 37] },
  ]);
});
