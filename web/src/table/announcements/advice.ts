// Advice in words: what to do, and why.

import { isPlay } from "../../common/actions";
import { reasonSentence } from "../../common/hint_sentences";
import { oneDigit } from "../../common/numbers";
import { callName, theCard } from "../../common/words";
import { type Key, t } from "../../i18n/text.svelte";
import type { Advice, ChoicePart, Snapshot } from "../../protocol";
import { nameAt } from "../state/state";

/** The facts that do not recommend a choice by themselves. */
const ASIDES: ReadonlySet<string> = new Set(["equal", "level"]);

/** Return the name of a choice that is open now: "l'as d'oros", "botifarra". */
function choiceName(table: Snapshot, action: number): string {
  return isPlay(action) ? theCard(action) : callName(action, table.hand?.bid?.doublers?.length ?? 0);
}

/** Return what the advice recommends, as a sentence; that it failed, if it recommends nothing. */
export function recommendation(table: Snapshot, advice: Advice): string {
  const best = advice.choices?.[0];
  if (!best) return t("advice.failed");
  return t(isPlay(best.action) ? "advice.play" : "advice.call", { choice: choiceName(table, best.action) });
}

/** Return the first fact behind the recommendation as a sentence; empty where there is none. */
export function ground(table: Snapshot, advice: Advice): string {
  const first = advice.choices?.[0]?.reasons?.find(({ code }) => !ASIDES.has(code));
  return first ? reasonSentence(first, (seat) => nameAt(table, seat)) : "";
}

/** Return whether a number is higher than another as they are shown. */
const isHigher = (one: number, other: number): boolean => one > other && oneDigit(one) !== oneDigit(other);

/** Return the text that explains why the recommended choice is not the one with the highest number; null if it is. */
export function whyLower(choices: readonly ChoicePart[]): Key | null {
  const [best, ...others] = choices;
  const higher = best ? others.filter(({ worth }) => isHigher(worth, best.worth)) : [];
  if (!best || !higher.length) return null;
  if (isPlay(best.action)) return higher.every(({ near }) => near) ? "advice.lower.cards" : "advice.lower.usual";
  return best.win == null ? "advice.lower.calls" : "advice.lower.win";
}
