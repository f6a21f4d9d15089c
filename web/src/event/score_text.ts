// Scores of the standings, which the server has rounded (R7.3).

import { language } from "../i18n/text.svelte";

/** Return a score such as `1.25` or `+8` as the language writes it: "1,25", "+8"; any other text as it is. */
export function scoreText(score: string): string {
  const value = Number(score);
  if (score === "" || Number.isNaN(value)) return score;
  const digits = score.split(".")[1]?.length ?? 0;
  const format = new Intl.NumberFormat(language.now, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: score.startsWith("+") ? "always" : "auto",
    useGrouping: false,
  });
  return format.format(value).replace("-", "−");
}
