// Fails where the languages differ in keys or in the blanks of a text, where a key stands in two files, and where a
// key is used by nothing: `node i18n.check.mjs`.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "src", "i18n");
const LANGUAGES = ["ca", "es", "en"];
const complaints = [];

function read(language) {
  const texts = new Map();
  for (const file of readdirSync(join(ROOT, language)).filter((name) => name.endsWith(".json"))) {
    for (const [key, text] of Object.entries(JSON.parse(readFileSync(join(ROOT, language, file), "utf8")))) {
      if (texts.has(key)) complaints.push(`${language}/${file}: ${key} stands in another file too`);
      if (!text.trim()) complaints.push(`${language}/${file}: ${key} is empty`);
      texts.set(key, text);
    }
  }
  return texts;
}

const blanks = (text) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]))].sort().join(" ");

const [first, ...others] = LANGUAGES.map((language) => ({ language, texts: read(language) }));
for (const { language, texts } of others) {
  for (const [key, text] of first.texts) {
    if (!texts.has(key)) complaints.push(`${language}: ${key} lacks`);
    else if (blanks(texts.get(key)) !== blanks(text)) complaints.push(`${language}: ${key} has other blanks`);
  }
  for (const key of texts.keys()) if (!first.texts.has(key)) complaints.push(`${language}: ${key} is in no other`);
}

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /(\.svelte|(?<!\.test)\.ts)$/.test(entry.name) ? [readFileSync(path, "utf8")] : [];
  });
}

// A key is used where it is written whole, or where a text of the source is its beginning up to a point and the rest
// is worked out, as in `call.${word}`.
// The server reads those of the heads, in the same two ways.
const server = join(import.meta.dirname, "..", "src", "botifarra", "server", "heads.py");
const source = [...sources(join(import.meta.dirname, "src")), readFileSync(server, "utf8")].join("\n");
for (const key of first.texts.keys()) {
  const parts = key.split(".");
  const beginnings = parts.slice(0, -1).flatMap((_, index) => {
    const beginning = parts.slice(0, index + 1).join(".");
    return [`\`${beginning}.\${`, `f"${beginning}.{`];
  });
  const used = source.includes(`"${key}"`) || beginnings.some((beginning) => source.includes(beginning));
  if (!used) complaints.push(`${key} is used nowhere`);
}

for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length ? 1 : 0);
