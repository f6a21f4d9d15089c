// What is known of a table: a fold of what the server sends, and of nothing else.

import type { Snapshot, You } from "../protocol";
import type { News } from "./connection";

export interface Known {
  seq: number;
  table: Snapshot;
}

/** What is known after a message; null before the first table. The messages come in order (`Connection`). */
export function apply(known: Known | null, message: News): Known | null {
  switch (message.t) {
    case "welcome":
      return { seq: message.seq, table: message.table };
    case "happened": {
      if (!known) return null;
      const { t, seq, at, e, ...parts } = message;
      return { seq, table: { ...known.table, ...parts } };
    }
    case "reject":
      if (!message.table || message.seq == null) return known;
      return { seq: message.seq, table: message.table };
    default:
      return known;
  }
}

export function youAt(table: Snapshot): You {
  return table.you ?? {};
}

/** One's seat, or null for who only watches. */
export function ownSeat(table: Snapshot): number | null {
  return table.you?.seat ?? null;
}

/** Whose eyes the table is seen with: one's own, or South's. */
export function viewpoint(table: Snapshot): number {
  return ownSeat(table) ?? 2;
}

/** Whether one can call or play now: one is on turn, and the table does not stand still. */
export function onTurn(table: Snapshot): boolean {
  const { seat, legal = [] } = youAt(table);
  return table.stage === "hand" && table.hand?.to_act === seat && legal.length > 0;
}

/** Whether a phrase may be said: during a hand only by who is on turn (R4.13). */
export function maySay(table: Snapshot): boolean {
  return ownSeat(table) !== null && (table.stage !== "hand" || table.hand?.to_act === ownSeat(table));
}

/** Whether one may change what the table is played by: the host may, outside a match. */
export function mayConfigure(table: Snapshot): boolean {
  return youAt(table).player === table.host && (table.stage === "open" || table.stage === "finished");
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Who sits at a seat; a name written from right to left is set apart, so that it turns no words beside it. */
export function nameAt(table: Snapshot, seat: number): string {
  const name = table.seats[seat]?.name ?? "";
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

export type Place = "bottom" | "right" | "top" | "left";
const PLACES = ["bottom", "right", "top", "left"] as const;

/** Where a seat is on screen: who plays next sits at the right of who played (R2.1). */
export function placeOf(seat: number, from: number): Place {
  return PLACES[(seat - from + 4) % 4] ?? "bottom";
}
