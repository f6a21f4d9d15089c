// Scores of the standings, which the server has rounded (R7.3).

import type { HallScreen, RankedLine } from "../desk";
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

/** The mark of a total with a score without comparison (R7.5), the same as on paper. */
export const FLAG = "*";

/** Return the figure that ranks and the one beside it. A total has its mark. */
export function rankedFigures({ score, second, flagged }: RankedLine, by: HallScreen["by"]): [string, string] {
  const flag = flagged ? FLAG : "";
  return by === "total" ? [scoreText(score) + flag, scoreText(second)] : [scoreText(score), scoreText(second) + flag];
}
