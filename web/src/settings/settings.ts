// Rules as a form holds them, and as text for the server: a preset and the options that differ.

import type { Option, Preset } from "../http";
import { type Settings, USUAL } from "../protocol";

/** Return settings as the form shows them. A public table has no undo, but its form shows the usual choice. */
export const wished = ({ undo, ...settings }: Settings): Settings => ({
  ...settings,
  undo: settings.public ? USUAL.undo : undo,
});

/** Return the preset that a rules text begins with, or the usual one where it names none. */
export function presetOf(rules: string): string {
  const [first = ""] = rules.toLowerCase().trim().split(" ", 1);
  return !first || first.includes("=") ? USUAL.rules : first;
}

/** Return the options that a rules text changes, with their values. */
export function changesIn(rules: string): [option: string, value: string][] {
  return [...rules.toLowerCase().matchAll(/(\w+)=(\S*)/g)].map(([, option = "", value = ""]) => [option, value]);
}

/** Return the value of every option. */
export function valuesOf(preset: Preset, rules: string): Record<string, string> {
  return { ...preset.rules, ...Object.fromEntries(changesIn(rules)) };
}

/** Return the rules as text: `oriental target=50`. */
export function rulesText(preset: Preset, values: Record<string, string>): string {
  const changes = Object.entries(preset.rules).flatMap(([option, value]) => {
    const chosen = (values[option] ?? value).replaceAll(/\s/g, "");
    return chosen === value ? [] : [`${option}=${chosen}`];
  });
  return [preset.name, ...changes].join(" ");
}

/** An option with a wrong value, and its rule. `value` is null where the option is wrong because the table is public. */
export interface Wrong {
  name: string;
  value: string | null;
  rule: string;
}

/** Return the option that the server refused, from a detail like `target=1.5` or `public`, or null where there is none. */
export function wrongOption(detail: string | null, options: readonly Option[]): Wrong | null {
  const [, name = "", value = ""] = /^(\w+)=?(.*)$/.exec(detail === "public" ? "shuffle" : (detail ?? "")) ?? [];
  const found = options.find((option) => option.name === name);
  return found ? { name, value: detail === "public" ? null : value, rule: found.rule } : null;
}

/** Return the choices of an option. The number of doubles has some here, though the server takes it as a number. */
export function choicesOf({ name, choices }: Option): readonly string[] | null {
  return name.startsWith("max_doubles") ? ["0", "1", "2", "3"] : (choices ?? null);
}

/** Return the kind of values that an option takes, as part of a text key, or null where there is no text for it. */
export function allowedOf({ name, kind }: Option): "range" | "score_cap" | "ladder" | "codony" | null {
  if (name === "score_cap") return name;
  if (kind === "int") return "range";
  if (kind === "ladder") return kind;
  return kind === "cards" ? "codony" : null;
}

/** Return whether a written value is certainly wrong, before the server is asked. */
export function isAmiss({ name, kind, least, most }: Option, values: Readonly<Record<string, string>>): boolean {
  const value = values[name]?.trim() ?? "";
  if (kind === "ladder") return !value.split("-").every((step) => /^\d+$/.test(step) && Number(step) > 0);
  if (kind !== "int") return false;
  if (!/^\d+$/.test(value)) return true;
  const lowest = name === "score_cap" && Number(value) > 0 ? Number(values["target"]) : least;
  return Number(value) < (lowest || 0) || Number(value) > (most ?? Infinity);
}

/** Return the options under their headings, in the order of the form, without those that matter only to scorers. */
export function grouped(options: readonly Option[]): { group: Group; options: Option[] }[] {
  const atTable = options.filter(({ for_scorers }) => !for_scorers);
  return GROUPS.map((group) => ({ group, options: atTable.filter((option) => groupOf(option) === group) })).filter(
    ({ options }) => options.length > 0,
  );
}

export const GROUPS = ["match", "calls", "play", "deal", "score"] as const;
export type Group = (typeof GROUPS)[number];

/** Return the heading of an option, by its section of the rules. */
function groupOf({ name, rule }: Option): Group {
  if (rule.startsWith("R6")) return name === "sudden_loss" ? "score" : "match";
  if (rule.startsWith("R3")) return "calls";
  if (rule.startsWith("R4")) return "play";
  return rule.startsWith("R2") ? "deal" : "score";
}
