// The names of presets, options and other settings. Which presets and options there are comes from the server.

import { NotACard, parseCard } from "../common/cards";
import { cardName, doubleName, numeral } from "../common/words";
import { type Key, isKey, t } from "../i18n/text.svelte";
import type { Settings } from "../protocol";
import { type Clock, PACES } from "./clocks";
import { presetOf } from "./settings";

/** Return the name of the preset that a rules text begins with. */
export const presetName = (rules: string): string => t(`preset.${presetOf(rules)}` as Key);

export const presetTold = (name: string): string => t(`preset.${name}.told` as Key);
export const optionName = (name: string): string => t(`option.${name}` as Key);
export const optionTold = (name: string): string => t(`option.${name}.told` as Key);

export function clockName({ turn, reserve }: Clock): string {
  return turn ? t("new.clock.some", { turn, reserve }) : t("new.clock.none");
}

export function paceName(ms: number): string {
  const pace = (["quick", "normal", "calm"] as const).find((each) => PACES[each] === ms);
  return pace ? t(`new.pace.${pace}`) : `${numeral(ms / 1000)} s`;
}

const yesOrNo = (on: boolean): string => t(on ? "value.yes" : "value.no");

/** Return the value of an option in words: "sí", "apilades i tallades", "9 d'oros". */
export function valueName(option: string, value: string): string {
  if (value === "true" || value === "false") return yesOrNo(value === "true");
  if (option.startsWith("max_doubles")) return value === "0" ? t("new.no_doubles") : doubleName(Number(value));
  if (option === "codony") return value === "-" ? t("new.no_cards") : value.split(",").map(cardNamed).join(", ");
  const choice = `choice.${option}.${value}`;
  return isKey(choice) ? t(choice) : value;
}

function cardNamed(text: string): string {
  try {
    return cardName(parseCard(text));
  } catch (error) {
    if (error instanceof NotACard) return text;
    throw error;
  }
}

/** Return the settings beside the rules, each with its name. */
export function settingsNamed(settings: Settings): string[] {
  const named = [
    [t("new.clock"), clockName(settings)],
    [t("new.public"), yesOrNo(settings.public)],
    [t("new.spectators"), yesOrNo(settings.spectators)],
    [t("new.series"), yesOrNo(settings.series)],
    [t("new.undo"), yesOrNo(settings.undo)],
    [t("new.coach"), yesOrNo(!!settings.coach)],
    [t("new.grace"), t("new.grace.seconds", { seconds: settings.grace })],
    [t("new.pace"), paceName(settings.pace_ms)],
  ];
  return named.map(([name, value]) => `${name}: ${value}`);
}
