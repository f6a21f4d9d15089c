import { expect, test } from "vitest";

import { inOrder } from "./papers";

test("papers that cannot be made yet come after the others, and both keep the usual order", () => {
  const usual = inOrder({}).map(({ name }) => name);
  expect(usual.slice(0, 3)).toEqual(["seating", "slips", "standings"]);
  const waiting = inOrder({ slips: "No round is paired yet.", seating: "No round is paired yet.", cards: "" });
  expect(waiting.map(({ name }) => name)).toEqual([...usual.slice(2), "seating", "slips"]);
});
