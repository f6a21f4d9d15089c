// A set of shared boards as one person sees it: its name, what the person can do with it, and the time that is left.

import { dateWords, shortMoment } from "../common/dates";
import { numberIn } from "../common/numbers";
import { numeral } from "../common/words";
import type { SetLine } from "../http";
import { t } from "../i18n/text.svelte";

/**
 * What a person can do with a set. `enter` and `apart`: begin to play, with or without a rank. `invite`: a partner is
 * missing. `results`: all is played. `sealing`: the time is over, and the results are not final yet.
 */
export type Door = "wait" | "enter" | "apart" | "invite" | "continue" | "results" | "sealing";

type Lived = Pick<SetLine, "phase" | "sealed" | "boards"> & {
  mine: Pick<NonNullable<SetLine["mine"]>, "finished" | "partner_key" | "apart"> | null;
};

export function doorOf({ phase, sealed, boards, mine }: Lived): Door {
  if (phase === "announced") return "wait";
  const ends = phase === "closed" && !mine?.apart;
  if (ends && !sealed) return "sealing";
  if (!mine) return ends ? "apart" : "enter";
  if (ends || mine.finished >= boards) return "results";
  return mine.partner_key === null ? "continue" : "invite";
}

/**
 * Return the time from which somebody else, or the time itself, may change what a person can do with a set; null if only
 * the person changes it.
 */
export function nextChange(set: Lived & Pick<SetLine, "opens_at" | "closes_at">): number | null {
  const door = doorOf(set);
  if (door === "invite" || door === "sealing") return 0;
  if (door === "wait") return set.opens_at;
  return (door === "enter" || door === "continue") && !set.mine?.apart ? set.closes_at : null;
}

/** Return the number of boards whose field the person may see: those that it has finished, or all once the set is sealed. */
export const openIn = ({ sealed, boards, mine }: Lived): number => (sealed && !mine?.apart ? boards : (mine?.finished ?? 0));

/** What the name of a set is made from. */
type Named = Pick<SetLine, "id" | "kind" | "title" | "people" | "boards" | "opens_at" | "maker">;

/**
 * Return the name of a set. The date or week of a scheduled one is in its id. A challenge without a title is named after
 * its boards, its maker and the time at which it was made, so that it differs from other ones.
 */
export function setTitle({ id, kind, title, people, boards, opens_at, maker }: Named): string {
  if (kind === "day") return t(people > 1 ? "boards.set.pairs" : "boards.set.day", { date: dateWords(id.slice(0, 10)) });
  if (kind === "week") return t("boards.set.week", { week: Number(id.slice(-2)) });
  if (title) return title;
  const values = { n: boards, date: shortMoment(opens_at) };
  return maker ? t("boards.set.challenge", { ...values, maker }) : t("boards.set.challenge.nameless", values);
}

/** Return how many people or pairs have entered a set, in words. */
export function entrantsText({ entrants, people }: Pick<SetLine, "entrants" | "people">): string {
  if (entrants === 0) return t("boards.entrants.none");
  return t(people > 1 ? "boards.entrants.pairs" : "boards.entrants", { n: entrants });
}

/** Return a time in words with its two largest units: "2 dies 3 h", "5 h 12 min", "1 min" for less. */
export function timeText(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  const parts = [
    days ? t("boards.time.days", { n: days }) : "",
    hours ? t("boards.time.hours", { n: hours }) : "",
    days === 0 && minutes % 60 ? t("boards.time.minutes", { n: minutes % 60 }) : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** Return a final score or average: "1,67". */
export const scoreText = (score: number): string => numberIn({ minimumFractionDigits: 2, maximumFractionDigits: 2 }, score);

/** Return a place in words: "Place 3 of 214"; empty where there is none, or nobody to compare with. */
export const rankText = (rank: number | null, ranked: number): string =>
  rank === null || ranked === 1 ? "" : t("boards.share.place", { rank: numeral(rank), of: numeral(ranked) });

/** Return a place and an average in words: "Place 3 of 214 · Average 1.50". */
export const placeText = (rank: number | null, ranked: number, average: number): string =>
  [rankText(rank, ranked), t("boards.share.average", { average: scoreText(average) })].filter(Boolean).join(" · ");

/** Return how a person did in a set, in words; empty before all boards are finished, and for a person without a rank. */
export const ownPlaceText = ({ rank, ranked, average }: Pick<NonNullable<SetLine["mine"]>, "rank" | "ranked" | "average">): string =>
  rank === null || average === null ? "" : placeText(rank, ranked ?? rank, average);

/** Return the id of the set of the next day, such as `2026-12-01` or `2026-12-01-pairs`. */
export function nextDay(id: string): string {
  const day = new Date(`${id.slice(0, 10)}T12:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10) + id.slice(10);
}

/** Return the month before or after one such as `2026-11`. */
export function monthBeside(month: string, by: -1 | 1): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const count = year * 12 + number - 1 + by;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
}
