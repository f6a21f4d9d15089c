// The chapters of the rules, and the numbered rules (docs/rules.md) that each one tells.

/** Chapters for further reading, which tell no rule. */
export const READINGS = ["tips", "history"] as const;

export const CHAPTERS = [
  "cards", "deal", "calls", "play", "load", "score", "variants", "manners", ...READINGS,
] as const; // prettier-ignore
export type Chapter = (typeof CHAPTERS)[number];

/** Return whether a chapter is for further reading. */
export const isReading = (chapter: Chapter): boolean => READINGS.some((reading) => reading === chapter);

/** The rules that each chapter tells. */
export const TOLD: Record<Chapter, readonly string[]> = {
  cards: ["R1.1", "R1.2", "R1.3", "R1.5"],
  deal: ["R2.1", "R2.2", "R2.3", "R2.4"],
  calls: ["R3.1", "R3.2", "R3.3", "R3.4", "R3.5"],
  play: ["R4.1", "R4.2", "R4.3", "R4.4", "R4.5", "R4.8"],
  load: ["R4.6", "R4.6a", "R4.6b", "R4.6c"],
  score: ["R5.1", "R5.3", "R5.5", "R6.1", "R6.4"],
  variants: [
    "R4.9", "R4.10", "R4.11", "R4.12", "R1.4", "R2.5", "R2.6", "R2.7", "R5.4", "R6.3", "R6.5", "R7.2", "R8",
  ],
  manners: ["R4.13", "R5.2"],
  tips: [],
  history: [],
}; // prettier-ignore

export const isChapter = (name: string | null): name is Chapter => CHAPTERS.some((chapter) => chapter === name);

/** Return the address of the paragraph that tells a rule. */
export function whereTold(rule: string): string {
  const chapter = CHAPTERS.find((each) => TOLD[each].includes(rule));
  return chapter ? `/rules/${chapter}#${rule}` : "/rules";
}
