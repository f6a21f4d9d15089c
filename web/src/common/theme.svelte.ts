// The theme, light or dark: as chosen in this browser, or as the system has it.

import { stored } from "./storage";

const THEME = stored("theme");
const system = matchMedia("(prefers-color-scheme: dark)");

export type Theme = "light" | "dark";

let chosen = $state<Theme | null>(chosenBefore());
let systemDark = $state(system.matches);
system.addEventListener("change", () => (systemDark = system.matches));

export const theme = {
  get now(): Theme {
    return chosen ?? (systemDark ? "dark" : "light");
  },
  /** The theme that was chosen; null for the system's. */
  get chosen(): Theme | null {
    return chosen;
  },
  choose(wanted: Theme | null): void {
    chosen = wanted;
    THEME.write(wanted);
    dress();
  },
};

/** Write the theme into the document. To be called before anything is drawn. */
export function dress(): void {
  if (chosen) document.documentElement.dataset["theme"] = chosen;
  else delete document.documentElement.dataset["theme"];
}

function chosenBefore(): Theme | null {
  const kept = THEME.read();
  return kept === "light" || kept === "dark" ? kept : null;
}
