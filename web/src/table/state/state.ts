// What is known of a table: a fold of the server's messages.

import type { Sitter, Snapshot, You } from "../../protocol";
import type { ServerMessage } from "../connection/connection";

export interface Known {
  seq: number;
  table: Snapshot;
  played: Played;
  /** Who decided that a bot plays for the player; null if no bot does, or if the server did not send it. */
  relievedBy: "host" | "vote" | null;
}

/** The four who played the match, and the own seat then. After a match people get up, and others sit down. */
export interface Played {
  match: number;
  names: readonly string[];
  seat: number | null;
}

/** Return what is known after a message; null before the first table. The connection passes messages on in order. */
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

/** Return a table whose match is over, with the people who played it. */
export function asPlayed(table: Snapshot, { match, names, seat }: Played): Snapshot {
  if (table.stage !== "finished" || table.sheet?.number !== match) return table;
  const [north, west, south, east] = table.seats.map((sitter, each) => ({ ...sitter, name: names[each] ?? "" }));
  const seats: Snapshot["seats"] = [north ?? null, west ?? null, south ?? null, east ?? null];
  return { ...table, seats, you: { ...table.you, seat } };
}

export function youAt(table: Snapshot): You {
  return table.you ?? {};
}

/** Return the player's seat, or null for a spectator. */
export function ownSeat(table: Snapshot): number | null {
  return table.you?.seat ?? null;
}

/** Return whether the player plays with bots only. */
export function playsAlone(table: Snapshot): boolean {
  const own = ownSeat(table);
  return own !== null && table.seats.every((sitter, seat) => seat === own || sitter?.bot != null);
}

/** Return the seat at the bottom of the screen: the own one, or South for a spectator. */
export function viewpoint(table: Snapshot): number {
  return ownSeat(table) ?? 2;
}

/** Return whether the player can call or play now. */
export function onTurn(table: Snapshot): boolean {
  const { seat, legal = [] } = youAt(table);
  return table.stage === "hand" && table.hand?.to_act === seat && legal.length > 0;
}

/** Return whether the player may say a phrase. During a hand only the player on turn may (R4.13). */
export function maySay(table: Snapshot): boolean {
  return ownSeat(table) !== null && (table.stage !== "hand" || table.hand?.to_act === ownSeat(table));
}

/** Return whether the person may change the settings: the host may, outside a match. Those of practice stay. */
export function mayConfigure(table: Snapshot): boolean {
  return !table.practice && youAt(table).player === table.host && (table.stage === "open" || table.stage === "finished");
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Return the name at a seat. A name written from right to left is isolated, so that the words beside it keep their order. */
export function nameAt(table: Snapshot, seat: number): string {
  const name = table.seats[seat]?.name ?? "";
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** Return the name of the player on turn; empty between hands. */
export const nameOnTurn = (table: Snapshot): string => (table.hand ? nameAt(table, table.hand.to_act) : "");

/** Return the four names by seat; empty where nobody sits. */
export const namesAt = (table: Snapshot): string[] => table.seats.map((_, seat) => nameAt(table, seat));

/** Return whether a player waits for the next deal. A player who has gone away does not. */
export const waits = (sitter: Sitter | null): boolean => !!sitter?.ready && !sitter.away && !sitter.relieved;

/** Return whether the player can go on to the next shared board: the one before is over, and the time is not. */
export function isReadyToGoOn(table: Snapshot): boolean {
  const seat = ownSeat(table);
  const own = seat === null ? null : table.seats[seat];
  return table.stage === "counted" && !!table.shared && !table.shared.lapsed && !!own && !own.ready && !own.relieved;
}

/** Return the names of those present whom the next deal waits for. */
export function awaited(table: Snapshot): string[] {
  const waits = table.seats.map((each) => each?.player != null && !each.ready && !each.away && !each.relieved);
  return namesAt(table).filter((_, seat) => waits[seat]);
}
