// The commands that take another one back, where there are any, and why there are none.

import type { AnyCommand, DeskScreen, Done, HandSeating } from "../../desk";
import { spotAt } from "./grid";

/**
 * Return the commands that undo another one, none if nothing does. `before` is the screen before the command, `done` its
 * answer, `reason` what the log says of it.
 */
export function undoOf(command: AnyCommand, before: DeskScreen, done: Done, reason: string): AnyCommand[] {
  const cell = "place" in command && before.shown ? spotAt(before.shown, command.place)?.cell : undefined;
  if (command.t === "confirm" && cell?.state === "entered" && cell.slip) {
    const { place } = command;
    return [
      { t: "erase", place, reason },
      { t: "score", place, slip: cell.slip },
    ];
  }
  const undo = singleUndo(command, before, done, reason);
  return undo ? [undo] : [];
}

/**
 * Return why a command without an undo stays, or how it is changed again, as the end of a text's key; null where nobody
 * expects an undo.
 */
export function staysOf({ t: kind }: AnyCommand): "deal" | "reveal" | "place" | null {
  if (kind === "score" || kind === "confirm" || kind === "correct" || kind === "erase") return "place";
  return kind === "deal" || kind === "reveal" ? kind : null;
}

function singleUndo(command: AnyCommand, before: DeskScreen, done: Done, reason: string): AnyCommand | null {
  const cell = "place" in command && before.shown ? spotAt(before.shown, command.place)?.cell : undefined;
  const [entry] = done.entries;
  switch (command.t) {
    case "score":
      return cell && !cell.slip ? { t: cell.claims.length ? "restoreclaims" : "erase", place: command.place, reason } : null;
    case "confirm":
      return cell?.claims.length ? { t: "restoreclaims", place: command.place, reason } : null;
    case "correct":
      return cell?.slip ? { t: "correct", place: command.place, slip: cell.slip, reason } : null;
    case "erase":
      if (cell?.claims.length) return { t: "restoreclaims", place: command.place, reason };
      return cell?.slip ? { t: "score", place: command.place, slip: cell.slip, confirm: cell.state === "confirmed" } : null;
    case "restoreclaims":
      if (!cell?.slip) return { t: "erase", place: command.place, reason };
      return { t: "score", place: command.place, slip: cell.slip, confirm: cell.state === "confirmed" };
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
    case "lift":
      return { t: "restore", entry: command.entry };
    case "enter":
      return done.pair ? { t: "withdraw", pair: done.pair, reason } : null;
    case "substitute":
      return { ...command, leaves: command.comes, comes: command.leaves, reason };
    case "checkin":
      return { t: "checkin", pair: command.pair, present: !(command.present ?? true) };
    case "unpair": // the first round that was taken back is the last one: all come again with it
      return entry === undefined ? null : { t: "restore", entry };
    case "pairround":
      return { t: "unpair", round: before.head.rounds + 1, reason };
    case "seatround":
      return { t: "unpair", round: command.round, reason };
    case "closeround":
      return { t: "reopenround", round: command.round };
    default:
      return null;
  }
}

/** Return how the pairs of a table sat at some boards before; without boards, at all of them. */
function seatingsBefore(before: DeskScreen, number: number, boards: number[]): HandSeating[] {
  const row = before.shown?.tables.find(
    ({ table, cells }) => table === number && (!boards.length || cells.some(({ board }) => boards.includes(board))),
  );
  return row ? [{ table: number, pairs: [row.pairs[0].number, row.pairs[1].number], boards }] : [];
}
