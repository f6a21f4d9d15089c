// How one likes to play, kept in this browser.

import { stored } from "../../common/storage";
import { setSilent } from "../../sounds";

interface Preferences {
  /** The first tap lifts a card, the second plays it. */
  twoTaps: boolean;
  silent: boolean;
}

const CHOSEN = stored("chosen");
/** Where all of it was kept once, chosen or not: what differs from the defaults of then was chosen. */
const BEFORE = stored("preferences");
const DEFAULTS_BEFORE: Preferences = { twoTaps: false, silent: false };
/** Under a finger, cards that overlap are easily missed. */
const DEFAULTS: Preferences = { twoTaps: matchMedia("(pointer: coarse)").matches, silent: false };

/** Only what was chosen is kept. */
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
