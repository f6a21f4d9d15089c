// What of the calls is heard.

import { isDeclare } from "../common/actions";
import { callName } from "../common/words";
import { t } from "../i18n/text.svelte";
import { DOUBLE, type Hand, PASS, SHOW, type Snapshot } from "../protocol";
import { capital } from "./letters";

/** Whether an action at this table is not heard: who does not show the codony says nothing (R5.4). */
export const isSilent = (before: Snapshot, action: number): boolean =>
  action === PASS && before.hand?.phase === "show";

/** The last that a player said of this hand, while calls are made and until the first card is played. */
export function spokenCall(hand: Hand, seat: number): string | null {
  if (Math.min(...hand.held) < 12) return null;
  const call = hand.calls?.findLast((each) => each.seat === seat);
  if (!call) return null;
  const words = capital(callName(call.action, call.doubles));
  return isDeclare(call.action) || call.action === DOUBLE || call.action === SHOW ? t("call.aloud", { words }) : words;
}
