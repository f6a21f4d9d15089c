// The languages of the pages, and the one for a browser's preferences. The build writes them for the server (`site.json`).

export type Language = "ca" | "es" | "en";

export const LANGUAGES: readonly Language[] = ["ca", "es", "en"];

/** Our language for each that a browser may ask for. Readers of Galician and Basque get Spanish. */
export const READS: Readonly<Record<string, Language>> = { ca: "ca", es: "es", gl: "es", eu: "es", en: "en" };

/** The language for all other browsers. */
export const OTHERWISE: Language = "en";

/** Return our language for the first known one of a browser's list: Spanish for `["fr", "gl-ES", "en"]`. */
export function languageFor(wanted: readonly string[]): Language {
  const primary = wanted.map((tag) => tag.toLowerCase().split("-", 1)[0] ?? "");
  const first = primary.find((tag) => Object.keys(READS).includes(tag));
  return (first === undefined ? undefined : READS[first]) ?? OTHERWISE;
}
