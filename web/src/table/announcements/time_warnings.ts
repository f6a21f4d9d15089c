// Warnings that a player's time runs out, for screen readers: their users do not see the clock.

import { t } from "../../i18n/text.svelte";
import type { Clock, Snapshot } from "../../protocol";
import { ownSeat } from "../state/state";

/** A sentence, and the server's time at which it is read out, in milliseconds since 1970. */
export interface Warning {
  at: number;
  text: string;
}

const LAST_S = 10;

/** Return the warnings that are still to come at `now`: the end of the turn, the reserve, and the reserve's end. */
export function warnings(clock: Clock, now: number): Warning[] {
  const { turn_ends: turn, reserve_ends: end } = clock;
  const reserve = Math.round((end - turn) / 1000);
  const all = [{ at: turn - LAST_S * 1000, text: t("time.turn", { n: LAST_S }) }];
  if (reserve > 0) all.push({ at: turn, text: t("time.reserve", { n: reserve }) });
  if (reserve > LAST_S) all.push({ at: end - LAST_S * 1000, text: t("time.last", { n: LAST_S }) });
  return all.filter(({ at }) => at > now);
}

/** The warnings of the turn that the player has now. */
export class TimeWarnings {
  readonly #tell: (text: string) => void;
  /** The two ends of the turn that is watched, as text; empty for none. */
  #turn = "";
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(tell: (text: string) => void) {
    this.#tell = tell;
  }

  /** Schedule the warnings of a table's clock; `now` is the server's time. */
  watch(table: Snapshot, now: number): void {
    const clock = table.stage === "hand" && table.hand?.to_act === ownSeat(table) ? table.clock : null;
    const turn = clock ? `${clock.turn_ends} ${clock.reserve_ends}` : "";
    if (turn === this.#turn) return;
    this.#turn = turn;
    this.stop();
    this.#timers = (clock ? warnings(clock, now) : []).map(({ at, text }) => setTimeout(() => this.#tell(text), at - now));
  }

  stop(): void {
    this.#timers.forEach(clearTimeout);
  }
}
