// The rules that count for the score of a match at a real table (docs/rules.md, R1.4, R2.6, R3, R5 and R6).

import { NO_TRUMP } from "../common/cards";
import type { Option, Preset } from "../http";
import { isAmiss, presetOf, valuesOf } from "../settings/settings";
import known from "./presets.json";

/** The presets and options of the score pad, which works without a server. */
export const PRESETS: readonly Preset[] = known.presets;
export const OPTIONS = known.options as readonly Option[];

export interface PadRules {
  /** The multiplier without a double, after contro, recontro and Sant Vicenç (R3.4). */
  ladder: readonly number[];
  /** The most doubles in a suit and in botifarra (R3.5). */
  mostDoubles: readonly [suit: number, botifarra: number];
  lastTrickBonus: number;
  /** The points for the codony; 0 where none is played (R5.4). */
  codonyBonus: number;
  duplicate: boolean;
  target: number;
  /** 0 where there is no limit (R6.1). */
  maxHands: number;
  scoreCap: number;
  carryOver: boolean;
  suddenLoss: boolean;
  misdeal: "next_dealer" | "same_dealer" | "same_then_next";
}

/** Return the preset of a rules text: `oriental target=50`. */
export function presetFor(rules: string): Preset {
  const name = presetOf(rules);
  const found = PRESETS.find((preset) => preset.name === name);
  if (!found) throw new UnknownPreset(name);
  return found;
}

/** Return the rules of a text: `oriental target=50`. Throws `UnknownPreset`. */
export function parseRules(rules: string): PadRules {
  const values = valuesOf(presetFor(rules), rules);
  const number = (name: string): number => Number(values[name]);
  const codony = (values["codony"] ?? "-") !== "-";
  return {
    ladder: (values["ladder"] ?? "").split("-").map(Number),
    mostDoubles: [number("max_doubles_suit"), number("max_doubles_botifarra")],
    lastTrickBonus: number("last_trick_bonus"),
    codonyBonus: codony ? number("codony_bonus") : 0,
    duplicate: values["scoring"] === "duplicate",
    target: number("target"),
    maxHands: number("max_hands"),
    scoreCap: number("score_cap"),
    carryOver: values["carry_over"] === "true",
    suddenLoss: values["sudden_loss"] === "true",
    misdeal: values["misdeal"] as PadRules["misdeal"],
  };
}

export class UnknownPreset extends Error {}

/** Return the first option whose value cannot stand. A ladder needs a number for each double that may be said (R3.4). */
export function wrongValue(values: Readonly<Record<string, string>>): Option | null {
  const most = Math.max(Number(values["max_doubles_suit"]), Number(values["max_doubles_botifarra"]));
  const isShort = ({ kind }: Option): boolean => kind === "ladder" && (values["ladder"] ?? "").split("-").length <= most;
  return OPTIONS.find((option) => isAmiss(option, values) || isShort(option)) ?? null;
}

/** Return all points of a hand: 72, and the bonus of the last trick (R1.3, R1.4). */
export const totalOf = ({ lastTrickBonus }: PadRules): number => 72 + lastTrickBonus;

/** The most doubles on a board, where Sant Vicenç is barred (R7.2). */
const MOST_ON_BOARD = 2;

/** Return how many doubles may be said (R3.5). */
export function mostDoubles({ mostDoubles: [suit, botifarra], duplicate }: PadRules, strain: number): number {
  const most = strain === NO_TRUMP ? botifarra : suit;
  return duplicate ? Math.min(most, MOST_ON_BOARD) : most;
}
