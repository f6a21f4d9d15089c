// The last action of a replay in words.

import { isCall, isPlay } from "../common/actions";
import { callName, cardName } from "../common/words";
import type { Replay } from "../http";
import { t } from "../i18n/text.svelte";
import { type Moment, momentAt } from "../common/replay";

export function lastDone(hand: Replay, moment: Moment): string {
  const done = hand.actions[moment.step - 1];
  if (!done) return t("replay.start", { who: hand.names[hand.dealer] ?? "" });
  const who = hand.names[done.seat] ?? "";
  const by = [
    ...(done.by === "clock" ? [t("replay.by_clock")] : []),
    ...(done.advised ? [t("replay.advised")] : []),
    ...(done.warned ? [t("replay.warned")] : []),
  ]
    .map((text) => ` ${text}`)
    .join("");
  if (isPlay(done.action)) return t("replay.plays", { who, card: cardName(done.action) }) + by;
  if (isCall(done.action) && moment.calls.length === momentAt(hand, moment.step - 1).calls.length) {
    return t("replay.silent", { who }) + by;
  }
  const doubles = moment.calls.at(-1)?.doubles ?? 0;
  return t("replay.says", { who, call: callName(done.action, doubles) }) + by;
}
