// Names of presets and options, for whichever the server has.

import { type Key, t } from "../i18n/text.svelte";

/** The name of the preset that rules as text begin with. */
export function presetName(rules: string): string {
  return t(`preset.${rules.split(" ")[0]}` as Key);
}

export const presetTold = (name: string): string => t(`preset.${name}.told` as Key);
export const optionName = (name: string): string => t(`option.${name}` as Key);
export const optionTold = (name: string): string => t(`option.${name}.told` as Key);
export const choiceName = (option: string, choice: string): string => t(`choice.${option}.${choice}` as Key);
