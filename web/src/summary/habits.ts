// Habits in words. A habit that this page does not know has no words, and is left out.

import type { HabitLine } from "../http";
import { type Key, isKey, t } from "../i18n/text.svelte";

/** Least number of reviewed hands that can show a habit (server/reviews/habits.py). */
export const LEAST_HANDS = 5;

/** Return the habits that this page can name. */
export const namedHabits = (habits: readonly HabitLine[]): HabitLine[] => habits.filter((habit) => keyOf(habit) !== null);

export function habitText(habit: HabitLine): string {
  const key = keyOf(habit);
  return key === null ? "" : t(key);
}

function keyOf({ code, reason }: HabitLine): Key | null {
  const key = `habit.${reason ?? code}`;
  return isKey(key) ? key : null;
}
