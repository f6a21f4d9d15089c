// Kinds of actions by number: plays and calls.

import { DECLARE, DELEGATE, SHOW } from "../protocol";

export const isPlay = (action: number): boolean => action < DECLARE;
export const isDeclare = (action: number): boolean => action >= DECLARE && action < DELEGATE;
/** Return whether an action is a call before the first card. */
export const isCall = (action: number): boolean => action >= DECLARE && action <= SHOW;
