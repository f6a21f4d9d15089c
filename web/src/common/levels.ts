// The levels of bots, as the server names them.

import { LEVELS } from "../protocol";

export type Level = (typeof LEVELS)[number];

/** The level that is chosen at first. */
export const USUAL_LEVEL: Level = "greedy";
