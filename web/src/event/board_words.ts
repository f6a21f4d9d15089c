// Numbers of boards and tables in words.

import { t } from "../i18n/text.svelte";

/** Return numbers in short: "1–3, 7". */
export function ranges(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((one, other) => one - other);
  const parts: [number, number][] = [];
  for (const number of sorted) {
    const last = parts.slice(-1)[0];
    if (last && last[1] === number - 1) last[1] = number;
    else parts.push([number, number]);
  }
  return parts.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

/** Return boards in words: "boards 1–3, 7"; empty for a match, which has none. */
export const boardWords = (boards: readonly number[]): string =>
  boards.some(Boolean) ? t("hall.missing.boards", { n: boards.length, boards: ranges(boards) }) : "";
