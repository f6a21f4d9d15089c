// The number of the board that is played at a table whose boards other tables play too.

import type { Snapshot } from "../../protocol";

/** Return the number of the board on the table, or of the next one where there is none yet. */
export const boardNumber = ({ hand, next }: Pick<Snapshot, "hand" | "next">): number => hand?.deal ?? next?.deal ?? 1;
