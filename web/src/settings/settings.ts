// A table's rules as a form holds them, and as the server takes them: a preset and the options that differ.

import type { Option, Preset } from "../http";
import { type Settings, USUAL } from "../protocol";

/** What is wished of a table, from what is in force: where it is open to all, nobody wished that there is no undo. */
export const wished = ({ undo, ...settings }: Settings): Settings => ({
  ...settings,
  undo: settings.public ? USUAL.undo : undo,
});

/** The preset that rules as text begin with; the first one where they name none. */
export function presetOf(rules: string): string {
  const [first = ""] = rules.toLowerCase().trim().split(" ", 1);
  return !first || first.includes("=") ? USUAL.rules : first;
}

/** The options that rules as text change, and what to. */
export function changesIn(rules: string): [option: string, value: string][] {
  return [...rules.toLowerCase().matchAll(/(\w+)=(\S*)/g)].map(([, option = "", value = ""]) => [option, value]);
}

/** The value of every option. */
export function valuesOf(preset: Preset, rules: string): Record<string, string> {
  return { ...preset.rules, ...Object.fromEntries(changesIn(rules)) };
}

/** The rules as text: `oriental target=50`. */
export function rulesText(preset: Preset, values: Record<string, string>): string {
  const changes = Object.entries(preset.rules).flatMap(([option, value]) => {
    const chosen = (values[option] ?? value).replaceAll(/\s/g, "");
    return chosen === value ? [] : [`${option}=${chosen}`];
  });
  return [preset.name, ...changes].join(" ");
}

/** An option that cannot be as it is, its rule, and what stood there; no value where the table's openness is against it. */
export interface Wrong {
  name: string;
  value: string | null;
  rule: string;
}

/** Which option the server found wrong: from `target=1.5`, or `public`; null where it is none. */
export function wrongOption(detail: string | null, options: readonly Option[]): Wrong | null {
  const [, name = "", value = ""] = /^(\w+)=?(.*)$/.exec(detail === "public" ? "shuffle" : (detail ?? "")) ?? [];
  const found = options.find((option) => option.name === name);
  return found ? { name, value: detail === "public" ? null : value, rule: found.rule } : null;
}

/** What an option is chosen from; the number of doubles is, though to the server it is any number. */
export function choicesOf({ name, choices }: Option): readonly string[] | null {
  return name.startsWith("max_doubles") ? ["0", "1", "2", "3"] : (choices ?? null);
}

/** What an option may be where the server found it wrong, as a key of the texts; null where nothing more can be said. */
export function allowedOf({ name, kind }: Option): "range" | "score_cap" | "ladder" | "codony" | null {
  if (name === "score_cap") return name;
  if (kind === "int") return "range";
  if (kind === "ladder") return kind;
  return kind === "cards" ? "codony" : null;
}

/** Whether a written value can be told to be none that an option takes, before the server is asked. */
export function isAmiss({ name, kind, least, most }: Option, values: Readonly<Record<string, string>>): boolean {
  const value = values[name]?.trim() ?? "";
  if (kind === "ladder") return !value.split("-").every((step) => /^\d+$/.test(step) && Number(step) > 0);
  if (kind !== "int") return false;
  if (!/^\d+$/.test(value)) return true;
  const lowest = name === "score_cap" && Number(value) > 0 ? Number(values["target"]) : least;
  return Number(value) < (lowest || 0) || Number(value) > (most ?? Infinity);
}

/** The options under the heading they belong to, in the order of the form: those that change something at a table. */
export function grouped(options: readonly Option[]): { group: Group; options: Option[] }[] {
  const atTable = options.filter(({ for_scorers }) => !for_scorers);
  return GROUPS.map((group) => ({ group, options: atTable.filter((option) => groupOf(option) === group) })).filter(
    ({ options }) => options.length > 0,
  );
}

export const GROUPS = ["match", "calls", "play", "deal", "score"] as const;
export type Group = (typeof GROUPS)[number];

/** By the section of the rules an option belongs to; those of the match apart from those of a hand's score. */
function groupOf({ name, rule }: Option): Group {
  if (rule.startsWith("R6")) return name === "sudden_loss" ? "score" : "match";
  if (rule.startsWith("R3")) return "calls";
  if (rule.startsWith("R4")) return "play";
  return rule.startsWith("R2") ? "deal" : "score";
}
