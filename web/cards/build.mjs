// Writes the two card sprites: node cards/build.mjs. README.md tells how they are made.
import { mkdirSync, writeFileSync } from "node:fs";
import { french } from "./french.mjs";
import { spanish } from "./spanish.mjs";

const OUT = new URL("../src/cards/sprites/", import.meta.url);
mkdirSync(OUT, { recursive: true });
writeFileSync(new URL("spanish.svg", OUT), spanish());
writeFileSync(new URL("french.svg", OUT), french());
