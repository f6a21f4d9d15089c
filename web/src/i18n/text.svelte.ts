// All texts for people, in one set of files for each language. Catalan defines the keys. A key that is missing in another
// language is a type error, and so fails the build.

import { stored } from "../common/storage";
import type ca from "./ca";
import type boards from "./ca/boards.json";
import type desk from "./ca/desk.json";
import type event from "./ca/event.json";
import type more from "./ca/more";
import type publicPage from "./ca/public.json";
import type today from "./ca/today.json";
import type wizard from "./ca/wizard.json";
import { LANGUAGES, type Language, OTHERWISE, languageFor } from "./languages";

export { LANGUAGES, type Language };

export type Texts = typeof ca &
  typeof more &
  typeof event &
  typeof desk &
  typeof publicPage &
  typeof boards &
  typeof today &
  typeof wizard;
export type Key = keyof Texts;
export type Values = Record<string, string | number>;

const LANGUAGE = stored("language");

const load: Record<Language, () => Promise<{ default: Record<keyof typeof ca, string> }>> = {
  ca: () => import("./ca"),
  es: () => import("./es"),
  en: () => import("./en"),
};

/** How to load texts that not every page needs. */
export type MoreTexts = Readonly<Record<Language, () => Promise<{ default: Partial<Record<Key, string>> }>>>;

/** The texts of pages with `more: true` (pages.ts). */
const whole: MoreTexts = {
  ca: () => import("./ca/more"),
  es: () => import("./es/more"),
  en: () => import("./en/more"),
};
/** The texts that pages have asked for, besides those of the first page. */
const asked: MoreTexts[] = [];
/** How many of them are loaded, in the present language. */
let loaded = 0;

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
  const parts = await Promise.all([load[next](), ...asked.map((each) => each[next]())]);
  if (wanted !== next || parts.length <= loaded) return;
  loaded = parts.length - 1;
  texts = Object.assign({}, ...parts.map((each) => each.default)) as Partial<Record<Key, string>>;
  spoken = next;
  plurals = new Intl.PluralRules(next);
  document.documentElement.lang = next;
}

/** Load more texts, from now on in every language. */
export async function speakWith(more: MoreTexts): Promise<void> {
  const place = asked.indexOf(more);
  if (place < 0) asked.push(more);
  else if (place < loaded) return;
  await speak(wanted);
}

/** Load the texts of more.ts too. */
export const speakWhole = (): Promise<void> => speakWith(whole);

/** Return whether there is a text with this key. */
export function isKey(name: string): name is Key {
  return texts !== null && name in texts;
}

/**
 * Return the text of a key with its blanks filled in. `{name}` is a value. `{n:trick|tricks}` is the first word where the
 * number `n` is singular in this language, otherwise the second. In Catalan, "de" before a value is "d'" where it has to be.
 * "N-S" is not broken at the end of a line.
 */
export function t(key: Key, values: Values = {}): string {
  return fill(texts?.[key] ?? key, values, plurals).replace(/\b([NE])-([SOW])\b/g, "$1\u2011$2");
}

/**
 * A vowel, also after a silent h, or 1 ("un") or 11 ("onze"). An "i" or "u" before an open vowel is a consonant: "de Iolanda".
 * So is the first letter of 1.000, "mil". src/botifarra/prose.py has the same.
 */
const VOWEL = /^(h?([aeoàèéòó]|[iíïuúü](?![aeoàèéòó]))|11\b|1\b(?!\.\d))/i;

export function fill(text: string, values: Values, rules: Intl.PluralRules): string {
  return text.replace(/(\bde )?\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (blank, of = "", name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return blank;
    if (one !== undefined) return of + (rules.select(Number(value)) === "one" ? one : other);
    return (of && rules.resolvedOptions().locale === "ca" && VOWEL.test(`${value}`) ? "d'" : of) + value;
  });
}
