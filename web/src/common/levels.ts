// How well bots play, for whichever levels the server has.

import { LEVELS } from "../protocol";

export type Level = (typeof LEVELS)[number];

export const USUAL_LEVEL: Level = LEVELS[0];
