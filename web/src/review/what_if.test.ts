import { expect, test } from "vitest";

import type { Moment } from "../common/replay";
import { choice, decision, report } from "./fixtures";
import { afterCard, playRulesOf, positionOf, reviewed, valued } from "./what_if";

const RULES = playRulesOf({ style: "occidental", second_may_load: "true", last_trick_bonus: "5" });

/** Two cards in each hand; oros are trumps, and South leads. */
const moment: Moment = {
  step: 44,
  held: [[0, 12], [1, 13], [23, 14], [22, 24]],
  calls: [],
  bid: { declarer: 0, strain: 0, doublers: [] },
  trick: { leader: 1, cards: [30, 31, 32, 33], winner: 2 },
  number: 10,
  taken: [6, 4],
  points: [40, 20],
  turn: 2,
  isOver: false,
};

const after = (...cards: number[]): Moment => cards.reduce((at, card) => afterCard(at, card, 5), moment);

test("a card begins the next trick, and the next player is on turn", () => {
  expect(after(23)).toMatchObject({ step: 45, number: 11, trick: { leader: 2, cards: [23] }, turn: 3, points: [40, 20] });
  expect(after(23).held[2]).toEqual([14]);
});

test("a full trick goes to its winner with its points", () => {
  // The manilla of copes, 5 points, is trumped by West.
  const full = after(23, 22, 12, 1);
  expect(full).toMatchObject({ trick: { winner: 1 }, turn: 1, taken: [6, 5], points: [40, 30], isOver: false });
});

test("the last trick ends the hand, with its bonus", () => {
  const end = after(23, 22, 12, 1, 13, 14, 24, 0);
  expect(end).toMatchObject({ isOver: true, turn: null, points: [46, 30], number: 12 });
  expect(positionOf(end, RULES)).toBeNull();
});

test("the solver gets what is left of the trick", () => {
  expect(positionOf(moment, RULES)).toMatchObject({ leader: 2, strain: 0, trick: [], hands: moment.held });
  expect(positionOf(after(23, 22), RULES)).toMatchObject({ leader: 2, trick: [23, 22] });
  expect(positionOf({ ...moment, bid: null }, RULES)).toBeNull();
  expect(RULES).toEqual({ occidental: true, second_may_load: true, third_loads_only_if_safe: false, always_overtrump: false, last_trick_bonus: 5 });
});

test("values are points of the side on turn in the whole hand", () => {
  const bounds = [{ card: 23, lower: 3, upper: 3 }, { card: 14, lower: 7, upper: 9 }];
  expect(valued(moment, bounds, 77)).toEqual([{ card: 14, lower: 47, upper: 49 }, { card: 23, lower: 43, upper: 43 }]);
  const west = { ...moment, turn: 1 };
  expect(valued(west, bounds, 77)).toEqual([{ card: 23, lower: 34, upper: 34 }, { card: 14, lower: 28, upper: 30 }]);
});

test("the values of a decision are those of its review", () => {
  const found = report([decision({ place: 44, choices: [choice("cR", 30, 33), choice("o9", 33.1, 39)] }), decision({ place: 2, trick: null })]);
  expect(reviewed(found, moment)).toEqual([
    { card: 11, lower: 39, upper: 39 },
    { card: 21, lower: 33, upper: 33 },
  ]);
  expect(reviewed(found, { ...moment, step: 45 })).toBeNull();
  expect(reviewed(found, { ...moment, step: 2 })).toBeNull();
});
