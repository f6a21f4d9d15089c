// What the coach says about a choice, in words.

import { isPlay } from "../../common/actions";
import { oneDigit, withError } from "../../common/numbers";
import { callName, theCard } from "../../common/words";
import { t } from "../../i18n/text.svelte";
import { type ChoicePart, type Correction, DOUBLE, type Finding, type Snapshot } from "../../protocol";
import { sentencesOf } from "../../review/sentences";
import { namesAt, youAt } from "../state/state";

/** Return the heading: how bad the choice was. */
export function correctionTitle({ finding }: Correction): string {
  return t(finding?.verdict === "blunder" ? "coach.blunder" : "coach.mistake");
}

/** Return what was better and what the choice costs, and then the facts against it. */
export function correctionReasons(table: Snapshot, { finding }: Correction): string[] {
  const warned = youAt(table).warned;
  if (!finding || warned == null) return [t("coach.failed")];
  const name = (action: number): string => (isPlay(action) ? theCard(action) : t("review.said", { call: correctedCall(table, action) }));
  const [chosen, better] = [name(warned), name(finding.best)];
  return [t("coach.told", { chosen, better, cost: costText(finding) }), ...sentencesOf(finding.why, namesAt(table), { chosen, better })];
}

/** Return the name of a call that was open before the warned one: that one may be a double, which the table counts now. */
export function correctedCall(table: Snapshot, action: number): string {
  const doubles = table.hand?.bid?.doublers?.length ?? 0;
  return callName(action, youAt(table).warned === DOUBLE ? doubles - 1 : doubles);
}

/** Return what a choice costs against the best one. In a match the cost of a call follows from the chance to win it. */
export function correctedCost({ choices, best, loss }: Finding, warned: number, choice: ChoicePart): number {
  const [top, chosen] = [best, warned].map((each) => choices.find(({ action }) => action === each));
  if (choice.action === warned || !top || !chosen) return loss;
  if (top.win == null || chosen.win == null || choice.win == null) return Math.max(0, top.worth - choice.worth);
  return top.win > chosen.win ? Math.max(0, (loss * (top.win - choice.win)) / (top.win - chosen.win)) : 0;
}

/** Return everything that is read out. */
export function correctionSentences(table: Snapshot, correction: Correction): string[] {
  return [correctionTitle(correction), ...correctionReasons(table, correction)];
}

/** Return a cost with its standard error, in points of the hand or of the match. */
function costText({ best, loss, error }: Finding): string {
  const cost = withError(oneDigit(loss), error);
  return t(isPlay(best) ? "review.points" : "review.points.match", { cost, n: loss });
}
