// Errors in words.

import { Refused } from "../api";
import { type Key, isKey, t } from "../i18n/text.svelte";

/** Return the text of an error. A code without a text of its own has that of a refusal at the table. */
export function errorText(error: unknown): string {
  const code = error instanceof Refused ? error.code : "failed";
  const key = [`failure.${code}`, `reject.${code}`].find((each): each is Key => isKey(each));
  return t(key ?? "failure.failed");
}
