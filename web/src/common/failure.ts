// What went wrong, in words.

import { Refused } from "../api";
import { t } from "../i18n/text.svelte";

const KNOWN = [
  "offline", "storage", "too_fast", "too_many", "no_table", "no_hand", "bad_name", "bad_settings", "no_session",
] as const; // prettier-ignore

export function failure(error: unknown): string {
  const code = KNOWN.find((each) => error instanceof Refused && each === error.code);
  return code ? t(`failure.${code}`) : t("failure.other");
}
