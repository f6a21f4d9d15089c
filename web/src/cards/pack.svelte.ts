// Which faces the cards have: a Spanish pack, or a French one that stands in for it (R1.5).

export type Pack = "spanish" | "french";

const STORED = "botifarra.pack";

let chosen = $state<Pack | null>(null);
let before: Pack | undefined;

/** What was chosen here before; looked up once. */
function stored(): Pack {
  return (before ??= localStorage.getItem(STORED) === "french" ? "french" : "spanish");
}

export const pack = {
  get now(): Pack {
    return chosen ?? stored();
  },
  choose(wanted: Pack): void {
    chosen = wanted;
    localStorage.setItem(STORED, wanted);
  },
};
