// The command that takes another one back, where there is one, and why there is none.

import type { AnyCommand, DeskScreen, Done, HandSeating } from "../../desk";

/**
 * Return the command that undoes another one, null if nothing does. `before` is the screen before the command, `done` its
 * answer, `reason` what the log says of it. The server refuses to undo a result that has changed since.
 */
export function undoOf(command: AnyCommand, before: DeskScreen, done: Done, reason: string): AnyCommand | null {
  const [entry] = done.entries;
  switch (command.t) {
    case "score":
    case "confirm":
    case "correct":
    case "erase":
    case "undo":
      return entry === undefined ? null : { t: "undo", place: command.place, entry, reason };
    case "penalise":
    case "adjust":
    case "cancel":
    case "foul":
    case "fine":
    case "sitout":
    case "appeal":
    case "decide":
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

/** Return why a command without an undo stays, as the end of a text's key; null where nobody expects an undo. */
export function staysOf({ t: kind }: AnyCommand): "deal" | "reveal" | null {
  return kind === "deal" || kind === "reveal" ? kind : null;
}

/** Return how the pairs of a table sat at some boards before; without boards, at all of them. */
function seatingsBefore(before: DeskScreen, number: number, boards: number[]): HandSeating[] {
  const row = before.shown?.tables.find(
    ({ table, cells }) => table === number && (!boards.length || cells.some(({ board }) => boards.includes(board))),
  );
  return row ? [{ table: number, pairs: [row.pairs[0].number, row.pairs[1].number], boards }] : [];
}
