// How the service worker answers a request: from the network, from what it keeps, or not at all.

export type Handling = "page" | "file" | "untouched";

interface RequestLike {
  method: string;
  mode: string;
  url: string;
}

/** What is said to the server is never answered from here: what it says is true only now. */
export function handlingOf({ method, mode, url }: RequestLike, origin: string): Handling {
  const { origin: whose, pathname } = new URL(url);
  if (method !== "GET" || whose !== origin || pathname === "/api" || pathname.startsWith("/api/")) return "untouched";
  if (mode === "navigate") return "page";
  return pathname.startsWith("/assets/") ? "file" : "untouched";
}

/** Whether it is a proxy that answers for a server which does not. */
export const isAbsent = (status: number): boolean => status >= 502 && status <= 504;

/** The first page as it is given without the server; `App.svelte` reads the mark. */
export const marked = (html: string): string => html.replace("<html ", "<html data-offline ");
