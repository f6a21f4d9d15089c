// How a result stands among the others of its board, in words: a place among few, a share of many.

import { shareOf } from "../common/numbers";
import { numeral } from "../common/words";
import type { BoardPage } from "../http";
import { t } from "../i18n/text.svelte";

/** The least number of results for which the place is told as a share. With fewer, a percentage would seem too exact. */
export const MANY = 10;

/** Return a sentence, or an empty text for a person without a result, or with the only one. */
export function amongText({ mine, apart, results, histogram }: Pick<BoardPage, "mine" | "apart" | "results" | "histogram">): string {
  const all = results + Number(apart);
  if (!mine || all < 2) return "";
  const { made } = mine;
  const better = histogram.reduce((sum, bar) => sum + (bar.made > made ? bar.count : 0), 0);
  const equal = Number(apart) + (histogram.find((bar) => bar.made === made)?.count ?? 0);
  if (equal === all) return t("boards.among.same");
  const worse = all - better - equal;
  if (all >= MANY && better && worse && mine.share !== null) return t("boards.among.share", { share: shareOf(mine.share) });
  return t(equal > 1 ? "boards.among.shared" : "boards.among.place", { rank: numeral(better + 1), of: numeral(all) });
}
