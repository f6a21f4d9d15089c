// What the figures of a pair do not tell: rounds that it sat out, boards that it did not play, and that it has withdrawn.

import type { PublicRest, RankedLine } from "../../desk";
import { t } from "../../i18n/text.svelte";
import { type Slip, tickWords } from "../slips";

/** Return what is to be told beside a line of the standings. `hasBoards`: boards are played, and no matches. */
export function besideLine({ pair, sat_out, withdrawn }: RankedLine, hasBoards: boolean): string[] {
  const rested = sat_out ? t(hasBoards ? "results.rested.boards" : "results.rested.matches", { n: sat_out }) : "";
  const left = withdrawn === null ? "" : t(pair === null ? "results.withdrawn.team" : "results.withdrawn", { round: withdrawn });
  return [rested, left].filter(Boolean);
}

export const restWords = ({ round, boards }: PublicRest): string =>
  boards ? t("results.rest.boards", { round, n: boards }) : t("results.rest.match", { round });

/** Return who named botifarra or said contro; without a slip, why there is none. */
export function resultRemark(slip: Slip | null, hasScore: boolean): string {
  if (slip) return tickWords(slip);
  return t(hasScore ? "results.assigned" : "results.no_result");
}
