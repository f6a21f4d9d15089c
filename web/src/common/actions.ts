// Actions by their number in the flat action space: which are plays, and which calls.

import { DECLARE, DELEGATE, SHOW } from "../protocol";

export const isPlay = (action: number): boolean => action < DECLARE;
export const isDeclare = (action: number): boolean => action >= DECLARE && action < DELEGATE;
/** Whether it is said before the first card. */
export const isCall = (action: number): boolean => action >= DECLARE && action <= SHOW;
