// Rounds that were paired before something changed: which ones, and what can be done about them.

import type { DeskScreen } from "../../desk";
import { t } from "../../i18n/text.svelte";

/**
 * Return what the director should know about rounds whose pairing rests on what changed later; an empty text without any.
 * Rounds that are over are left out: nothing can be done about them.
 */
export function shakyWords({ shaky, head }: Pick<DeskScreen, "shaky" | "head">, isDirector: boolean): string {
  const open = shaky.filter((round) => round > head.closed);
  const [first] = open;
  if (first === undefined) return "";
  const rounds = t("desk.shaky", { n: open.length, rounds: open.map((round) => t("event.round", { round })).join(", ") });
  return isDirector ? `${rounds} ${t("desk.shaky.open", { round: first })}` : rounds;
}
