// Where on screen who sits.

export type Place = "bottom" | "right" | "top" | "left";
const PLACES = ["bottom", "right", "top", "left"] as const;

/** Where a seat is on screen: who plays next sits at the right of who played (R2.1). */
export function placeOf(seat: number, from: number): Place {
  return PLACES[(seat - from + 4) % 4] ?? "bottom";
}
