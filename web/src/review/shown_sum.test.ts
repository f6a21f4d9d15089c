import { expect, test } from "vitest";

import golden from "../../../tests/data/shown_sums.json";
import type { BalanceLine } from "../http";
import { sumFor } from "./hand_sum";
import { shownBalance } from "./shown_sum";

// The types of JSON files have arrays of any length.
const cases = golden as unknown as { sent: BalanceLine; shown: BalanceLine }[];

const tenths = (points: number): number => Math.round(10 * points);

test("a sum is shown as the command shows it", () => {
  for (const { sent, shown } of cases) expect(shownBalance(sent)).toEqual({ ...shown, luck_adjusted_score: sent.luck_adjusted_score });
});

test.each([0, 1])("the parts that are shown add up to both totals of side %i", (side) => {
  for (const { sent } of cases) {
    const { middle, cards, play, guesses, result, withoutLuck } = sumFor(sent, side);
    const played = play.reduce((sum, { points }) => sum + tenths(points), 0);
    expect(tenths(middle) + played).toBe(tenths(withoutLuck));
    expect(tenths(middle) + tenths(cards) + played + tenths(guesses)).toBe(tenths(result));
  }
});
