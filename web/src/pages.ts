// Which pages there are, and at which addresses. The build writes them down for the server too (`site.json`), which
// answers 404 for any other address.

import { CHAPTERS } from "./common/chapters.ts";

/** Each page's addresses; what stands in braces is one of the `BLANKS`. */
export const ADDRESSES = {
  home: [""],
  new: ["new"],
  learn: ["learn"],
  history: ["history"],
  rules: ["rules", "rules/{chapter}"],
  table: ["t/{code}"],
  replay: ["replay/{code}/{deal}"],
  verify: ["verify", "verify/{code}/{deal}"],
} as const;

/** What may stand in a blank, as a regular expression that JavaScript and Python read alike. */
export const BLANKS = {
  chapter: CHAPTERS.join("|"),
  code: "[^/]+",
  deal: "[1-9][0-9]{0,5}",
} as const;

export type PageName = keyof typeof ADDRESSES;
export type Blank = keyof typeof BLANKS;

const patterns: readonly [PageName, RegExp][] = Object.entries(ADDRESSES).flatMap(([name, addresses]) =>
  addresses.map((address): [PageName, RegExp] => [name as PageName, patternOf(address)]),
);

function patternOf(address: string): RegExp {
  return new RegExp(`^${address.replace(/\{(\w+)\}/g, (_, blank: Blank) => `(?<${blank}>${BLANKS[blank]})`)}$`, "u");
}

/** The page at a path, and what stands in the blanks of its address; null where there is none. */
export function pageAt(path: string): { name: PageName; values: Partial<Record<Blank, string>> } | null {
  const parts = path.split("/").filter(Boolean).map(decoded);
  const plain = parts.join("/");
  if (parts.some((part) => part.includes("/"))) return null;
  for (const [name, pattern] of patterns) {
    const found = pattern.exec(plain);
    if (found) return { name, values: found.groups ?? {} };
  }
  return null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
