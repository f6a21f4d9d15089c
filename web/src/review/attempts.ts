// Trying a decision again: what is answered to each choice, as the review judges it (docs/review-json.md).

import type { DecisionLine } from "../http";
import { type Compared, compared } from "./decisions";

/** The answer to a choice: it is the best, as good as the best, it costs something, or it is the one that was made. */
export type Answer = "best" | "level" | "worse" | "same";

/** Return the answer to a choice of a decision that was a fault: of those the review has a verdict on each choice. */
export function answerTo(choice: Compared): Answer {
  if (choice.isBest) return "best";
  if (choice.isChosen) return "same";
  return choice.verdict === "best" || choice.verdict === "level" ? "level" : "worse";
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
