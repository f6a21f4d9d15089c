// How one likes to play, kept in this browser.

import { stored } from "../common/stored";
import { setSilent } from "../sounds";

interface Preferences {
  /** The first tap lifts a card, the second plays it. */
  twoTaps: boolean;
  silent: boolean;
}

const PREFERENCES = stored("preferences");
/** Under a finger, cards that overlap are easily missed. */
const DEFAULTS: Preferences = { twoTaps: matchMedia("(pointer: coarse)").matches, silent: false };

/** Only what was chosen is kept. */
let chosen = (PREFERENCES.readJson() ?? {}) as Partial<Preferences>;
const first: Preferences = { ...DEFAULTS, ...chosen };
let now = $state.raw(first);
setSilent(first.silent);

export const preferences = {
  get now(): Preferences {
    return now;
  },
  change(changes: Partial<Preferences>): void {
    chosen = { ...chosen, ...changes };
    now = { ...now, ...changes };
    PREFERENCES.write(JSON.stringify(chosen));
    setSilent(now.silent);
  },
};
