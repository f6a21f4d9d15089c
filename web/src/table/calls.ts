// Actions that are no plays, by their number in the flat action space (core/actions.py), and what a contract is worth.

import { NO_TRUMP, sideOf } from "../common/cards";
import { callName } from "../common/words";
import { t } from "../i18n/text.svelte";
import type { Bid, Hand } from "../protocol";
import { capital } from "./names";

export const DECLARE = 48;
export const DELEGATE = 53;
export const PASS = 54;
export const DOUBLE = 55;
export const SHOW = 56;
export const CLAIM = 57;
export const CONCEDE = 58;

export const isPlay = (action: number): boolean => action < DECLARE;
export const isDeclare = (action: number): boolean => action >= DECLARE && action < DELEGATE;

/** By what each side's excess will be multiplied, N-S first (R3.4); on a duplicate board each has its own (R7.2). */
export function multipliers(rules: string, bid: Bid): [number, number] {
  const doubles = bid.doublers?.length ?? 0;
  const preset = /^\s*championship\b/.test(rules) ? "duplicate" : "match";
  if ((option(rules, "scoring") ?? preset) === "duplicate") {
    const factor = (side: number) => {
      const announced = side === sideOf(bid.declarer) ? bid.strain === NO_TRUMP : doubles > 0;
      return announced ? 2 : 1;
    };
    return [factor(0), factor(1)];
  }
  const step = (option(rules, "ladder") ?? "1-2-4-8").split("-").map(Number)[doubles] ?? 1;
  const both = (bid.strain === NO_TRUMP ? 2 : 1) * step;
  return [both, both];
}

/** The text of an option of the rules, where it is not the preset's (records/rules.py). */
function option(rules: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}=(\\S+)`).exec(rules)?.[1];
}

/** The last that a player said of this hand, while calls are made and until the first card is played. */
export function spokenCall(hand: Hand, seat: number): string | null {
  if (Math.min(...hand.held) < 12) return null;
  const call = hand.calls?.findLast((each) => each.seat === seat);
  if (!call) return null;
  const words = capital(callName(call.action, call.doubles));
  return isDeclare(call.action) || call.action === DOUBLE || call.action === SHOW ? t("call.aloud", { words }) : words;
}
