// Dates and times in the present language.

import { language } from "../i18n/text.svelte";

/** Return a date as the language writes it. Catalan has "de 2026" on every page and paper; some browsers write "del 2026". */
function written(day: Date | undefined, parts: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat(language.now, parts).format(day);
  return language.now === "ca" ? text.replace(" del ", " de ") : text;
}

/** Return the day and hour of a time in milliseconds since 1970. */
export const dayAndHour = (at: number): string => written(new Date(at), { dateStyle: "medium", timeStyle: "short" });

/** Return the date of today in words. */
export const todayInWords = (): string => written(undefined, { dateStyle: "long" });

/** Return a date as events have it, `2026-11-21`, in words; any other text as it is. */
export function dateWords(date: string): string {
  const day = new Date(`${date}T12:00`);
  return Number.isNaN(day.getTime()) ? date : written(day, { dateStyle: "long" });
}

/** Return a month such as `2026-11` in words. */
export const monthWords = (month: string): string => written(new Date(`${month}-15T12:00`), { month: "long", year: "numeric" });

/** Return the days from one time to another: "3–12 nov. 2026". */
export function daysBetween(first: number, last: number): string {
  return new Intl.DateTimeFormat(language.now, { dateStyle: "medium" }).formatRange(new Date(first), new Date(last));
}
