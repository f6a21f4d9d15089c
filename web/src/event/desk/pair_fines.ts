// The fines of a pair: how one is told from another, and what the director has decided about an appeal.

import type { DeskFine } from "../../desk";
import { t } from "../../i18n/text.svelte";
import { givenText, givenValue } from "../score_text";

/** Return what tells a fine from the others of the pair, also in a list that has changed since. */
export const fineKey = ({ given, reason, appeal }: DeskFine): string => JSON.stringify([given, reason, appeal]);

/** Return the fines without a decided appeal, equal ones once: a command means any of those. */
export const appealable = (fines: readonly DeskFine[]): DeskFine[] => [
  ...new Map(fines.filter(({ appeal }) => appeal !== "decided").map((fine) => [fineKey(fine), fine])).values(),
];

/** Return what a decision about an appeal does with a fine: the points that were given, and those that are left. */
export function fineOutcome(given: string, points: string): "kept" | "changed" | "withdrawn" {
  if (givenValue(points) === 0) return "withdrawn";
  return givenValue(points) === givenValue(given) ? "kept" : "changed";
}

/** Return the fines whose appeal is decided, in words, with the reason of the decision. */
export const decidedFines = (fines: readonly DeskFine[]): string[] => fines.filter(({ appeal }) => appeal === "decided").map(fineWords);

/** Return the fines that count for a pair, in words, each with its open appeal. */
export const finesInForce = (fines: readonly DeskFine[]): string[] => fines.filter(({ points }) => givenValue(points) > 0).map(wordsInForce);

/** Return a fine in words, and how an appeal against it stands. */
export function fineWords(fine: DeskFine): string {
  const { given, points, reason, appeal, why } = fine;
  if (appeal !== "decided") return wordsInForce(fine);
  return t(`desk.fine.decided.${fineOutcome(given, points)}`, { given: givenText(given), points: givenText(points), reason, why });
}

function wordsInForce({ points, reason, appeal }: DeskFine): string {
  const open = appeal === "open" ? [t("desk.appeals.sign")] : [];
  return [t("desk.pairs.fined", { points: givenText(points), reason }), ...open].join(" · ");
}
