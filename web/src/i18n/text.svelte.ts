// All prose for people: one set of files to a language, of which Catalan is the first and says what keys there are.
// A key that lacks in another language is an error of types, and so fails the build.

import { stored } from "../common/storage";
import type ca from "./ca";
import type more from "./ca/more";
import { LANGUAGES, type Language, OTHERWISE, languageFor } from "./languages";

export { LANGUAGES, type Language };

export type Texts = typeof ca & typeof more;
export type Key = keyof Texts;
export type Values = Record<string, string | number>;

const LANGUAGE = stored("language");

const load: Record<Language, () => Promise<{ default: Record<keyof typeof ca, string> }>> = {
  ca: () => import("./ca"),
  es: () => import("./es"),
  en: () => import("./en"),
};

/** What only pages with much to read need. */
const loadMore: Record<Language, () => Promise<{ default: Record<keyof typeof more, string> }>> = {
  ca: () => import("./ca/more"),
  es: () => import("./es/more"),
  en: () => import("./en/more"),
};
/** Whether such a page was come to. */
let whole = false;
let hasMore = false;

let texts = $state.raw<Partial<Record<Key, string>> | null>(null);
let spoken = $state<Language>(OTHERWISE);
/** What is to be spoken, perhaps once it is loaded. */
let wanted: Language = OTHERWISE;
let plurals = new Intl.PluralRules(OTHERWISE);

export const language = {
  get now(): Language {
    return spoken;
  },
  /** The language chosen before, else the browser's. */
  asked(): Language {
    const chosen = LANGUAGE.read();
    return LANGUAGES.find((each) => each === chosen) ?? languageFor(navigator.languages);
  },
  /** Spoken from now on; a choice alone is kept, or a page still loading would undo one made in another. */
  async choose(next: Language): Promise<void> {
    LANGUAGE.write(next);
    await speak(next);
  },
};

/** Change the language of everything on screen; of two changes under way the later one stays. */
export async function speak(next: Language): Promise<void> {
  wanted = next;
  const [first, rest] = await Promise.all([load[next](), whole ? loadMore[next]() : null]);
  if (wanted !== next) return;
  hasMore = rest !== null;
  texts = { ...first.default, ...rest?.default };
  spoken = next;
  plurals = new Intl.PluralRules(next);
  document.documentElement.lang = next;
}

/** Have the texts of the pages with much to read too, from now on. */
export async function speakWhole(): Promise<void> {
  if (hasMore) return;
  whole = true;
  await speak(wanted);
}

/** Whether there is a text of this name, which was put together of parts. */
export function isKey(name: string): name is Key {
  return texts !== null && name in texts;
}

/**
 * The text of a key with its blanks filled in: `{name}` by a value, `{n:trick|tricks}` by the first word where
 * the number `n` is one in this language, else by the second.
 */
export function t(key: Key, values: Values = {}): string {
  return fill(texts?.[key] ?? key, values, plurals);
}

export function fill(text: string, values: Values, rules: Intl.PluralRules): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (blank, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return blank;
    if (one === undefined) return String(value);
    return rules.select(Number(value)) === "one" ? one : (other ?? "");
  });
}
