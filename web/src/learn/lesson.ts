// The guided hand: what the learner may choose, and what is right.

import { isPlay } from "../common/actions";
import type { Played } from "../common/replay";
import told from "./lesson.json";

export interface Step {
  seat: number;
  action: number;
  /** Where the learner chooses: all that may be done, and the rule against each other card. */
  legal?: number[];
  why?: Partial<Record<string, string>>;
}

export interface Lesson extends Played {
  dealer: number;
  actions: readonly Step[];
}

export const lesson = told as unknown as Lesson;

/** The learner sits at the bottom. */
export const LEARNER = 2;

export type Judgement = { kind: "right" | "legal" } | { kind: "illegal"; rule: string };

const choices = ({ actions }: Lesson): number[] => actions.flatMap((step, index) => (step.legal ? [index] : []));

/** Which of the learner's choices the next step is, from 0; null where it is not one. */
export function choiceAt(hand: Lesson, step: number): number | null {
  const place = choices(hand).indexOf(step);
  return place < 0 ? null : place;
}

/** How many choices the learner has. */
export const choiceCount = (hand: Lesson): number => choices(hand).length;

export function judge(hand: Lesson, step: number, action: number): Judgement {
  const next = hand.actions[step];
  if (next?.action === action) return { kind: "right" };
  if (next?.legal?.includes(action)) return { kind: "legal" };
  return { kind: "illegal", rule: next?.why?.[action] ?? "R4.4" };
}

/** Where the hand pauses after the choice made at `step`: when the calls, or the trick, are full. */
export function pauseAfter(hand: Lesson, step: number): number {
  const calls = hand.actions.findIndex(({ action }) => isPlay(action));
  if (step < calls) return calls;
  return calls + 4 * (Math.floor((step - calls) / 4) + 1);
}

/** The next step at which the learner chooses, or the end of the hand. */
export function nextChoice(hand: Lesson, step: number): number {
  return choices(hand).find((choice) => choice >= step) ?? hand.actions.length;
}
