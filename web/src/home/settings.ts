// A table's rules as a form holds them, and as the server takes them: a preset and the options that differ.

import type { Option, Preset } from "../api";

/** The rules as text: `oriental target=50`. */
export function rulesText(preset: Preset, values: Record<string, string>): string {
  const changes = Object.entries(preset.rules).flatMap(([option, value]) => {
    const chosen = (values[option] ?? value).replaceAll(/\s/g, "");
    return chosen === value ? [] : [`${option}=${chosen}`];
  });
  return [preset.name, ...changes].join(" ");
}

/** Which option the server found wrong, and what stood there: from `target=1.5`; null where it is none. */
export function wrongOption(detail: string | null, options: readonly Option[]): { name: string; value: string } | null {
  const [name = "", value = ""] = (detail ?? "").split("=", 2);
  return options.some((option) => option.name === name) ? { name, value } : null;
}

/** The options under the heading they belong to, in the order of the form. */
export function grouped(options: readonly Option[]): { group: Group; options: Option[] }[] {
  return GROUPS.map((group) => ({ group, options: options.filter((option) => groupOf(option) === group) })).filter(
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
