// A table's rules in words: the preset, and what is changed of it.

import { type Key, isKey, t } from "../i18n/text.svelte";
import type { Settings } from "../protocol";
import { optionName, presetName, settingsNamed, valueName } from "./option_names";
import { changesIn } from "./settings";

/** Zero is no number of these: there is no limit, or nothing more. */
const UNLIMITED = ["max_hands", "score_cap", "last_trick_bonus"];

/** A preset and the options that differ from it: "Obligada, amb canvis: a 51". */
export function rulesName(rules: string): string {
  const changes = changesNamed(rules);
  return changes ? t("rules.changed", { preset: presetName(rules), changes }) : presetName(rules);
}

/** The options that differ from the preset, in words; nothing where none does. */
export function changesNamed(rules: string): string {
  return changesIn(rules).map(changeNamed).join(", ");
}

function changeNamed([option, value]: [option: string, value: string]): string {
  const short = `rules.change.${option}`;
  const named = valueName(option, value);
  if (isKey(short) && !(UNLIMITED.includes(option) && value === "0")) return t(short, { value: named, n: Number(value) });
  return t("rules.change" satisfies Key, { option: lowered(optionName(option)), value: named });
}

/** As in the middle of a sentence. */
const lowered = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** What is not as it was, as it is now. */
export function settingsChanged(before: Settings, after: Settings): string[] {
  const was = settingsNamed(before);
  const rules = before.rules === after.rules ? [] : [`${t("new.rules")}: ${rulesName(after.rules)}`];
  return [...rules, ...settingsNamed(after).filter((named) => !was.includes(named))];
}
