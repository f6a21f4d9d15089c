// The player's preferences, kept in this browser.

import { stored } from "../../common/storage";
import { setSilent } from "../../sounds";

interface Preferences {
  /** Whether the first tap raises a card and the second plays it. */
  twoTaps: boolean;
  silent: boolean;
}

const CHOSEN = stored("chosen");
/** An older format with all values. Those that differ from the defaults of that time were chosen. */
const BEFORE = stored("preferences");
const DEFAULTS_BEFORE: Preferences = { twoTaps: false, silent: false };
/** With two taps, because a finger easily misses cards that overlap. */
const DEFAULTS: Preferences = { twoTaps: matchMedia("(pointer: coarse)").matches, silent: false };

/** Only chosen values are stored. */
let chosen = (CHOSEN.readJson() ?? chosenBefore()) as Partial<Preferences>;
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
    if (CHOSEN.write(JSON.stringify(chosen))) BEFORE.write(null);
    setSilent(now.silent);
  },
};

function chosenBefore(): Partial<Preferences> {
  const before = Object.entries((BEFORE.readJson() ?? {}) as Partial<Preferences>);
  return Object.fromEntries(before.filter(([name, value]) => value !== DEFAULTS_BEFORE[name as keyof Preferences]));
}
