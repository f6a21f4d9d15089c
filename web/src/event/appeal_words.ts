// Open appeals in words, which stand beside the standings that depend on them.

import type { Place } from "../desk";
import { t } from "../i18n/text.svelte";

/** The appeals that are listed one by one. */
const LISTED = 8;

/** Return the words of a place, with its round: "Round 2, table 3, board 5". */
export const placeInRound = ({ round, table, board }: Place): string =>
  t(board ? "event.place.board" : "event.place.match", { round, table, board });

/** Return that the standings are provisional because of appeals about some places, and against fines of some pairs. */
export function appealWords(places: readonly Place[], pairs: readonly number[]): string {
  const names = [...places.map(placeInRound), ...pairs.map((pair) => t("event.appeals.fine", { pair }))];
  const more = names.length > LISTED ? ["…"] : [];
  return names.length ? t("event.appeals", { places: [...names.slice(0, LISTED), ...more].join("; ") }) : "";
}
