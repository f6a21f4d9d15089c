import { expect, test } from "vitest";

import type { OpenHandsForm } from "../http";
import { InvalidPosition, Kernel } from "./kernel";
import solver from "./solver.wasm?url&inline";

const kernel = Kernel.load(fetch(solver));

const rules = { occidental: false, second_may_load: false, third_loads_only_if_safe: false, always_overtrump: false, last_trick_bonus: 0 };

/** Two tricks before the end, in botifarra. North has the ace and the manilla of oros, and wins both. */
const ENDING: OpenHandsForm = { hands: [[10, 11], [0, 12], [1, 13], [2, 14]], leader: 0, strain: 4 };

test("each legal card has its value", async () => {
  const { cards, nodes } = (await kernel).cards(ENDING);
  expect(cards).toEqual([
    { card: 10, lower: 11, upper: 11 },
    { card: 11, lower: 11, upper: 11 },
  ]);
  expect(nodes).toBeGreaterThan(0);
});

test("cards on the table count, and so does the bonus of the last trick", async () => {
  const last: OpenHandsForm = { hands: [[], [0], [1], [2]], leader: 0, strain: 4, trick: [11], rules: { ...rules, last_trick_bonus: 3 } };
  expect((await kernel).cards(last).cards).toEqual([{ card: 0, lower: 9, upper: 9 }]);
});

test("options of play change the legal cards", async () => {
  const position: OpenHandsForm = { hands: [[20], [0, 8], [1, 2], [3, 4]], leader: 0, strain: 4, trick: [11] };
  const legal = async (options: Partial<typeof rules>): Promise<number[]> => {
    const { cards } = (await kernel).cards({ ...position, rules: { ...rules, ...options } });
    return cards.map(({ card }) => card);
  };
  expect(await legal({})).toEqual([0]);
  expect(await legal({ second_may_load: true })).toEqual([0, 8]);
  expect(await legal({ occidental: true })).toEqual([0, 8]);
});

test("no cards have no values", async () => {
  expect((await kernel).cards({ hands: [[], [], [], []], leader: 2, strain: 0 }).cards).toEqual([]);
});

test.each<[string, Partial<OpenHandsForm>]>([
  ["leader", { leader: 4 }],
  ["leader", { leader: -1 }],
  ["leader", { leader: 0.5 }],
  ["leader", { leader: 2 ** 32 }],
  ["strain", { strain: 5 }],
  ["strain", { strain: NaN }],
  ["bonus", { rules: { ...rules, last_trick_bonus: 1_000_000 } }],
  ["bonus", { rules: { ...rules, last_trick_bonus: -1 } }],
  ["trick", { trick: [48] }],
  ["trick", { trick: [-1] }],
  ["trick", { trick: [20, 20] }],
  ["trick", { trick: [20, 21, 22, 23] }],
  ["hands", { trick: [20] }],
  ["hands", { hands: [[10], [0], [1], [11]], trick: [11] }],
  ["hands", { hands: [[10, 10], [0, 12], [1, 13], [2, 14]] }],
  ["hands", { hands: [[10, 12], [0, 12], [1, 13], [2, 14]] }],
  ["hands", { hands: [[10], [0, 12], [1, 13], [2, 14]] }],
  ["hands", { hands: [[48], [0], [1], [2]] }],
  ["hands", { hands: [[...Array(13).keys()], [], [], []] }],
])("a wrong %s is refused: %j", async (part, change) => {
  const loaded = await kernel;
  expect(() => loaded.cards({ ...ENDING, ...change })).toThrow(new InvalidPosition(part as InvalidPosition["part"]));
  expect(loaded.cards(ENDING).cards).toHaveLength(2);
});
