// All texts for people, in one set of files for each language. Catalan defines the keys. A key that is missing in another
// language is a type error, and so fails the build.

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

/** The texts that only pages with `more: true` need (pages.ts). */
const loadMore: Record<Language, () => Promise<{ default: Record<keyof typeof more, string> }>> = {
  ca: () => import("./ca/more"),
  es: () => import("./es/more"),
  en: () => import("./en/more"),
};
/** Whether such a page was opened. */
let whole = false;
let hasMore = false;

let texts = $state.raw<Partial<Record<Key, string>> | null>(null);
let spoken = $state<Language>(OTHERWISE);
/** The language that was asked for last. It may still be loading. */
let wanted: Language = OTHERWISE;
let plurals = new Intl.PluralRules(OTHERWISE);

export const language = {
  get now(): Language {
    return spoken;
  },
  /** Return the language that was chosen before, or the browser's. */
  asked(): Language {
    const chosen = LANGUAGE.read();
    return LANGUAGES.find((each) => each === chosen) ?? languageFor(navigator.languages);
  },
  /**
   * Change the language, and remember it. This is for choices alone: a page that loads must not undo one made in
   * another tab.
   */
  async choose(next: Language): Promise<void> {
    LANGUAGE.write(next);
    await speak(next);
  },
};

/** Change the language of the page. Of two changes at a time the later one holds. */
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

/** Load the texts of more.ts too, from now on. */
export async function speakWhole(): Promise<void> {
  if (hasMore) return;
  whole = true;
  await speak(wanted);
}

/** Return whether there is a text with this key. */
export function isKey(name: string): name is Key {
  return texts !== null && name in texts;
}

/**
 * Return the text of a key with its blanks filled in. `{name}` is a value. `{n:trick|tricks}` is the first word where the
 * number `n` is singular in this language, otherwise the second.
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
