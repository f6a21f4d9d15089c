// The reasons why a player may not claim or concede now. They follow the server (server/table/acting.py).

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
