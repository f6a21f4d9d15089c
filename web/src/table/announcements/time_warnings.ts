// When one's time is told, to who does not see the clock run.

import { t } from "../../i18n/text.svelte";
import type { Clock } from "../../protocol";

/** A sentence, and when it is to be told: milliseconds since 1970. */
export interface Warning {
  at: number;
  text: string;
}

const LAST_S = 10;

/** What is still to be told at `now` of one's own clock, each once: the end of the turn, the reserve, and its end. */
export function warnings(clock: Clock, now: number): Warning[] {
  const { turn_ends: turn, reserve_ends: end } = clock;
  const reserve = Math.round((end - turn) / 1000);
  const all = [{ at: turn - LAST_S * 1000, text: t("time.turn", { n: LAST_S }) }];
  if (reserve > 0) all.push({ at: turn, text: t("time.reserve", { n: reserve }) });
  if (reserve > LAST_S) all.push({ at: end - LAST_S * 1000, text: t("time.last", { n: LAST_S }) });
  return all.filter(({ at }) => at > now);
}
