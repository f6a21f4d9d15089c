import { expect, test } from "vitest";

import { sampleCount } from "../count/fixtures";
import { type Played, atDecision, callsOf, momentAt, stepOfTrick } from "./replay";

const WINNERS = [0, 1, 2, 3, 0, 0, 1, 2, 2, 3, 1, 0];
const CALLS = [
  { seat: 2, action: 53, doubles: 0 },
  { seat: 0, action: 52, doubles: 0 },
  { seat: 1, action: 55, doubles: 0 },
  { seat: 2, action: 54, doubles: 1 },
  { seat: 0, action: 54, doubles: 1 },
];

/** Return a hand with the tricks of a sample count. */
function played(winners = WINNERS, ending: Played["actions"] = []): Played {
  const count = sampleCount({ winners });
  const plays = count.tricks.flatMap((pile) =>
    pile.cards.map((action, place) => ({ seat: ((pile.leader ?? 0) + place) % 4, action })),
  );
  return { hands: count.hands, actions: [...CALLS, ...plays, ...ending], calls: CALLS, count };
}

test("before the first action all cards are in the hands, and the dealer is on turn", () => {
  const moment = momentAt(played(), 0);
  expect(moment.held.map((hand) => hand.length)).toEqual([12, 12, 12, 12]);
  expect(moment).toMatchObject({ trick: null, bid: null, taken: [0, 0], points: [0, 0], turn: 2, isOver: false });
});

test("a player who decides on a lead finds no trick on the table, and another finds the cards so far", () => {
  const [full, second] = [momentAt(played(), 9), momentAt(played(), 10)];
  expect(full).toMatchObject({ number: 1, trick: { winner: 0 } });
  expect(atDecision(full)).toEqual({ ...full, number: 2, trick: null });
  expect(atDecision(second)).toEqual(second);
  expect(atDecision(momentAt(played(), 53))).toMatchObject({ number: 12, trick: { winner: 0 } });
});

test("calls appear one by one, and the contract after its call", () => {
  expect(momentAt(played(), 1)).toMatchObject({ bid: null, calls: [{ action: 53 }] });
  expect(momentAt(played(), 2).bid).toEqual({ declarer: 0, strain: 4, doublers: [] });
  expect(momentAt(played(), 5).bid?.doublers).toEqual([1]);
  expect(momentAt(played(), 5).calls.map((call) => call.doubles)).toEqual([0, 0, 0, 1, 1]);
  expect(callsOf(played())).toBe(5);
});

test("a player who does not show the codony says nothing (R5.4)", () => {
  const silent = [2, 3, 0, 1].map((seat) => ({ seat, action: seat === 0 ? 56 : 54 }));
  const shown = { seat: 0, action: 56, doubles: 1 };
  const hand = played();
  const asked = { ...hand, actions: [...CALLS, ...silent, ...hand.actions.slice(5)], calls: [...CALLS, shown] };
  expect(momentAt(asked, 7).calls).toEqual(CALLS);
  expect(momentAt(asked, 9).calls).toEqual([...CALLS, shown]);
});

test("a played card moves from the hand to the table", () => {
  const hand = played();
  const card = hand.actions[5]?.action;
  expect(momentAt(hand, 5).held[0]).toContain(card);
  const moment = momentAt(hand, 6);
  expect(moment.held[0]).not.toContain(card);
  expect(moment.trick).toEqual({ leader: 0, cards: [card] });
  expect(moment.turn).toBe(1);
});

test("a full trick stays on the table until the next card", () => {
  const hand = played();
  const full = momentAt(hand, stepOfTrick(hand, 1));
  expect(full.trick?.cards).toHaveLength(4);
  expect(full.trick?.winner).toBe(0);
  expect(full.taken).toEqual([1, 0]);
  expect(full.points[0]).toBe((hand.count.tricks[0]?.points ?? 0) + 1);
  expect(momentAt(hand, stepOfTrick(hand, 1) + 1)).toMatchObject({ number: 2, trick: { cards: { length: 1 } } });
});

test("each step plays one card, and stepping back reverses it", () => {
  const hand = played();
  const held = (step: number): number => momentAt(hand, step).held.flat().length;
  for (let step = 6; step <= hand.actions.length; step += 1) expect(held(step - 1) - held(step)).toBe(1);
  expect(momentAt(hand, hand.actions.length).held.flat()).toEqual([]);
});

test("the points grow to those of the count", () => {
  const hand = played();
  let before = 0;
  for (let number = 1; number <= 12; number += 1) {
    const { points } = momentAt(hand, stepOfTrick(hand, number));
    expect(points[0] + points[1]).toBeGreaterThan(before);
    before = points[0] + points[1];
  }
  expect(momentAt(hand, hand.actions.length)).toMatchObject({ points: hand.count.points, isOver: true, turn: null });
});

test("a claim ends the hand with the cards that it took", () => {
  const hand = played(WINNERS.slice(0, 8), [{ seat: 2, action: 57 }]);
  expect(momentAt(hand, hand.actions.length - 1).isOver).toBe(false);
  const end = momentAt(hand, hand.actions.length);
  expect(end.points).toEqual(hand.count.points);
  expect(end.taken[0] + end.taken[1]).toBe(12);
  expect(end.held.flat()).toHaveLength(16);
});
