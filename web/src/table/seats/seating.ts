// What a person may do about each seat. It follows the server (server/table/seating.py), so that nothing else is offered.

import { MATCH_STAGES, type Snapshot } from "../../protocol";
import { ownSeat, youAt } from "../state/state";

/** What a person may do about a seat now. `bot`: put a bot there; `remove`: take the bot away. */
export interface Choices {
  sit: boolean;
  stand: boolean;
  comeBack: boolean;
  bot: boolean;
  remove: boolean;
}

/** Return whether a match is on. Seats are then kept, and a player who leaves one leaves it to a bot. */
const inMatch = ({ stage }: Snapshot): boolean => MATCH_STAGES.some((each) => each === stage);

export const freeSeats = (table: Snapshot): number => table.seats.filter((sitter) => sitter === null).length;

/** Return whether the person may seat bots and begin a match. */
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

/** Return whether there is a seat where the person may add or replace a bot now. */
export const maySeatBots = (table: Snapshot): boolean =>
  table.seats.some((_, seat) => choicesAt(table, seat).bot || choicesAt(table, seat).remove);

/** Return whether a person without a seat could take one now. */
export const maySitDown = (table: Snapshot): boolean =>
  ownSeat(table) === null && table.seats.some((_, seat) => choicesAt(table, seat).sit);

/** Until a series ends, the partners stay together (R6.4). */
const inSeries = ({ sheet }: Snapshot): boolean => sheet?.wins != null && !sheet.series_over;
