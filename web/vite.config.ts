import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { site, textsOf } from "./build/site.ts";
import { worker } from "./build/worker.ts";

/** Time limit of a test that hangs. A busy machine takes seconds to load the modules that a test imports. */
const PATIENCE_MS = 120_000;

/** Return a text for index.html, which needs it where no other file loads: `%ca:app.unloaded%`. */
function textOf(language: string, key: string): string {
  const text = textsOf(language, "app")[key];
  if (text === undefined) throw new Error(`index.html: there is no text ${language}:${key}`);
  return text;
}

const texts = {
  name: "texts",
  transformIndexHtml: (html: string) =>
    html.replace(/%(\w+):([\w.]+)%/g, (_, language: string, key: string) => textOf(language, key)),
};

/** Modules that nearly every page loads. In a file each they would cost half a kilobyte of HTTP headers each. */
const FRAME = /\/src\/(api|common\/(PageFrame|Header|HeaderButton|LanguagePicker|TextSizeButton|ThemeButton|error_text|recent_tables|own_name|table_codes))\./;

/** Small modules that the screens of an event share. */
const EVENT = /\/src\/event\/(board_words|seat_list|score_text|Closed|ConnectionLine|RoundClock|round_clock)\./;

/** Small modules that tables and other pages need after the first page. */
const LATER = /\/src\/common\/(clipboard|dates|first_letters|hex|numbers|random_id|screen_places)\./;

const TESTS = ["src/**/*.test.ts", "worker/**/*.test.ts"];

/** The tests that set a language, the time, globals or other state of modules: each file loads its own modules. */
const STATEFUL = [
  "src/common/first_letters.test.ts",
  "src/common/recent_tables.test.ts",
  "src/common/sizes.test.ts",
  "src/common/storage.test.ts",
  "src/i18n/text.test.ts",
  "src/review/request.test.ts",
  "src/router.test.ts",
  "src/table/announcements/connection_notices.test.ts",
  "src/table/connection/attention.test.ts",
  "src/table/panels/advice_panel.test.ts",
  "src/table/scene/tap_hint.test.ts",
  "src/table/seats/seats_panel.test.ts",
  "src/table/state/advice.test.ts",
  "src/table/state/next_deal.test.ts",
  "src/table/state/preferences.test.ts",
  "src/table/state/table_client.test.ts",
];

export default defineConfig({
  plugins: [svelte(), texts, site, worker],
  build: {
    outDir: "../src/botifarra/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    rolldownOptions: {
      // The solver is an entry too, so that its exports have names by which a test finds them.
      input: { index: "index.html", sw: "worker/sw.ts", solver_entry: "src/solver/solver.ts" },
      preserveEntrySignatures: "exports-only",
      // A service worker must keep its address, and serves only what stands beside it.
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        codeSplitting: {
          groups: [
            { name: "frame", test: FRAME },
            { name: "later", test: LATER },
            { name: "event_parts", test: EVENT },
          ],
        },
      },
      checks: { pluginTimings: false }, // a slow machine must not fail the build
    },
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } },
  },
  test: {
    // Files that share their modules take a third of the CPU time.
    projects: [
      { extends: true, test: { name: "shared", include: TESTS, exclude: STATEFUL, isolate: false } },
      { extends: true, test: { name: "stateful", include: STATEFUL } },
    ],
    pool: "threads", // they start with less CPU time than processes
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    teardownTimeout: PATIENCE_MS,
  },
});
