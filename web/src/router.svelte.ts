// Which page the address asks for. Links are plain `<a href>`; a click within the site changes the address alone.

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
  const [first, second, third, ...more] = path.split("/").filter(Boolean).map(decoded);
  if (first === undefined) return { name: "home" };
  if (more.length) return { name: "lost" };
  const hand = second && third && /^[1-9]\d{0,5}$/.test(third) ? { code: second, deal: Number(third) } : null;
  if (first === "replay" && hand) return { name: "replay", ...hand };
  if (first === "verify" && (hand || second === undefined)) return { name: "verify", hand };
  if (third !== undefined) return { name: "lost" };
  if (first === "t" && second) return { name: "table", code: second };
  if (first === "rules") return { name: "rules", chapter: second ?? null };
  const plain = first === "new" || first === "learn" || first === "history";
  return plain && second === undefined ? { name: first } : { name: "lost" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
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
  visit(link.pathname + link.hash);
});
