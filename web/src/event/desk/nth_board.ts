// The order of boards at a table in words.

import { language, t } from "../../i18n/text.svelte";

/** Return the name of a board by its order at a table: "1st board". */
export function nthBoard(n: number): string {
  const ending = new Intl.PluralRules(language.now, { type: "ordinal" }).select(n);
  return t(ending === "one" || ending === "two" || ending === "few" ? `desk.grid.nth.${ending}` : "desk.grid.nth", { n });
}
