// What an event sounds like.

import { isPlay } from "../../common/actions";
import { sideOf } from "../../common/cards";
import { DOUBLE, PASS, type Snapshot } from "../../protocol";
import type { Sound } from "../../sounds";
import { isSilent } from "../state/calls";
import type { Beat } from "../state/pace";
import { onTurn, ownSeat } from "../state/state";

/** Whether it becomes one's turn between two tables, of which the first may be unknown. */
export const becomesOwnTurn = (before: Snapshot | null, after: Snapshot): boolean =>
  onTurn(after) && !(before && onTurn(before));

/** The sounds a scene begins with, after a table that was shown before it. */
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
