// Checks the texts: `node i18n.check.mjs`. All languages must have the same keys, and the same placeholders in each text.
// A key must be in one file only, and the source must use it. A page must load the texts that it uses. Catalan has two
// rules of its own: one word for a mistake, and no line break before a weak pronoun on a button.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "src", "i18n");
const LANGUAGES = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const complaints = [];

function read(language) {
  const texts = new Map();
  for (const file of readdirSync(join(ROOT, language)).filter((name) => name.endsWith(".json"))) {
    for (const [key, text] of Object.entries(JSON.parse(readFileSync(join(ROOT, language, file), "utf8")))) {
      if (texts.has(key)) complaints.push(`${language}/${file}: ${key} is also in another file`);
      if (!text.trim()) complaints.push(`${language}/${file}: ${key} is empty`);
      texts.set(key, text);
    }
  }
  return texts;
}

const placeholders = (text) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]))].sort().join(" ");

const [first, ...others] = LANGUAGES.map((language) => ({ language, texts: read(language) }));
for (const { language, texts } of others) {
  for (const [key, text] of first.texts) {
    if (!texts.has(key)) complaints.push(`${language}: ${key} is missing`);
    else if (placeholders(texts.get(key)) !== placeholders(text))
      complaints.push(`${language}: ${key} has other placeholders than in ${first.language}`);
  }
  for (const key of texts.keys()) {
    if (!first.texts.has(key)) complaints.push(`${first.language}: ${key} is missing, but ${language} has it`);
  }
}

/** In Catalan the mistake of a player is "errada". These texts are about the error of an estimate. */
const ESTIMATES = /marge d'error|^(boards\.ratings|review\.meaning)\./;
/**
 * A hyphen before a weak pronoun. A line may end after it, and a button would read "Entra-" and "hi". The word joiner
 * U+2060 prevents that. A search in the page ignores it; it would not find "Entra-hi" with a non-breaking hyphen.
 */
const BREAKABLE = /\p{L}-(?:hi|ho|l[aio]s?|les|li|m|me|n|ne|nos|s|se|t|te|us|vos)(?!\p{L})/u;
/** A whole sentence may break there. The texts of head.json are not laid out. */
const SENTENCE = /[.?!]$|^head\./;
for (const [key, text] of [first, ...others].find(({ language }) => language === "ca").texts) {
  if (/\berrors?\b/i.test(text) && !ESTIMATES.test(text) && !ESTIMATES.test(key)) complaints.push(`ca: ${key} calls a mistake "error"`);
  if (BREAKABLE.test(text) && !SENTENCE.test(text) && !SENTENCE.test(key)) complaints.push(`ca: ${key} needs \\u2060 after the hyphen of a pronoun`);
}

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /(\.svelte|(?<!\.test)\.ts)$/.test(entry.name) ? [{ path, text: readFileSync(path, "utf8") }] : [];
  });
}

/** The texts of more.ts. Only pages with `more: true` in pages.ts load them. */
const MORE = ["advice.json", "coach.json", "learn.json", "mistakes.json", "reading.json", "review.json", "rules.json", "verify.json"];
const PAGES = readFileSync(join(import.meta.dirname, "src", "pages.ts"), "utf8");
const READERS = [...PAGES.matchAll(/component: "(\w+)\/\w+",.*\bmore: true/g)].map((found) => found[1]);
/** Modules that are used only after `speakWhole` has loaded the texts of more.ts. */
const LATER = [
  "common/hint_sentences.ts",
  "common/shares.ts",
  "table/announcements/advice.ts",
  "table/announcements/correction.ts",
  "table/panels/AdvicePanel.svelte",
  "table/panels/CoachPanel.svelte",
];
if (!READERS.length) complaints.push("src/pages.ts: no page has `more: true`");

/** The files of texts that not every page loads, and the beginnings of the paths that may use them. */
const LOADED = [
  { files: MORE, by: [...READERS, ...LATER] },
  { files: ["event.json"], by: ["event/"] },
  { files: ["desk.json"], by: ["event/desk/"] },
  { files: ["boards.json"], by: ["boards/", "table/shared/", "table/announcements/reasons.ts"] },
  { files: ["today.json"], by: ["home/TodayBoards.svelte"] },
  { files: ["public.json"], by: ["event/public/", "event/EventsPage.svelte"] },
];

// A key counts as used where the source has it whole, or where a template has its beginning up to a point, as in
// `call.${word}`. The server's page_heads.py uses keys in the same two ways.
const server = join(import.meta.dirname, "..", "src", "botifarra", "server", "api", "page_heads.py");
const all = sources(join(import.meta.dirname, "src"));
const source = [...all.map(({ text }) => text), readFileSync(server, "utf8")].join("\n");
const readersOf = new Map(
  LOADED.flatMap(({ files, by }) =>
    files.flatMap((file) => Object.keys(JSON.parse(readFileSync(join(ROOT, "ca", file), "utf8"))).map((key) => [key, by])),
  ),
);
for (const key of first.texts.keys()) {
  const parts = key.split(".");
  const beginnings = parts.slice(0, -1).flatMap((_, index) => {
    const beginning = parts.slice(0, index + 1).join(".");
    return [`\`${beginning}.\${`, `f"${beginning}.{`];
  });
  const isUsedIn = (text) => text.includes(`"${key}"`) || beginnings.some((beginning) => text.includes(beginning));
  if (!isUsedIn(source)) complaints.push(`${key} is not used`);
  const readers = readersOf.get(key)?.map((name) => join(ROOT, "..", name));
  if (!readers) continue;
  for (const { path, text } of all) {
    if (readers.some((beginning) => path.startsWith(beginning)) || !isUsedIn(text)) continue;
    complaints.push(`${path.slice(import.meta.dirname.length + 1)}: uses ${key}, but its page does not load that text`);
  }
}

for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length ? 1 : 0);
