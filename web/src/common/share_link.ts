// Passing a link on: to the device, which offers its programs, or else to the clipboard.

import { t } from "../i18n/text.svelte";
import { copyText } from "./clipboard";

/** Offer a link to the device, or copy it where the device takes none. Return what became of it. */
export async function shareLink(url: string, text: string): Promise<"shared" | "copied" | "failed"> {
  if ("share" in navigator && (await passOn(url, text))) return "shared";
  return (await copyText(url)) ? "copied" : "failed";
}

/** Return whether the device took the link or the person cancelled. */
async function passOn(url: string, text: string): Promise<boolean> {
  try {
    await navigator.share({ title: t("app.name"), text, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
