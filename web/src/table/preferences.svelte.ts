// How one likes to play, kept in this browser.

import { setSilent } from "../sounds";

interface Preferences {
  /** The first tap lifts a card, the second plays it. */
  twoTaps: boolean;
  silent: boolean;
}

const STORED = "botifarra.preferences";
const DEFAULTS: Preferences = { twoTaps: false, silent: false };

function stored(): Preferences {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(STORED) ?? "{}") as Partial<Preferences>) };
  } catch {
    return DEFAULTS;
  }
}

const first = stored();
let kept = $state.raw(first);
setSilent(first.silent);

export const preferences = {
  get now(): Preferences {
    return kept;
  },
  change(changes: Partial<Preferences>): void {
    kept = { ...kept, ...changes };
    localStorage.setItem(STORED, JSON.stringify(kept));
    setSilent(kept.silent);
  },
};
