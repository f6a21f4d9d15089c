// The code of a table, from whatever somebody pasted.

/** The code in a link, or as it was typed: capitals, without blanks; null where there is none. */
export function codeIn(text: string): string | null {
  const last = text.trim().replace(/[?#].*$/, "").replace(/\/+$/, "").split("/").at(-1) ?? "";
  const letters = last.toUpperCase().replace(/[\s–-]/g, "");
  if (!/^[0-9A-Z]{12}$/.test(letters)) return null;
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
