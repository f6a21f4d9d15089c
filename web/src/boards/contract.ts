// Contracts and levels of bots in words.

import { doubleName, strainName } from "../common/words";
import type { BoardLine } from "../http";
import { type Key, isKey, t } from "../i18n/text.svelte";

export const SEATS = ["north", "west", "south", "east"] as const;

export const seatName = (seat: number): string => t(`seat.${SEATS[seat] ?? "south"}`);

/** Return a contract with the seat that named it: "oros, sud, contro". */
export function contractText({ strain, declarer, doubles }: Pick<BoardLine, "strain" | "declarer" | "doubles">): string {
  const named = t("boards.contract", { strain: strainName(strain), seat: seatName(declarer) });
  return doubles ? `${named}, ${doubleName(doubles)}` : named;
}

/** Return the name of a level of bots. A level that this page does not know has the name that it came with. */
export function levelName(level: string): string {
  const key = `level.${level}`;
  return isKey(key) ? t(key as Key) : level;
}
