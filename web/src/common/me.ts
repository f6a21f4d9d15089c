// One's own name: asked for by nobody, remembered once given.

import { type Session, giveName, whoAmI } from "../api";
import { t } from "../i18n/text.svelte";

const STORED = "botifarra.name";
export const LONGEST_NAME = 24;

export const rememberedName = (): string => localStorage.getItem(STORED) ?? "";

export function rememberName(name: string): void {
  if (name.trim()) localStorage.setItem(STORED, name.trim());
  else localStorage.removeItem(STORED);
}

/** A session by the name remembered; without one, the session there is, or a visitor's. */
export async function introduce(): Promise<Session> {
  const name = rememberedName();
  const known = await whoAmI();
  if (known && (!name || known.name === name)) return known;
  return giveName(name || t("app.visitor", { number: 10 + Math.floor(Math.random() * 90) }));
}
