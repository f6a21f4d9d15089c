// The tables where the person sat last, kept by the browser as a way back after the tab was closed.

import { stored } from "./storage";

const TABLES = stored("tables");
const MOST = 4;

/** Return the codes of the tables, the latest first. */
export function recentTables(): string[] {
  const kept = TABLES.readJson();
  return Array.isArray(kept) ? kept.filter((code) => typeof code === "string") : [];
}

/** Remember that the person sits at a table, or no longer does. */
export function rememberSeat(code: string, seated: boolean): void {
  const others = recentTables().filter((each) => each !== code);
  TABLES.write(JSON.stringify(seated ? [code, ...others].slice(0, MOST) : others));
}
