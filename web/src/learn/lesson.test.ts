import { expect, test } from "vitest";

import { momentAt } from "../common/replay";
import { LEARNER, choiceAt, choiceCount, judge, lesson, nextChoice, pauseAfter, withCard } from "./lesson";

const steps = lesson.actions.flatMap((step, index) => (step.legal ? [index] : []));

test("each choice belongs to the learner and has its number", () => {
  expect(choiceCount(lesson)).toBe(7);
  steps.forEach((step, number) => {
    expect(choiceAt(lesson, step)).toBe(number);
    expect(momentAt(lesson, step).turn).toBe(LEARNER);
  });
  expect(choiceAt(lesson, 1)).toBeNull();
});

test("the lesson plays right cards; other legal cards are accepted; the rest breaks a rule", () => {
  for (const step of steps) {
    const { action, legal = [], why = {}, alike = [] } = lesson.actions[step] ?? { action: -1 };
    expect(judge(lesson, step, action)).toEqual({ kind: "right" });
    for (const each of legal) {
      if (each !== action && !alike.includes(each)) expect(judge(lesson, step, each)).toEqual({ kind: "legal" });
    }
    for (const [card, rule] of Object.entries(why)) {
      expect(judge(lesson, step, Number(card))).toEqual({ kind: "illegal", rule });
    }
  }
});

test("of the last two trumps either is right, and the other is played later", () => {
  const last = steps.at(-1) ?? 0;
  const { action, alike } = lesson.actions[last] ?? {};
  expect([action, alike]).toEqual([5, [7]]);
  expect(judge(lesson, last, 7)).toEqual({ kind: "right" });
  const hand = withCard(lesson, last, 7);
  expect(hand.actions[last]?.action).toBe(7);
  expect(hand.actions.filter((each) => each.seat === LEARNER && each.action === 5)).toHaveLength(1);
  expect(momentAt(hand, hand.actions.length).held.flat()).toEqual([]);
  expect(withCard(lesson, last, 5)).toBe(lesson);
});

test("every card in the hand is judged", () => {
  for (const step of steps.slice(1)) {
    const { legal = [], why = {} } = lesson.actions[step] ?? {};
    const held = momentAt(lesson, step).held[LEARNER] ?? [];
    expect([...legal, ...Object.keys(why).map(Number)].sort()).toEqual([...held].sort());
  }
});

test("the hand pauses after the calls and after each full trick", () => {
  expect(momentAt(lesson, pauseAfter(lesson, 0))).toMatchObject({ trick: null, turn: 3 });
  for (const step of steps.slice(1)) {
    const paused = momentAt(lesson, pauseAfter(lesson, step));
    expect(paused.trick?.cards).toHaveLength(4);
    expect(paused.trick?.cards).toContain(lesson.actions[step]?.action);
  }
});

test("after each pause comes the next choice, or the end", () => {
  const paused = steps.map((step) => pauseAfter(lesson, step));
  expect(paused.map((step) => nextChoice(lesson, step))).toEqual([...steps.slice(1), lesson.actions.length]);
});
