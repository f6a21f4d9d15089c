// The command that takes another one back, where there is one, and why there is none.

import type { AnyCommand, Done } from "../../desk";

/**
 * Return the command that undoes another one, null if nothing does. `done` is its answer, `reason` what the log says of it.
 * It names what is undone by its entry or request, so the server refuses it if the same has changed since.
 */
export function undoOf(command: AnyCommand, done: Done, reason: string): AnyCommand | null {
  switch (command.t) {
    case "checkin":
      return { t: "checkin", pair: command.pair, present: !(command.present ?? true), undoes: done.request };
    case "closeround":
      return { t: "reopenround", round: command.round, undoes: done.request, reason };
    case "reopenround": // the results that it lacked when it was closed are still missing
      return { t: "closeround", round: command.round, anyway: true, undoes: done.request };
    case "lift":
      return { t: "restore", entry: command.entry };
    default: {
      const [entry] = done.entries;
      return entry === undefined ? null : undoOfEntry(command, entry, done, reason);
    }
  }
}

/** Return the command that undoes one that wrote `entry`, null if nothing does. */
function undoOfEntry(command: AnyCommand, entry: number, { wrote }: Done, reason: string): AnyCommand | null {
  switch (command.t) {
    case "score":
    case "confirm":
    case "correct":
    case "erase":
      return { t: "undo", place: command.place, entry, reason };
    case "penalise":
    case "adjust":
    case "cancel":
    case "foul":
    case "fine":
    case "sitout":
    case "appeal":
    case "decide":
    case "appealfine":
    case "decidefine":
    case "withdraw":
      return { t: "lift", entry, reason };
    case "reseat":
    case "enter":
    case "substitute":
    case "pairround":
    case "seatround":
    case "setrounds":
      return { t: "undo", entry, reason };
    case "restore":
      return wrote[0] === "paired" ? { t: "undo", entry, reason } : { t: "lift", entry, reason };
    case "unpair": // the first round that was taken back is the last one: all come again with it
      return { t: "restore", entry };
    case "undo":
      if (command.place) return { t: "undo", place: command.place, entry, reason };
      if (wrote[0] === "unpaired") return { t: "restore", entry };
      return wrote[0] === "withdrawn" ? { t: "lift", entry, reason } : { t: "undo", entry, reason };
    default:
      return null;
  }
}

/** Return why a command without an undo stays, as the end of a text's key; null where nobody expects an undo. */
export function staysOf({ t: kind }: AnyCommand): "deal" | "reveal" | "revoke" | null {
  return kind === "deal" || kind === "reveal" || kind === "revoke" ? kind : null;
}
