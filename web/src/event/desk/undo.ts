// The command that takes another one back, where there is one.

import type { AnyCommand, DeskScreen, Done, Seating } from "../../desk";
import { spotAt } from "./grid";

/**
 * Return the command that undoes another one, or null if nothing does. `before` is the screen before the command, `done`
 * its answer, `reason` what the log says of it.
 */
export function undoOf(command: AnyCommand, before: DeskScreen, done: Done, reason: string): AnyCommand | null {
  const cell = "place" in command && before.shown ? spotAt(before.shown, command.place)?.cell : undefined;
  const [entry] = done.entries;
  switch (command.t) {
    case "score":
      return cell && !cell.slip ? { t: "erase", place: command.place, reason } : null;
    case "correct":
      return cell?.slip ? { t: "correct", place: command.place, slip: cell.slip, reason } : null;
    case "erase":
      return cell?.slip ? { t: "score", place: command.place, slip: cell.slip, confirm: cell.state === "confirmed" } : null;
    case "penalise":
    case "adjust":
    case "cancel":
    case "foul":
    case "fine":
    case "sitout":
    case "withdraw":
      return entry === undefined ? null : { t: "lift", entry, reason };
    case "reseat": {
      const seatings = command.seatings.flatMap(({ table, boards }) => seatingsBefore(before, table, boards));
      return seatings.length ? { t: "reseat", round: command.round, seatings, reason } : null;
    }
    case "substitute":
      return { ...command, leaves: command.comes, comes: command.leaves, reason };
    case "checkin":
      return { t: "checkin", pair: command.pair, present: !(command.present ?? true) };
    case "pairround":
      return { t: "unpair", round: before.head.rounds + 1, reason };
    case "closeround":
      return { t: "reopenround", round: command.round };
    default:
      return null;
  }
}

/** Return how the pairs of a table sat at some boards before; without boards, at all of them. */
function seatingsBefore(before: DeskScreen, number: number, boards: number[]): Seating[] {
  const row = before.shown?.tables.find(
    ({ table, cells }) => table === number && (!boards.length || cells.some(({ board }) => boards.includes(board))),
  );
  return row ? [{ table: number, pairs: [row.pairs[0].number, row.pairs[1].number], boards }] : [];
}
