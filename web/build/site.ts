// Writes what the server needs of the pages: their addresses, the languages, and the texts of their heads.

import { readFileSync } from "node:fs";

import type { Plugin } from "vite";

import { LANGUAGES, OTHERWISE, READS, type Language } from "../src/i18n/languages.ts";
import { BLANKS, PAGES } from "../src/pages.ts";

type Texts = Record<string, string>;

/** The files with texts for the heads, and which keys of each file the server needs. */
const HEADS: readonly [file: string, wanted: RegExp][] = [
  ["head", /^head\./],
  ["app", /^strain\.\w+$|^side\.pair$/],
  ["home", /^preset\.[\w-]+$/],
  ["rules", /^chapter\.\w+(\.told)?$/],
];

const ICONS = [
  { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
  { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
  { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
  { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
];

export function textsOf(language: string, file: string): Texts {
  return JSON.parse(readFileSync(`src/i18n/${language}/${file}.json`, "utf8")) as Texts;
}

function headsOf(language: Language): Texts {
  return Object.fromEntries(
    HEADS.flatMap(([file, wanted]) => Object.entries(textsOf(language, file)).filter(([key]) => wanted.test(key))),
  );
}

function manifestOf(language: Language): object {
  return {
    id: "/",
    start_url: "/",
    scope: "/",
    lang: language,
    name: "Botifarra",
    short_name: "Botifarra",
    description: headsOf(language)["head.home.told"],
    display: "standalone",
    background_color: "#f5efe2",
    theme_color: "#f5efe2",
    categories: ["games", "entertainment"],
    icons: ICONS,
  };
}

/** Writes `site.json`, and a manifest for each language. */
export const site: Plugin = {
  name: "site",
  generateBundle() {
    const emit = (fileName: string, content: object): void =>
      void this.emitFile({ type: "asset", fileName, source: JSON.stringify(content) });
    emit("site.json", {
      languages: READS,
      otherwise: OTHERWISE,
      addresses: Object.fromEntries(Object.entries(PAGES).map(([name, { addresses }]) => [name, addresses])),
      blanks: BLANKS,
      texts: Object.fromEntries(LANGUAGES.map((language) => [language, headsOf(language)])),
    });
    for (const language of LANGUAGES) emit(`manifest.${language}.webmanifest`, manifestOf(language));
  },
};
