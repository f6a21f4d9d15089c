// Which language somebody reads, from what a browser says of it. The build writes this down for the server (`site.json`).

export type Language = "ca" | "es" | "en";

export const LANGUAGES: readonly Language[] = ["ca", "es", "en"];

/** The language of ours for each that a browser may ask for; a reader of Galician or Basque is given Spanish. */
export const READS: Readonly<Record<string, Language>> = { ca: "ca", es: "es", gl: "es", eu: "es", en: "en" };

/** For those who ask for none of these. */
export const OTHERWISE: Language = "en";

/** The first language of a browser's list that we have something for: of `["fr", "gl-ES", "en"]`, Spanish. */
export function languageFor(wanted: readonly string[]): Language {
  const primary = wanted.map((tag) => tag.toLowerCase().split("-", 1)[0] ?? "");
  const first = primary.find((tag) => Object.hasOwn(READS, tag));
  return (first === undefined ? undefined : READS[first]) ?? OTHERWISE;
}
