// Means and their intervals in words. A true loss cannot be negative, so every end of it below 0 is shown as 0.

import { oneDigit, signedDigit } from "../common/numbers";
import type { MeanLine, ReviewSummary } from "../http";
import { t } from "../i18n/text.svelte";

/** Return a mean of losses as a number that is not negative. */
export const lossOf = ({ mean }: MeanLine): number => Math.max(0, mean);

/** Least number of hands whose interval says something. */
export const LEAST_FOR_INTERVAL = 5;

/** Return a summary as it is shown: of few hands without any interval. */
export function shownSummary(summary: ReviewSummary): ReviewSummary {
  if (summary.hands.length >= LEAST_FOR_INTERVAL) return summary;
  const bare = ({ mean }: MeanLine): MeanLine => ({ mean, low: null, high: null });
  return {
    ...summary,
    lost_points: summary.lost_points && bare(summary.lost_points),
    lost_score: summary.lost_score && bare(summary.lost_score),
    result: summary.result && bare(summary.result),
    luck_adjusted: summary.luck_adjusted && bare(summary.luck_adjusted),
    kinds: summary.kinds.map((line) => ({ ...line, lost: bare(line.lost) })),
  };
}

/** Return the interval of a mean, multiplied by `times`, as text: "entre 1,2 i 3,0". It is empty if there is none. */
export function rangeText({ low, high }: MeanLine, times = 1): string {
  if (low === null || high === null) return "";
  return t("summary.range", { low: oneDigit(Math.max(0, low * times)), high: oneDigit(Math.max(0, high * times)) });
}

/** Return the interval of a mean that may be negative: "entre −1,2 i +3,0". It is empty if there is none. */
export function signedRange({ low, high }: MeanLine): string {
  return low === null || high === null ? "" : t("summary.range", { low: signedDigit(low), high: signedDigit(high) });
}
