// Reloading the page after a part of it could not be loaded, perhaps because the server has a new build.

import { storedByTab } from "./storage";

const RENEWED = storedByTab("renewed");
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;

/** Return the entry script of the server's present build, or null where the server does not answer. */
async function entryServed(): Promise<string | null> {
  const answer = await fetch("/", { cache: "no-store" }).catch(() => null);
  return answer?.ok ? (ENTRY.exec(await answer.text())?.[1] ?? null) : null;
}

/** Reload the page where the server has another build, once for each build, so that it cannot reload for ever. */
export async function renew(): Promise<void> {
  const entry = await entryServed();
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src");
  if (entry === null || entry === own || RENEWED.read() === entry) return;
  if (RENEWED.write(entry)) location.reload();
}

/** Reload the page, because browsers do not retry a failed import. Return false where the server does not answer. */
export async function reload(): Promise<boolean> {
  const isThere = (await entryServed()) !== null;
  if (isThere) location.reload();
  return isThere;
}
