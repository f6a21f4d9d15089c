// Errors of shared boards in words.

import { Refused } from "../api";
import { errorText } from "../common/error_text";
import { t } from "../i18n/text.svelte";

const CODES = ["no_set", "not_open", "being_sealed", "closed", "entered", "too_many"] as const;

/** Return the text of an error. A code without a text here has that of the other pages. */
export function boardsError(error: unknown): string {
  const code = CODES.find((each) => error instanceof Refused && error.code === each);
  return code ? t(`boards.failure.${code}`) : errorText(error);
}
