// After a part of the pages could not be loaded: was it that the server has another build by now?

import { storedByTab } from "./storage";

const RENEWED = storedByTab("renewed");
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;

/** The script that the server's pages begin with now; null where it does not answer. */
async function entryServed(): Promise<string | null> {
  const answer = await fetch("/", { cache: "no-store" }).catch(() => null);
  return answer?.ok ? (ENTRY.exec(await answer.text())?.[1] ?? null) : null;
}

/** Load the page anew where the server has another build; once for each, so that it never goes round in circles. */
export async function renew(): Promise<void> {
  const entry = await entryServed();
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src");
  if (entry === null || entry === own || RENEWED.read() === entry) return;
  if (RENEWED.write(entry)) location.reload();
}

/** Load the page anew, for browsers do not try again what they failed to import; false where the server is away. */
export async function reload(): Promise<boolean> {
  const isThere = (await entryServed()) !== null;
  if (isThere) location.reload();
  return isThere;
}
