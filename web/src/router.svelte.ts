// The page that the address asks for. Links are plain `<a href>`; a click within the site changes only the address.

import { type PageName, pageAt } from "./pages";

/** The values of an address's blanks, which the page's component gets as props. */
export interface PageValues {
  code?: string;
  deal?: number;
  chapter?: string;
  event?: string;
  set?: string;
  board?: number;
  entrant?: number;
  key?: string;
  month?: string;
}

/** A page to show; `lost` where no page has the address. */
export interface Page {
  name: PageName | "lost";
  values: PageValues;
}

/** The blanks whose values are numbers. */
const NUMBERS: ReadonlySet<string> = new Set(["deal", "board", "entrant"]);

let address = $state(location.pathname);

export const page = {
  get now(): Page {
    return pageOf(address);
  },
};

export function pageOf(path: string): Page {
  const found = pageAt(path);
  if (!found) return { name: "lost", values: {} };
  const values = Object.entries(found.values).map(([blank, value]) => [blank, NUMBERS.has(blank) ? Number(value) : value]);
  return { name: found.name, values: Object.fromEntries(values) as PageValues };
}

export function visit(path: string, replace = false): void {
  history[replace || guarded !== null ? "replaceState" : "pushState"](null, "", path);
  guarded = null;
  address = location.pathname;
  scrollTo(0, 0);
}

const isPanel = (state: unknown): boolean => !!(state as { panel?: boolean } | null)?.panel;

/**
 * The address of the newest entry of the history, if that entry is there for a panel. Back then stays on the page. After a
 * reload the entry is still there, without its panel.
 */
let guarded = isPanel(history.state) ? location.href : null;
/** Close the newest panel, if there is one, and return whether there was. */
let closePanel = (): boolean => false;

/**
 * Let Back close a panel that has opened. The entry in the history stays when the panel is closed in another way, because it
 * could be taken away only later, when another page may be shown. Back then goes two entries back.
 */
export function guardBack(close: () => boolean): void {
  closePanel = close;
  if (guarded !== null) return;
  history.pushState({ panel: true }, "");
  guarded = location.href;
}

addEventListener("popstate", (event) => {
  const before = guarded;
  guarded = isPanel(event.state) ? location.href : null;
  address = location.pathname;
  if (guarded === null && before === location.href && !closePanel()) history.back();
});

document.addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  visit(link.pathname + link.search + link.hash);
});
