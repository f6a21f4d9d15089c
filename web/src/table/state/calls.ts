// Calls: which are said aloud, and what each would change.

import { isDeclare } from "../../common/actions";
import { sideOf } from "../../common/cards";
import { capital } from "../../common/first_letters";
import { callName } from "../../common/words";
import { t } from "../../i18n/text.svelte";
import { DOUBLE, type Hand, PASS, SHOW, type Snapshot } from "../../protocol";
import { ownSeat, youAt } from "./state";

/** Return whether an action is silent: a player who does not show the codony says nothing (R5.4). */
export const isSilent = (before: Snapshot, action: number): boolean =>
  action === PASS && before.hand?.phase === "show";

/** Return a player's last call of this hand, until the first card is played. */
export function spokenCall(hand: Hand, seat: number): string | null {
  if (Math.min(...hand.held) < 12) return null;
  const call = hand.calls?.findLast((each) => each.seat === seat);
  if (!call) return null;
  const words = capital(callName(call.action, call.doubles));
  return isDeclare(call.action) || call.action === DOUBLE || call.action === SHOW ? t("call.aloud", { words }) : words;
}

/** Return the own factor after a call, as "×2", or null where the call does not change it. */
export function worthAfter(table: Snapshot, action: number): string | null {
  const seat = ownSeat(table);
  const factors = youAt(table).factors?.[action];
  return factors && seat !== null ? `×${factors[sideOf(seat)]}` : null;
}

/** Return the usual call, which has the focus at first, or null where trumps are named. */
export function usualCall(open: readonly number[]): number | null {
  return [SHOW, PASS].find((action) => open.includes(action)) ?? null;
}
