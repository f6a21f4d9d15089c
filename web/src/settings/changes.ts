// A table's rules in words: the preset and its changes.

import { type Key, isKey, t } from "../i18n/text.svelte";
import type { Settings } from "../protocol";
import { optionName, presetName, settingsNamed, valueName } from "./option_names";
import { changesIn } from "./settings";

/** Options whose zero means no limit or no bonus. */
const UNLIMITED = ["max_hands", "score_cap", "last_trick_bonus"];

/** Return a preset and the options that differ from it: "Obligada, amb canvis: a 51". */
export function rulesName(rules: string): string {
  const changes = changesNamed(rules);
  return changes ? t("rules.changed", { preset: presetName(rules), changes }) : presetName(rules);
}

/** Return the options that differ from the preset, in words; empty where none does. */
export function changesNamed(rules: string): string {
  return changesIn(rules).map(changeNamed).join(", ");
}

function changeNamed([option, value]: [option: string, value: string]): string {
  const short = `rules.change.${option}`;
  const named = valueName(option, value);
  if (isKey(short) && !(UNLIMITED.includes(option) && value === "0")) return t(short, { value: named, n: Number(value) });
  return t("rules.change" satisfies Key, { option: lowered(optionName(option)), value: named });
}

/** Return a name as in the middle of a sentence. */
const lowered = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Return the settings that have changed, with their new values. */
export function settingsChanged(before: Settings, after: Settings): string[] {
  const was = settingsNamed(before);
  const rules = before.rules === after.rules ? [] : [`${t("new.rules")}: ${rulesName(after.rules)}`];
  return [...rules, ...settingsNamed(after).filter((named) => !was.includes(named))];
}
