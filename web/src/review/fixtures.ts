// A review for tests: calls and a first trick, with a decision of each kind.

import type { ChoiceLine, DecisionLine, ReviewReport } from "../http";

/** Return the verdict of the review on a card whose loss is certain, by the limits of src/botifarra/review/verdict.py. */
const verdictOn = (loss: number): ChoiceLine["verdict"] =>
  loss === 0 ? "best" : loss < 1 ? "level" : loss < 2 ? "slip" : loss < 5 ? "mistake" : "blunder";

/** Return a card as a choice. Its loss is the difference between 33.1, the worth of the best card of `decision`, and its own worth. */
export const choice = (action: string, worth: number, openHands = worth, error = 0.3, loss = Math.max(0, 33.1 - worth)): ChoiceLine => ({
  action,
  worth,
  loss,
  error,
  open_hands: openHands,
  win: null,
  verdict: verdictOn(loss),
});

/** Return a decision of South with two cards: the chosen one lost 3.1 points. */
export const decision = (changes: Partial<DecisionLine> = {}): DecisionLine => ({
  place: 4,
  seat: "S",
  kind: "lead",
  trick: 1,
  chosen: "cR",
  best: "o9",
  loss: 3.1,
  error: 0.4,
  mean_loss: 3,
  verdict: "mistake",
  fortune: null,
  choices: [choice("cR", 30), choice("o9", 33.1, 39, 0)],
  why: [],
  known: [],
  ...changes,
});

export const report = (decisions: DecisionLine[]): ReviewReport => ({
  version: 1,
  effort: "quick",
  seed: 0,
  number: 1,
  rules: "oriental",
  decisions,
  players: [],
  balance: {
    middle: 36,
    cards: 4,
    choices: [-3, -2, -10, -7],
    guesses: -2,
    result: 34,
    luck_adjusted: 32,
    luck_adjusted_score: -4,
  },
  curve: [40, 38, 38, 36, 34],
});
