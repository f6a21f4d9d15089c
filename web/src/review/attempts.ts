// Trying a decision again: what is answered to each choice, as the review judges it (docs/review-json.md).

import type { DecisionLine } from "../http";
import { type Compared, compared, isCard } from "./decisions";

/** The answer to a choice: it is the best, as good as the best, or it costs something. */
export type Answer = "best" | "level" | "worse" | "same";

/** Where the review has no verdict, a loss below this number of standard errors, or of points, does not count. */
const ERRORS = 2;
const POINTS = { card: 1, call: 2 };

/** Return the answer to a choice of a decision that was a fault. `same` is the choice that was made. */
export function answerTo(choice: Compared): Answer {
  if (choice.isBest) return "best";
  if (choice.isChosen) return "same";
  if (choice.verdict !== null) return choice.verdict === "best" || choice.verdict === "level" ? "level" : "worse";
  const small = POINTS[isCard(choice.action) ? "card" : "call"];
  return choice.cost < Math.max(small, ERRORS * choice.error) ? "level" : "worse";
}

/** Return whether an answer ends the exercise. */
export const isRight = (answer: Answer): boolean => answer === "best" || answer === "level";

/**
 * Return the facts of the review to show after the last choice. They compare the choice that was made with the best one.
 * So a choice as good as the best gets none: what they say against the choice that was made may be true of it too.
 */
export function factsAfter(decision: DecisionLine, answer: Answer | null): DecisionLine["why"] {
  return answer === "level" ? [] : decision.why;
}

export const choiceOf = (decision: DecisionLine, action: string): Compared | null =>
  compared(decision).find((each) => each.action === action) ?? null;
