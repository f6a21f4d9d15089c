// The next step of the director with the rounds: its words, and the command that the desk sends for it.

import type { AnyCommand, Dealing, DeskScreen } from "../../desk";
import { t } from "../../i18n/text.svelte";

export type NextStep = DeskScreen["next"];

/** Return the words of a button for a step. `startsClock`: closing a round starts the clock of the next one. */
export function stepWords(next: NextStep, startsClock = false): string {
  switch (next.step) {
    case "pair":
      return t("desk.round.pair", { round: next.round });
    case "deal":
      return dealWords(next.boards);
    case "close":
      return t(startsClock ? "desk.round.close.clock" : "desk.round.close", { round: next.round });
    case "settle":
      return next.is_tied ? t("desk.settle.tie", { table: next.place.table }) : t("desk.settle.missing");
    case "over":
      return t("desk.print");
  }
}

/** Return the command of a step, null for one that only opens something on this page. */
export function stepCommand(next: NextStep): AnyCommand | null {
  switch (next.step) {
    case "pair":
      return { t: "pairround" };
    case "deal":
      return dealCommand(next.boards);
    case "close":
      return { t: "closeround", round: next.round };
    case "settle":
    case "over":
      return null;
  }
}

export const dealWords = ({ first, last }: Dealing): string =>
  t("desk.deal", { n: last - first + 1, boards: first === last ? `${first}` : `${first}–${last}` });

export const dealCommand = ({ session, first, last }: Dealing): AnyCommand => ({ t: "deal", session, boards: last - first + 1 });
