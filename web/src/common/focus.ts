// Where the keyboard is. It is brought somewhere only where it is nowhere: nobody's is taken from what they do.

/** Whether it is on nothing, because what it was on has gone or because nothing has had it yet. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
