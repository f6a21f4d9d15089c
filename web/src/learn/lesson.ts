// The guided hand: the learner's choices, and the right ones among them.

import { isPlay } from "../common/actions";
import type { Played } from "../common/replay";
import told from "./lesson.json";

export interface Step {
  seat: number;
  action: number;
  /** Where the learner chooses: the legal actions, and the rule against each other card. */
  legal?: number[];
  why?: Partial<Record<string, string>>;
  /** Legal cards that are as good as the action. */
  alike?: number[];
}

export interface Lesson extends Played {
  dealer: number;
  actions: readonly Step[];
}

export const lesson = told as unknown as Lesson;

/** The learner's seat, at the bottom. */
export const LEARNER = 2;

export type Judgement = { kind: "right" | "legal" } | { kind: "illegal"; rule: string };

const choices = ({ actions }: Lesson): number[] => actions.flatMap((step, index) => (step.legal ? [index] : []));

/** Return which of the learner's choices the next step is, from 0, or null where it is none. */
export function choiceAt(hand: Lesson, step: number): number | null {
  const place = choices(hand).indexOf(step);
  return place < 0 ? null : place;
}

/** Return the number of the learner's choices. */
export const choiceCount = (hand: Lesson): number => choices(hand).length;

export function judge(hand: Lesson, step: number, action: number): Judgement {
  const next = hand.actions[step];
  if (next?.action === action || next?.alike?.includes(action)) return { kind: "right" };
  if (next?.legal?.includes(action)) return { kind: "legal" };
  return { kind: "illegal", rule: next?.why?.[action] ?? "R4.4" };
}

/** Return the hand with another card played at a step. The card that was to be played there takes its place later. */
export function withCard(hand: Lesson, step: number, card: number): Lesson {
  const planned = hand.actions[step]?.action;
  if (planned === undefined || planned === card) return hand;
  const swap = (action: number): number => (action === planned ? card : action === card ? planned : action);
  return { ...hand, actions: hand.actions.map((each) => ({ ...each, action: swap(each.action) })) };
}

/** Return the step at which the hand pauses after the choice at `step`: the end of the calls, or of the trick. */
export function pauseAfter(hand: Lesson, step: number): number {
  const calls = hand.actions.findIndex(({ action }) => isPlay(action));
  if (step < calls) return calls;
  return calls + 4 * (Math.floor((step - calls) / 4) + 1);
}

/** Return the next step at which the learner chooses, or the end of the hand. */
export function nextChoice(hand: Lesson, step: number): number {
  return choices(hand).find((choice) => choice >= step) ?? hand.actions.length;
}
