// Which page the address asks for. Links are plain `<a href>`; a click within the site changes the address alone.

import { pageAt } from "./pages";

export type Page =
  | { name: "home" | "new" | "learn" | "history" | "lost" }
  | { name: "verify"; hand: { code: string; deal: number } | null }
  | { name: "table"; code: string }
  | { name: "rules"; chapter: string | null }
  | { name: "replay"; code: string; deal: number };

let address = $state(location.pathname);

export const page = {
  get now(): Page {
    return pageOf(address);
  },
};

export function pageOf(path: string): Page {
  const found = pageAt(path);
  if (!found) return { name: "lost" };
  const { name, values } = found;
  const { code = "", deal = "", chapter = null } = values;
  const hand = { code, deal: Number(deal) };
  switch (name) {
    case "table":
      return { name, code };
    case "rules":
      return { name, chapter };
    case "replay":
      return { name, ...hand };
    case "verify":
      return { name, hand: code ? hand : null };
    default:
      return { name };
  }
}

export function visit(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  address = location.pathname;
  scrollTo(0, 0);
}

addEventListener("popstate", () => (address = location.pathname));

document.addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  visit(link.pathname + link.search + link.hash);
});
