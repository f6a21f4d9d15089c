// Writes a brotli and a gzip copy beside each text file and the solver, so that the server need not compress while people wait.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const STATIC = join(import.meta.dirname, "..", "src", "botifarra", "server", "static");

for (const entry of readdirSync(STATIC, { recursive: true, withFileTypes: true })) {
  if (!/\.(css|html|js|json|svg|wasm|webmanifest)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const text = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
}
