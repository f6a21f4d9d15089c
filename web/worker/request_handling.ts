// How the service worker handles a request: from the network, from its cache, or not at all.

export type Handling = "page" | "file" | "untouched";

interface RequestLike {
  method: string;
  mode: string;
  url: string;
}

/** Return how to handle a request. Requests to the API are never answered from the cache: their answers change. */
export function handlingOf({ method, mode, url }: RequestLike, origin: string): Handling {
  const { origin: whose, pathname } = new URL(url);
  if (method !== "GET" || whose !== origin || pathname === "/api" || pathname.startsWith("/api/")) return "untouched";
  if (mode === "navigate") return "page";
  return pathname.startsWith("/assets/") ? "file" : "untouched";
}

/** Return whether a status comes from a proxy whose server does not answer. */
export const isAbsent = (status: number): boolean => status >= 502 && status <= 504;

/** Return the first page with the mark of a page given without the server, which App.svelte reads. */
export const marked = (html: string): string => html.replace("<html ", "<html data-offline ");
