// Gives the service worker the list of files that it keeps for use without the server, and a version that changes with them.

import { createHash } from "node:crypto";

import type { Plugin } from "vite";

import { PAGES } from "../src/pages.ts";

/** The entry, the texts of every language, the pages that ask the server for nothing, and the solver. */
const KEPT = [
  "index.html",
  /\/src\/i18n\/\w+\/(index|more)\.ts$/,
  /\/src\/common\/(NotFound|Offline)\.svelte$/,
  "src/solver/solver.ts",
  ...Object.values(PAGES).flatMap((page) => ("offline" in page ? [`src/${page.component}.svelte`] : [])),
];

/** The Spanish pack, and the solver with its worker. */
const ASSETS = /\/(spanish-[^/]+\.svg|solver_worker-[^/]+\.js|solver-[^/]+\.wasm)$/;

const WORKER = "sw.js";
const PLACE = /(["'`])%KEPT%\1/;

export const worker: Plugin = {
  name: "worker",
  enforce: "post",
  generateBundle(_, bundle) {
    const files = new Set<string>();
    const keep = (name: string): void => {
      const chunk = bundle[name];
      if (files.has(name) || chunk?.type !== "chunk") return;
      files.add(name);
      for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
      for (const other of chunk.imports) keep(other);
    };
    for (const [name, chunk] of Object.entries(bundle)) {
      if (ASSETS.test(name)) files.add(name);
      if (chunk.type !== "chunk" || chunk.facadeModuleId === null) continue;
      const module = chunk.facadeModuleId;
      if (KEPT.some((kept) => (typeof kept === "string" ? module.endsWith(`/${kept}`) : kept.test(module)))) keep(name);
    }
    const script = bundle[WORKER];
    if (script?.type !== "chunk" || !PLACE.test(script.code)) throw new Error("the service worker has no place for its files");
    const paths = [...files].sort().map((name) => `/${name}`);
    const version = createHash("sha256").update(paths.join()).digest("hex").slice(0, 12);
    script.code = script.code.replace(PLACE, () => JSON.stringify(JSON.stringify({ version, paths })));
  },
};
