// What a refusal is about: a place of the grid, a round or the pairs. A button leads there.

import type { Place } from "../../desk";
import { t } from "../../i18n/text.svelte";

export type Goal = { view: "place"; place: Place } | { view: "round"; round: number } | { view: "pairs" };

/** The facts that name a round; a refusal because a later one was `played` is about that one. */
const ROUND_FACTS = ["played", "round", "closed", "reopened"];

/** Return what the facts of a refusal name, null if they name none of these. There are as many `rounds` as are paired. */
export function goalOf({ code, facts = {} }: { code: string; facts?: Record<string, unknown> }, rounds: number): Goal | null {
  const { table, board, pair } = facts;
  if (code === "FieldChanged") return { view: "pairs" }; // the round of its facts is taken back
  const round = ROUND_FACTS.map((name) => facts[name]).find((fact) => fact !== undefined);
  if (typeof round !== "number") return pair === undefined ? null : { view: "pairs" };
  if (round > rounds) return null;
  if (typeof table !== "number") return { view: "round", round };
  return { view: "place", place: { round, table, board: typeof board === "number" ? board : 0 } };
}

/** Return the name of the button that leads there. */
export function goalWords(goal: Goal): string {
  switch (goal.view) {
    case "place":
      return t(goal.place.board ? "desk.show.place" : "desk.show.match", { ...goal.place });
    case "round":
      return t("desk.show.round", { round: goal.round });
    case "pairs":
      return t("desk.show.pairs");
  }
}
