// Actions by their number in the flat action space (core/actions.py); below the first of these, a card is played.

export const DECLARE = 48;
export const DELEGATE = 53;
export const PASS = 54;
export const DOUBLE = 55;
export const SHOW = 56;
export const CLAIM = 57;
export const CONCEDE = 58;

export const isPlay = (action: number): boolean => action < DECLARE;
export const isDeclare = (action: number): boolean => action >= DECLARE && action < DELEGATE;
/** Whether it is said before the first card. */
export const isCall = (action: number): boolean => action >= DECLARE && action <= SHOW;
