import { readFileSync } from "node:fs";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Texts for index.html, which says something even where no other file comes: `%ca:app.unloaded%`. */
function textOf(language: string, key: string): string {
  const texts = JSON.parse(readFileSync(`src/i18n/${language}/app.json`, "utf8")) as Record<string, string>;
  const text = texts[key];
  if (text === undefined) throw new Error(`index.html: there is no text ${language}:${key}`);
  return text;
}

const texts = {
  name: "texts",
  transformIndexHtml: (html: string) =>
    html.replace(/%(\w+):([\w.]+)%/g, (_, language: string, key: string) => textOf(language, key)),
};

export default defineConfig({
  plugins: [svelte(), texts],
  build: {
    outDir: "../src/botifarra/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    rolldownOptions: { checks: { pluginTimings: false } }, // a slow machine is no fault of the build
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } },
  },
  test: { include: ["src/**/*.test.ts"] },
});
