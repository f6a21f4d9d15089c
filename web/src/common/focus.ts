// The keyboard's focus. The pages move it only where it is lost.

/** Return whether no element has the focus: the one that had it is gone, or none had it yet. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
