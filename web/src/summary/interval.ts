// Means and their intervals in words. A true loss cannot be negative, so every end below 0 is shown as 0.

import { oneDigit } from "../common/words";
import type { MeanLine } from "../http";
import { t } from "../i18n/text.svelte";

/** Return a mean of losses as a number that is not negative. */
export const lossOf = ({ mean }: MeanLine): number => Math.max(0, mean);

/** Return the interval of a mean, multiplied by `times`, as text: "entre 1,2 i 3,0". It is empty for a single hand. */
export function rangeText({ low, high }: MeanLine, times = 1): string {
  if (low === null || high === null) return "";
  return t("summary.range", { low: oneDigit(Math.max(0, low * times)), high: oneDigit(Math.max(0, high * times)) });
}
