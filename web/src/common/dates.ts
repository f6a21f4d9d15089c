// Dates and times in the present language.

import { language } from "../i18n/text.svelte";

/** Return the format of the present language. English has the day before the month, as on paper, and hours from 0 to 23. */
const formatOf = (parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language.now === "en" ? "en-GB" : language.now, parts);

/** Return a date as papers and static pages write it. Some browsers write "del 2026" in Catalan, and another apostrophe. */
function written(day: Date | undefined, parts: Intl.DateTimeFormatOptions): string {
  const text = formatOf(parts).format(day);
  return language.now === "ca" ? text.replace(" del ", " de ").replace("’", "'") : text;
}

/** Return the day and hour of a time in milliseconds since 1970. */
export const dayAndHour = (at: number): string => written(new Date(at), { dateStyle: "medium", timeStyle: "short" });

/** Return a time in ISO 8601 as hours and minutes: "19:08". */
export const hourAndMinute = (at: string): string => written(new Date(at), { hour: "2-digit", minute: "2-digit" });

/** Return a day and an hour in a few letters: "26 de nov., 20:34". */
export const shortMoment = (at: number): string =>
  written(new Date(at), { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });

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
  return formatOf({ dateStyle: "medium" }).formatRange(new Date(first), new Date(last));
}
