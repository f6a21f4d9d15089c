// The names of the panels over the table, and when each may be open.

import type { Snapshot } from "../../protocol";
import { mayConfigure, ownSeat, youAt } from "../state/state";

export type PanelName =
  | "menu"
  | "last"
  | "sheet"
  | "seats"
  | "say"
  | "advice"
  | "claim"
  | "concede"
  | "stand"
  | "close"
  | "settings"
  | "preferences"
  | "keys"
  | "shared";

/** Return whether a panel still has a subject. Without one it closes, and does not open again by itself. */
export function hasSubject(panel: PanelName, table: Snapshot): boolean {
  switch (panel) {
    case "last":
      return table.stage === "hand" && table.hand?.last != null;
    case "sheet":
      return table.sheet != null && !table.shared;
    case "say":
      return ownSeat(table) !== null;
    case "advice":
      return youAt(table).advice != null;
    case "claim":
      return !!youAt(table).claim;
    case "concede":
      return !!youAt(table).concede;
    case "shared":
      return table.shared != null;
    case "settings":
      return mayConfigure(table);
    case "stand": {
      const seat = ownSeat(table);
      return table.stage === "hand" && seat !== null && !table.seats[seat]?.relieved;
    }
    case "close":
      return table.stage === "open" && youAt(table).player === table.host;
    default:
      return true;
  }
}
