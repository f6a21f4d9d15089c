// The registry of pages. To add one, add its entry here, its component, its texts (`head.NAME.*` among them) and its test.
// The build writes the addresses for the server (`site.json`), which answers 404 for any other.

import { CHAPTERS } from "./common/chapters.ts";

interface PageDefinition {
  /** Addresses of the page. A name in braces is one of the `BLANKS`; the component gets its value as a prop. */
  addresses: readonly string[];
  /** The component under src/. Its name ends in `Page`, by which App.svelte finds it. */
  component: `${string}/${string}Page`;
  /** Whether the page asks the server for nothing, so that the service worker keeps it. */
  offline?: true;
  /** Whether the page needs the texts of more.ts, which the other pages do not load. */
  more?: true;
}

export const PAGES = {
  home: { addresses: [""], component: "home/HomePage" },
  new: { addresses: ["new"], component: "home/NewTablePage" },
  learn: { addresses: ["learn"], component: "learn/LearnPage", offline: true, more: true },
  history: { addresses: ["history"], component: "history/HistoryPage" },
  rules: { addresses: ["rules", "rules/{chapter}"], component: "rules/RulesPage", offline: true, more: true },
  table: { addresses: ["t/{code}"], component: "table/TablePage" },
  replay: { addresses: ["replay/{code}/{deal}"], component: "history/ReplayPage" },
  mistakes: { addresses: ["t/{code}/hands/{deal}/learn"], component: "review/MistakesPage", more: true },
  review: { addresses: ["t/{code}/hands/{deal}/review"], component: "review/ReviewPage", more: true },
  summary: { addresses: ["summary"], component: "summary/SummaryPage", more: true },
  boards: { addresses: ["boards"], component: "boards/BoardsPage" },
  boards_new: { addresses: ["boards/new"], component: "boards/BoardsPage" },
  boards_ratings: { addresses: ["boards/ratings"], component: "boards/BoardsPage" },
  boards_month: { addresses: ["boards/months/{month}"], component: "boards/BoardsPage" },
  partner: { addresses: ["boards/partner/{key}"], component: "boards/BoardsPage" },
  shared_set: { addresses: ["boards/{set}"], component: "boards/BoardsPage" },
  shared_board: { addresses: ["boards/{set}/{board}"], component: "boards/BoardsPage" },
  shared_result: { addresses: ["boards/{set}/players/{entrant}"], component: "boards/BoardsPage" },
  desk: { addresses: ["e/{event}/desk"], component: "event/DeskPage" },
  event: { addresses: ["e/{event}"], component: "event/PublicPage" },
  events: { addresses: ["e"], component: "event/EventsPage" },
  hall: { addresses: ["e/{event}/hall"], component: "event/HallPage" },
  phone: { addresses: ["e/{event}/table"], component: "event/PhonePage" },
  wizard: { addresses: ["new-event"], component: "event/WizardPage" },
  score: { addresses: ["score"], component: "score/ScorePage", offline: true, more: true },
  verify: { addresses: ["verify", "verify/{code}/{deal}"], component: "verify/VerifyPage", more: true },
} as const satisfies Record<string, PageDefinition>;

/** A regular expression for the value of each blank, which JavaScript and Python read alike. */
export const BLANKS = {
  board: "[1-9][0-9]?",
  chapter: CHAPTERS.join("|"),
  code: "[^/]+",
  deal: "[1-9][0-9]{0,5}",
  entrant: "[1-9][0-9]{0,8}",
  event: "[a-z0-9-]+",
  key: "[A-Za-z0-9_-]{8,64}",
  month: "[0-9]{4}-[0-9]{2}",
  set: "[A-Za-z0-9-]{1,40}",
} as const;

export type PageName = keyof typeof PAGES;
export type Blank = keyof typeof BLANKS;

export const definitionOf = (name: PageName): PageDefinition => PAGES[name];

const patterns: readonly [PageName, RegExp][] = Object.entries(PAGES).flatMap(([name, { addresses }]) =>
  addresses.map((address): [PageName, RegExp] => [name as PageName, patternOf(address)]),
);

function patternOf(address: string): RegExp {
  return new RegExp(`^${address.replace(/\{(\w+)\}/g, (_, blank: Blank) => `(?<${blank}>${BLANKS[blank]})`)}$`, "u");
}

/** Return the page at a path with the values of its blanks, or null where there is none. */
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
