// The person's own name. It is remembered once it was given, and never required.

import { giveName, whoAmI } from "../api";
import type { Person } from "../http";
import { t } from "../i18n/text.svelte";
import { stored } from "./storage";

const NAME = stored("name");
const VISITOR = stored("visitor");

export const rememberedName = (): string => NAME.read() ?? "";

export function rememberName(name: string): void {
  NAME.write(name.trim() || null);
}

/** Return a session under the remembered name. Without a name it is the present session, or a visitor's. */
export async function introduce(): Promise<Person> {
  const known = await whoAmI();
  const number = VISITOR.read();
  const name = rememberedName() || (number && t("app.visitor", { number }));
  if (known && (!name || known.name === name)) return known;
  return giveName(name || firstVisit());
}

function firstVisit(): string {
  const number = String(10 + Math.floor(Math.random() * 90));
  VISITOR.write(number);
  return t("app.visitor", { number });
}
