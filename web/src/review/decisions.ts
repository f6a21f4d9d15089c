// The decisions of a review, as the page tells them: their marks, their choices, and those that are worth reading.

import { NotACard, parseCard } from "../common/cards";
import type { Moment } from "../common/replay";
import { oneDigit, withError } from "../common/numbers";
import { callName, cardName, theCard } from "../common/words";
import type { ChoiceLine, DecisionLine, ReviewReport } from "../http";
import { t } from "../i18n/text.svelte";
import { DECLARE, DELEGATE, DOUBLE, PASS } from "../protocol";

const SEATS = "NWSE";
const STRAIN_WORDS = ["oros", "copes", "espases", "bastos", "botifarra"];
const DOUBLE_WORDS = ["contro", "recontro", "santvicenc"];
const OTHER_WORDS: Readonly<Record<string, number>> = { delego: DELEGATE, passo: PASS };

/** What is said of a choice: a verdict that is a fault, or bad luck. */
export type Mark = "slip" | "mistake" | "blunder" | "unlucky";

export const seatOf = (letter: string): number => SEATS.indexOf(letter);

/** Return the mark of a decision, or null where it was as good as the best by what could be known. */
export function markOf({ verdict, fortune }: DecisionLine): Mark | null {
  if (fortune === "unlucky") return fortune;
  return verdict === "best" || verdict === "level" ? null : verdict;
}

/** Return the marks of all cards that were played. If `shown` is a fault with a card, the better card has a mark too. */
export function marksOf({ decisions }: ReviewReport, shown: DecisionLine | null): Map<number, Mark | "best"> {
  const found = new Map<number, Mark | "best">();
  for (const each of decisions) {
    const mark = markOf(each);
    if (mark && isCard(each.chosen)) found.set(actionOf(each.chosen), mark);
  }
  const isFault = shown !== null && ![null, "unlucky"].includes(markOf(shown));
  if (isFault && isCard(shown.best)) found.set(actionOf(shown.best), "best");
  return found;
}

/** Return the marks of the cards of a decision and of those on the table, without the cards that are played later. */
export function marksAt(marks: ReadonlyMap<number, Mark | "best">, { trick }: Moment, shown: DecisionLine | null): Map<number, Mark | "best"> {
  const seen = [...(trick?.cards ?? []), ...(shown ? [actionOf(shown.chosen)] : [])];
  const better = shown ? actionOf(shown.best) : null; // it may have a mark of its own, of a later decision
  return new Map([...marks].filter(([card, mark]) => seen.includes(card) || (card === better && mark === "best")));
}

/** Return the choice that a decision is compared with. For bad luck it is the one that open hands favour, and then worth. */
export function betterOf(decision: DecisionLine): string {
  if (decision.fortune !== "unlucky") return decision.best;
  const chosen = worthOf(decision, decision.chosen);
  const level = decision.choices.filter(({ worth }) => Math.abs(worth - chosen) <= LEVEL_POINTS);
  const luckier = (a: ChoiceLine, b: ChoiceLine): number => b.open_hands - a.open_hands || b.worth - a.worth;
  return (level.sort(luckier)[0] ?? NOTHING).action;
}

/** Cards within a point are level for bad luck (docs/decisions/0015-review.md). */
const LEVEL_POINTS = 1;
const NOTHING: ChoiceLine = { action: "", worth: 0, loss: 0, error: 0, open_hands: 0, win: null, verdict: null };

const worthOf = ({ choices }: DecisionLine, action: string): number =>
  choices.find((choice) => choice.action === action)?.worth ?? 0;

/** Return the decisions of a seat, or of all for null; with `onlyMarked` those that are worth reading. */
export function chosenFrom(report: ReviewReport, seat: number | null, onlyMarked: boolean): DecisionLine[] {
  return report.decisions.filter(
    (each) => (seat === null || seatOf(each.seat) === seat) && (!onlyMarked || markOf(each) !== null),
  );
}

/** Return the decisions of a seat that cost something by what it could know: slips, mistakes and blunders. */
export const faultsOf = (report: ReviewReport, seat: number | null): DecisionLine[] =>
  chosenFrom(report, seat, true).filter((each) => markOf(each) !== "unlucky");

/** Return the action of a choice as records write it. */
export function actionOf(word: string): number {
  const strain = STRAIN_WORDS.indexOf(word);
  if (strain >= 0) return DECLARE + strain;
  try {
    return parseCard(word);
  } catch (error) {
    if (!(error instanceof NotACard)) throw error;
    return OTHER_WORDS[word] ?? DOUBLE;
  }
}

export const isCard = (word: string): boolean => actionOf(word) < DECLARE;

/** Return the name of a call. The word of a double says how many doubles came before it. */
const wordName = (word: string): string => callName(actionOf(word), Math.max(0, DOUBLE_WORDS.indexOf(word)));

/** Return the name of a choice: "as d'oros", "recontro". */
export const choiceName = (word: string): string => (isCard(word) ? cardName(actionOf(word)) : wordName(word));

/** Return the name of a choice as a sentence has it: "l'as d'oros", "«recontro»". */
export const theChoice = (word: string): string =>
  isCard(word) ? theCard(actionOf(word)) : t("review.said", { call: wordName(word) });

/** Return the choice that was made and the best one, as sentences have them. */
export const choicesOf = ({ chosen, best }: DecisionLine): { chosen: string; better: string } => ({
  chosen: theChoice(chosen),
  better: theChoice(best),
});

/** A choice beside the best one. */
export interface Compared {
  action: string;
  worth: number;
  /** What it costs against the best choice, with its standard error. */
  cost: number;
  error: number;
  openHands: number;
  win: number | null;
  /** The verdict that the review would give, if it has one. */
  verdict: ChoiceLine["verdict"];
  isChosen: boolean;
  isBest: boolean;
}

/** Return the choices of a decision, the best first. */
export function compared(decision: DecisionLine): Compared[] {
  const { best, chosen, choices } = decision;
  const lines = choices.map((choice) => ({
    action: choice.action,
    worth: choice.worth,
    cost: choice.loss,
    error: choice.error,
    openHands: choice.open_hands,
    win: choice.win,
    verdict: choice.verdict,
    isChosen: choice.action === chosen,
    isBest: choice.action === best,
  }));
  return lines.sort((a, b) => Number(b.isBest) - Number(a.isBest) || a.cost - b.cost || b.worth - a.worth);
}

/** Return what a fault cost, in points of the hand or of the match. */
export function costText({ chosen, loss, error }: DecisionLine): string {
  const cost = withError(oneDigit(loss), error);
  return t(isCard(chosen) ? "review.points" : "review.points.match", { cost, n: loss });
}

/** Return what was better than a fault, or for bad luck with the cards as they were. */
export const betterText = (decision: DecisionLine): string =>
  t(markOf(decision) === "unlucky" ? "review.item.luckier" : "review.item.better", { better: theChoice(betterOf(decision)) });

/** Return where in the hand a decision was made: its trick, or the calls. */
export const placeName = ({ trick }: DecisionLine): string =>
  trick === null ? t("review.calls") : t("count.trick", { number: trick });
