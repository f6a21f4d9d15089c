// Codes of tables in what people type or paste.

import { CODE } from "../protocol";

const { alphabet, length, group } = CODE;

/** Return the code in a link or a typed text, in its usual form, or null where there is none. */
export function codeIn(text: string): string | null {
  const last = text.trim().replace(/[?#].*$/, "").replace(/\/+$/, "").split("/").slice(-1)[0] ?? "";
  const letters = last.toUpperCase().replace(/[\s–-]/g, "");
  if (letters.length !== length || [...letters].some((letter) => !alphabet.includes(letter))) return null;
  return Array.from({ length: length / group }, (_, each) => letters.slice(each * group, (each + 1) * group)).join("-");
}
