// The pack that was chosen: Spanish, or French in its place (R1.5).

import { stored } from "../common/storage";

export type Pack = "spanish" | "french";

const PACK = stored("pack");

let chosen = $state<Pack | null>(null);
let before: Pack | undefined;

/** Return what was chosen on an earlier visit. It is read once. */
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
