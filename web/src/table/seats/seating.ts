// Who may sit down where, and when: as the server allows it (server/table/seating.py), so that nothing else is offered.

import { MATCH_STAGES, type Snapshot } from "../../protocol";
import { ownSeat, youAt } from "../state/state";

/** What one may do about a seat now. `bot`: put one there; `remove`: take one away. */
export interface Choices {
  sit: boolean;
  stand: boolean;
  comeBack: boolean;
  bot: boolean;
  remove: boolean;
}

/** Whether a match is on: then seats are kept, and who leaves one leaves it to a bot. */
const inMatch = ({ stage }: Snapshot): boolean => MATCH_STAGES.some((each) => each === stage);

export const freeSeats = (table: Snapshot): number => table.seats.filter((sitter) => sitter === null).length;

/** Whether one has a say in who else sits, and in when a match begins. */
export const mayArrange = (table: Snapshot): boolean =>
  ownSeat(table) !== null || (youAt(table).player != null && youAt(table).player === table.host);

export function choicesAt(table: Snapshot, seat: number): Choices {
  const sitter = table.seats[seat];
  const own = ownSeat(table);
  const isOwn = own === seat;
  const between = table.stage !== "hand" && table.stage !== "closed";
  const settled = inMatch(table) || inSeries(table);
  const gone = !!(sitter?.away || sitter?.relieved) && !inMatch(table);
  return {
    sit: between && !isOwn && sitter?.player == null && (own === null || !settled),
    stand: isOwn && between && !inMatch(table) && !sitter?.relieved,
    comeBack: isOwn && !!sitter?.relieved,
    bot: between && mayArrange(table) && !isOwn && (!sitter || (sitter.player != null && gone)),
    remove: between && mayArrange(table) && !inMatch(table) && sitter?.bot != null,
  };
}

/** Whether there is a seat that one could put a bot on now, or on which one could put another. */
export const maySeatBots = (table: Snapshot): boolean =>
  table.seats.some((_, seat) => choicesAt(table, seat).bot || choicesAt(table, seat).remove);

/** Whether there is a seat that one without any could take now. */
export const maySitDown = (table: Snapshot): boolean =>
  ownSeat(table) === null && table.seats.some((_, seat) => choicesAt(table, seat).sit);

/** Until a series ends it is settled who partners whom (R6.4). */
const inSeries = ({ sheet }: Snapshot): boolean => sheet?.wins != null && !sheet.series_over;
