// For tests: texts of a language without a browser.

import { vi } from "vitest";

import { type Language, speak, speakWhole } from "./text.svelte";

/** Load all texts of a language where there is no browser. */
export async function speaking(language: Language): Promise<void> {
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("localStorage", { setItem: () => undefined, getItem: () => null });
  await speak(language);
  await speakWhole();
}
