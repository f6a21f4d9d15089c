import { expect, test } from "vitest";

import type { Hand, Next } from "../../protocol";
import { boardNumber } from "./board_number";

test("the board is that on the table, or else the next one", () => {
  const hand = { deal: 3 } as Hand;
  const next = { deal: 4 } as Next;
  expect(boardNumber({ hand, next })).toBe(3);
  expect(boardNumber({ next })).toBe(4);
  expect(boardNumber({})).toBe(1);
});
