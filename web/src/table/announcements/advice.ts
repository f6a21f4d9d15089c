// Advice in words: what to do, and why.

import { isPlay } from "../../common/actions";
import { reasonSentence } from "../../common/hint_sentences";
import { callName, theCard } from "../../common/words";
import { t } from "../../i18n/text.svelte";
import type { Advice, ChoicePart, Snapshot } from "../../protocol";
import { nameAt } from "../state/state";

/** The facts that do not recommend a choice by themselves. */
const ASIDES: ReadonlySet<string> = new Set(["equal", "level"]);

/** The number of facts that are told at most. */
const MOST = 2;

/** Return the name of a choice: "l'as d'oros", "botifarra". */
export function choiceName(table: Snapshot, action: number): string {
  return isPlay(action) ? theCard(action) : callName(action, table.hand?.bid?.doublers?.length ?? 0);
}

/** Return what the advice recommends, as a sentence; that it failed, if it recommends nothing. */
export function recommendation(table: Snapshot, advice: Advice): string {
  const best = advice.choices?.[0];
  if (!best) return t("advice.failed");
  return t(isPlay(best.action) ? "advice.play" : "advice.call", { choice: choiceName(table, best.action) });
}

/** Return the facts behind a choice, as sentences. */
export function grounds(table: Snapshot, choice: ChoicePart | undefined): string[] {
  const told = (choice?.reasons ?? []).filter(({ code }) => !ASIDES.has(code));
  return told.slice(0, MOST).map((reason) => reasonSentence(reason, (seat) => nameAt(table, seat)));
}
