// What went wrong, in words.

import { Refused } from "../api";
import { type Key, isKey, t } from "../i18n/text.svelte";

/** A code has words of its own here, or those that the table says for it. */
export function errorText(error: unknown): string {
  const code = error instanceof Refused ? error.code : "failed";
  const key = [`failure.${code}`, `reject.${code}`].find((each): each is Key => isKey(each));
  return t(key ?? "failure.failed");
}
