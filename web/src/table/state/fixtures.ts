// Tables for tests.

import { type Hand, type Sheet, type Sitter, type Snapshot, USUAL, type You } from "../../protocol";

export const NAMES = ["Roser", "Quim", "Laia", "Pau"] as const;

function sitter(name: string): Sitter {
  return { name, player: null, bot: "greedy" };
}

/** A table where Laia, a person, sits South; the other three are bots. */
export function snapshot(changes: Partial<Snapshot> = {}): Snapshot {
  const [north, west, south, east] = NAMES;
  return {
    code: "cafe",
    host: 7,
    settings: USUAL,
    stage: "hand",
    seats: [sitter(north), sitter(west), { name: south, player: 7 }, sitter(east)],
    sheet: sheet(),
    hand: hand(),
    you: you(),
    ...changes,
  };
}

export function sheet(changes: Partial<Sheet> = {}): Sheet {
  return { number: 1, kind: "first", target: 101, dealer: 0, score: [0, 0], ...changes };
}

/** A hand dealt by North and played with swords as trumps; West has the lead. */
export function hand(changes: Partial<Hand> = {}): Hand {
  return {
    number: 1,
    deal: 1,
    dealer: 0,
    commit: "ab".repeat(32),
    entropy: [null, null, null, null],
    phase: "play",
    to_act: 1,
    trick: { leader: 1 },
    held: [12, 12, 12, 12],
    bid: { declarer: 0, strain: 2 },
    ...changes,
  };
}

export function you(changes: Partial<You> = {}): You {
  return { player: 7, seat: 2, hand: [], ...changes };
}
