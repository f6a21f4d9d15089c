// How one likes to play, kept in this browser.

import { stored } from "../common/stored";
import { setSilent } from "../sounds";

interface Preferences {
  /** The first tap lifts a card, the second plays it. */
  twoTaps: boolean;
  silent: boolean;
}

const PREFERENCES = stored("preferences");
const DEFAULTS: Preferences = { twoTaps: false, silent: false };

const first: Preferences = { ...DEFAULTS, ...(PREFERENCES.readJson() as Partial<Preferences> | null) };
let kept = $state.raw(first);
setSilent(first.silent);

export const preferences = {
  get now(): Preferences {
    return kept;
  },
  change(changes: Partial<Preferences>): void {
    kept = { ...kept, ...changes };
    PREFERENCES.write(JSON.stringify(kept));
    setSilent(kept.silent);
  },
};
