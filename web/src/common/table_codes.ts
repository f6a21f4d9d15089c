// The code of a table, from whatever somebody pasted.

import { CODE } from "../protocol";

const { alphabet, length, group } = CODE;

/** The code in a link, or as it was typed: capitals, without blanks; null where there is none. */
export function codeIn(text: string): string | null {
  const last = text.trim().replace(/[?#].*$/, "").replace(/\/+$/, "").split("/").at(-1) ?? "";
  const letters = last.toUpperCase().replace(/[\s–-]/g, "");
  if (letters.length !== length || [...letters].some((letter) => !alphabet.includes(letter))) return null;
  return Array.from({ length: length / group }, (_, each) => letters.slice(each * group, (each + 1) * group)).join("-");
}
