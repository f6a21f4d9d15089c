// Which faces the cards have: a Spanish pack, or a French one that stands in for it (R1.5).

export type Pack = "spanish" | "french";

const STORED = "botifarra.pack";

let chosen = $state<Pack>(localStorage.getItem(STORED) === "french" ? "french" : "spanish");

export const pack = {
  get now(): Pack {
    return chosen;
  },
  choose(wanted: Pack): void {
    chosen = wanted;
    localStorage.setItem(STORED, wanted);
  },
};
