// Results of a board or a match as slips, and their words.

import type { BoardSlip, Claim, MatchSlip } from "../desk";
import { t } from "../i18n/text.svelte";

export type Slip = BoardSlip | MatchSlip;
export type Line = Claim["side"];

export const LINES = ["NS", "EW"] as const;

/** Points of a hand: cards and tricks (R1.3). */
export const TOTAL = 72;

export const otherLine = (side: Line): Line => (side === "NS" ? "EW" : "NS");

export const lineName = (side: Line): string => t(`event.side.${side}`);

/** Return the points of N-S and E-W, or their scores. */
export const pointsOf = (slip: Slip): readonly [number, number] => (slip.type === "board" ? slip.points : slip.scores);

export function isSame(one: Slip, other: Slip): boolean {
  return slipKey(one) === slipKey(other);
}

function slipKey(slip: Slip): string {
  const ticks = slip.type === "board" ? [slip.botifarra ?? null, slip.contro ?? null] : [];
  return JSON.stringify([slip.type, pointsOf(slip), ticks]);
}

/** Return what was named and doubled, in words; empty for a plain result. */
export function tickWords(slip: Slip): string {
  if (slip.type === "match") return "";
  const { botifarra, contro } = slip;
  return [
    botifarra ? t("event.slip.botifarra", { side: lineName(botifarra) }) : "",
    contro ? t("event.slip.contro", { side: lineName(contro) }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Return a slip in words: "N-S 24 – E-W 48 · botifarra E-W". */
export function slipWords(slip: Slip): string {
  const [ns, ew] = pointsOf(slip);
  return [t("event.slip", { ns, ew }), tickWords(slip)].filter(Boolean).join(" · ");
}
