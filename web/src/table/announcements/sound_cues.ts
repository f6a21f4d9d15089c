// The sounds of events.

import { isPlay } from "../../common/actions";
import { sideOf } from "../../common/cards";
import { DOUBLE, PASS, type Snapshot } from "../../protocol";
import type { Sound } from "../../sounds";
import { isSilent } from "../state/calls";
import type { Beat } from "../state/pace";
import { onTurn, ownSeat } from "../state/state";

/** Return whether the player's turn begins between two tables. The first may be unknown. */
export const becomesOwnTurn = (before: Snapshot | null, after: Snapshot): boolean =>
  onTurn(after) && !(before && onTurn(before));

/** Return the sounds of a beat; `before` is the table that was on screen before it. */
export function soundsOf(before: Snapshot, { event, scene: { table, mood } }: Beat): Sound[] {
  const sounds: Sound[] = [];
  const seat = ownSeat(table);
  if (event?.k === "dealt") sounds.push("deal");
  if (event?.k === "acted") {
    if (isPlay(event.action)) sounds.push("play");
    else if (event.action === PASS && !isSilent(before, event.action)) sounds.push("knock");
    else if (event.action === DOUBLE) sounds.push("double");
  }
  if (becomesOwnTurn(before, table)) sounds.push("turn");
  if (mood === "gathered") sounds.push("gather");
  if (table.sheet?.winner != null && !before.sheet?.over && seat !== null) {
    sounds.push(table.sheet.winner === sideOf(seat) ? "won" : "lost");
  }
  return sounds;
}
