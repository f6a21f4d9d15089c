// One's own name: asked for by nobody, remembered once given.

import { type Session, giveName, whoAmI } from "../api";
import { t } from "../i18n/text.svelte";

const STORED = "botifarra.name";
const VISITOR = "botifarra.visitor";
export const LONGEST_NAME = 24;

export const rememberedName = (): string => localStorage.getItem(STORED) ?? "";

export function rememberName(name: string): void {
  if (name.trim()) localStorage.setItem(STORED, name.trim());
  else localStorage.removeItem(STORED);
}

/** A session by the name remembered; without one, the session there is, or a visitor's in the language spoken now. */
export async function introduce(): Promise<Session> {
  const known = await whoAmI();
  const number = localStorage.getItem(VISITOR);
  const name = rememberedName() || (number && t("app.visitor", { number }));
  if (known && (!name || known.name === name)) return known;
  return giveName(name || firstVisit());
}

function firstVisit(): string {
  const number = String(10 + Math.floor(Math.random() * 90));
  localStorage.setItem(VISITOR, number);
  return t("app.visitor", { number });
}
