// How far each board of the table is, with what this phone has entered and the server has not yet shown.

import type { AnyCommand, Cell, Place, TableBoard } from "../../desk";
import type { CommandQueue, QueuedCommand } from "../commands/queue";
import { type Line, type Slip, isSame, otherLine } from "../slips";
import type { OwnBoard } from "./seats";

/** `waiting` waits to be sent; `received` is done, and its screen comes at once. */
export interface OwnEntry {
  state: "waiting" | "received";
  side: Line;
  /** What this phone says, null where it only disagrees. */
  slip: Slip | null;
}

/** What is to be done with a board: `enter` its result, have the other side `confirm` it, or settle a dispute; else nothing. */
export type BoardStep =
  | { step: "enter" }
  | { step: "sending"; entry: OwnEntry }
  | { step: "confirm"; slip: Slip; by: Line }
  | { step: "disputed"; claims: readonly { side: Line; slip: Slip | null }[] }
  | { step: "result"; slip: Slip; state: "entered" | "confirmed" | "decided" }
  | { step: "ruled" | "cancelled" | "sat_out" };

export const samePlace = (one: Place, other: Place): boolean =>
  one.round === other.round && one.table === other.table && one.board === other.board;

/** Return the entry of this phone for a place that the screen does not show yet, or null. */
export function ownEntry(place: Place, queue: CommandQueue, received: readonly QueuedCommand[]): OwnEntry | null {
  const found = (commands: readonly QueuedCommand[], state: OwnEntry["state"]): OwnEntry | null => {
    const last = commands.filter(({ form, refusal }) => !refusal && isEntryOf(form.command, place)).slice(-1)[0];
    const command = last?.form.command;
    return command && isEntry(command) ? { state, side: command.side, slip: saidIn(command) } : null;
  };
  return found(queue, "waiting") ?? found(received, "received");
}

type Entry = Extract<AnyCommand, { t: "claim" | "agree" | "dispute" }>;

const isEntry = (command: AnyCommand): command is Entry => ["claim", "agree", "dispute"].includes(command.t);
const isEntryOf = (command: AnyCommand, place: Place): boolean => isEntry(command) && samePlace(command.place, place);
const saidIn = (command: Entry): Slip | null => (command.t === "dispute" ? (command.own ?? null) : command.slip);

/** Whether the screen has an entry already, so that only its answer is still under way. */
function isShown(cell: Cell, { side, slip }: OwnEntry): boolean {
  const said = cell.claims.find((claim) => claim.side === side);
  const shown = said ? said.slip : cell.slip;
  if (slip === null) return said !== undefined && shown === null;
  return shown !== null && isSame(slip, shown);
}

/** Return what is to be done with a board. */
export function stepOf({ cell }: TableBoard, entry: OwnEntry | null): BoardStep {
  if (entry && !isShown(cell, entry)) return { step: "sending", entry };
  const [claim] = cell.claims;
  switch (cell.state) {
    case "claimed":
      return claim?.slip ? { step: "confirm", slip: claim.slip, by: claim.side } : { step: "enter" };
    case "disputed":
      return { step: "disputed", claims: cell.claims };
    case "entered":
    case "confirmed":
    case "decided":
      return cell.slip ? { step: "result", slip: cell.slip, state: cell.state } : { step: "enter" };
    case "missing":
      return { step: "enter" };
    default:
      return { step: cell.state };
  }
}

/** Whether nothing is left to do for this phone's side: it has said its result, or nobody has to. */
const isDone = (step: BoardStep, side: Line): boolean =>
  step.step === "confirm" ? step.by === side : step.step === "sending" || !["enter", "disputed"].includes(step.step);

/** Return the board that the pair of this phone should see: one to confirm, else the next to enter, else the last. */
export function boardToShow(boards: readonly OwnBoard[], steps: ReadonlyMap<number, BoardStep>): number {
  const first = (wanted: (step: BoardStep, side: Line) => boolean): number | undefined =>
    boards.find(({ cell, side }) => wanted(steps.get(cell.board) ?? { step: "enter" }, side))?.cell.board;
  return (
    first((step, side) => step.step === "confirm" && step.by === otherLine(side)) ??
    first((step, side) => !isDone(step, side) && step.step !== "disputed") ??
    first((step) => step.step === "confirm" || step.step === "disputed") ??
    boards[boards.length - 1]?.cell.board ??
    0
  );
}

/** Return the next board without a result after this one, or null. */
export function boardAfter(boards: readonly OwnBoard[], steps: ReadonlyMap<number, BoardStep>, board: number): number | null {
  const numbers = boards.map(({ cell }) => cell.board);
  const place = numbers.indexOf(board);
  const others = [...numbers.slice(place + 1), ...numbers.slice(0, Math.max(0, place))];
  return others.find((each) => ["enter", "confirm"].includes(steps.get(each)?.step ?? "")) ?? null;
}
