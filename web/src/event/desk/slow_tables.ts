// Tables that are slow by the clock of the round. docs/desk.md has the rule.

import type { DeskRound, RoundClock } from "../../desk";
import { timeLeft } from "../round_clock";
import { isMissing } from "./grid";

/** The number of boards by which a table may be behind the clock: the one that it plays, and half of the next. */
const ALLOWANCE = 1.5;

/**
 * Return the slow tables of a round in play at the server's time `now`. By the clock, each board takes an equal part of
 * the round. A table is slow if it is more than one and a half boards behind, or lacks a result when the time is up.
 */
export function slowTables({ is_open, tables }: DeskRound, clock: RoundClock | null, now: number): ReadonlySet<number> {
  const slow = new Set<number>();
  if (!is_open || !clock) return slow;
  const left = timeLeft(clock, now);
  const played = clock.total ? Math.max(0, 1 - left / clock.total) : 0;
  for (const [table, cells] of cellsByTable(tables)) {
    const missing = cells.filter(isMissing).length;
    const behind = played * cells.length - (cells.length - missing);
    if (missing && (left <= 0 || behind > ALLOWANCE)) slow.add(table);
  }
  return slow;
}

/** A table of which other pairs played some boards has several rows. */
function cellsByTable(tables: DeskRound["tables"]): Map<number, DeskRound["tables"][number]["cells"]> {
  const found = new Map<number, DeskRound["tables"][number]["cells"]>();
  for (const { table, cells } of tables) found.set(table, [...(found.get(table) ?? []), ...cells]);
  return found;
}
