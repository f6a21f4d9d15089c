// What is known of a table: a fold of what the server sends, and of nothing else.

import type { Sitter, Snapshot, You } from "../../protocol";
import type { ServerMessage } from "../connection/connection";

export interface Known {
  seq: number;
  table: Snapshot;
  played: Played;
  /** By whose word a bot plays one's own cards; null where none does, or nobody has said. */
  relievedBy: "host" | "vote" | null;
}

/** Who played the match, and where one sat oneself: when it is over people get up, and others sit down. */
export interface Played {
  match: number;
  names: readonly string[];
  seat: number | null;
}

/** What is known after a message; null before the first table. The messages come in order (`Connection`). */
export function apply(known: Known | null, message: ServerMessage): Known | null {
  switch (message.t) {
    case "welcome":
      return knownAt(message.seq, message.table, known);
    case "happened": {
      if (!known) return null;
      const { t, seq, at, e, ...parts } = message;
      const isMine = e.k === "relieved" && e.seat === ownSeat(known.table);
      return knownAt(seq, { ...known.table, ...parts }, isMine ? { ...known, relievedBy: e.by ?? null } : known);
    }
    case "reject":
      if (!message.table || message.seq == null) return known;
      return knownAt(message.seq, message.table, known);
    default:
      return known;
  }
}

function knownAt(seq: number, table: Snapshot, before: Known | null): Known {
  const match = table.sheet?.number ?? 0;
  const still = table.stage === "finished" && before?.played.match === match;
  const names = table.seats.map((sitter) => sitter?.name ?? "");
  const seat = ownSeat(table);
  const isRelieved = seat !== null && table.seats[seat]?.relieved;
  return {
    seq,
    table,
    played: still ? before.played : { match, names, seat },
    relievedBy: isRelieved && before ? before.relievedBy : null,
  };
}

/** A table whose match is over as it was when that was played. */
export function asPlayed(table: Snapshot, { match, names, seat }: Played): Snapshot {
  if (table.stage !== "finished" || table.sheet?.number !== match) return table;
  const [north, west, south, east] = table.seats.map((sitter, each) => ({ ...sitter, name: names[each] ?? "" }));
  const seats: Snapshot["seats"] = [north ?? null, west ?? null, south ?? null, east ?? null];
  return { ...table, seats, you: { ...table.you, seat } };
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

/** The name of the player who is waited for; empty between hands. */
export const nameOnTurn = (table: Snapshot): string => (table.hand ? nameAt(table, table.hand.to_act) : "");

/** The four names, by seat; empty where nobody sits. */
export const namesAt = (table: Snapshot): string[] => table.seats.map((_, seat) => nameAt(table, seat));

/** Whether somebody waits for the next deal: who has gone away meanwhile does not. */
export const waits = (sitter: Sitter | null): boolean => !!sitter?.ready && !sitter.away && !sitter.relieved;

/** The names of those present whom the next deal waits for. */
export function awaited(table: Snapshot): string[] {
  const waits = table.seats.map((each) => each?.player != null && !each.ready && !each.away && !each.relieved);
  return namesAt(table).filter((_, seat) => waits[seat]);
}
