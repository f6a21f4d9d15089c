// Rounds that were paired before something changed: which ones, and what can be done about them.

import type { DeskScreen } from "../../desk";
import { t } from "../../i18n/text.svelte";

/** Return what the director should know about rounds whose pairing rests on what changed later; an empty text without any. */
export function shakyWords({ shaky, head }: Pick<DeskScreen, "shaky" | "head">, isDirector: boolean): string {
  if (!shaky.length) return "";
  const n = shaky.length;
  const rounds = t("desk.shaky", { n, rounds: shaky.map((round) => t("event.round", { round })).join(", ") });
  const open = shaky.find((round) => round > head.closed);
  if (open === undefined) return `${rounds} ${t("desk.shaky.closed", { n })}`;
  return isDirector ? `${rounds} ${t("desk.shaky.open", { round: open })}` : rounds;
}
