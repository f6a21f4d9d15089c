// Which faces the cards have: a Spanish pack, or a French one that stands in for it (R1.5).

import { stored } from "../common/storage";

export type Pack = "spanish" | "french";

const PACK = stored("pack");

let chosen = $state<Pack | null>(null);
let before: Pack | undefined;

/** What was chosen here before; looked up once. */
function chosenBefore(): Pack {
  return (before ??= PACK.read() === "french" ? "french" : "spanish");
}

export const pack = {
  get now(): Pack {
    return chosen ?? chosenBefore();
  },
  choose(wanted: Pack): void {
    chosen = wanted;
    PACK.write(wanted);
  },
};
