// The four places on screen.

export type Place = "bottom" | "right" | "top" | "left";
const PLACES = ["bottom", "right", "top", "left"] as const;

/** Return the place of a seat on screen, seen from seat `from`. The next player sits at the right (R2.1). */
export function placeOf(seat: number, from: number): Place {
  return PLACES[(seat - from + 4) % 4] ?? "bottom";
}
