// Why one may not claim or concede the rest now: as the server has it (server/table/acting.py), told by what is known.

import type { Key } from "../../i18n/text.svelte";
import type { Snapshot } from "../../protocol";
import { ownSeat, youAt } from "../state/state";

export function whyNoClaim(table: Snapshot): Key[] {
  const { claim, concede } = youAt(table);
  const seat = ownSeat(table);
  if (seat === null || table.seats[seat]?.relieved) return [];
  if (table.hand?.to_act !== seat) return ["menu.on_turn_only"];
  const claimed: Key[] = claim ? [] : ["menu.claimed"];
  return concede ? claimed : [...claimed, table.pending ? "menu.pending" : "menu.asked"];
}
