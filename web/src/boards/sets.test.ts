import { beforeAll, expect, test } from "vitest";

import { speaking } from "../i18n/language_for_tests";
import { speakWith } from "../i18n/text.svelte";
import { doorOf, entrantsText, monthBeside, nextChange, nextDay, openIn, ownPlaceText, placeText, rankText, scoreText, setTitle, timeText } from "./sets";
import { BOARDS_TEXTS } from "./texts";

beforeAll(async () => {
  await speaking("en");
  await speakWith(BOARDS_TEXTS);
});

const OPEN = { phase: "open", sealed: false, boards: 8 } as const;
const CLOSED = { phase: "closed", sealed: false, boards: 8 } as const;
const SEALED = { ...CLOSED, sealed: true } as const;
const mine = (finished: number, apart = false, partner_key: string | null = null) => ({ mine: { finished, apart, partner_key } });

test.each([
  [{ ...OPEN, phase: "announced", mine: null }, "wait"],
  [{ ...OPEN, mine: null }, "enter"],
  [{ ...OPEN, ...mine(0) }, "continue"],
  [{ ...OPEN, ...mine(7) }, "continue"],
  [{ ...OPEN, ...mine(0, false, "key") }, "invite"],
  [{ ...OPEN, ...mine(8) }, "results"],
  [{ ...CLOSED, mine: null }, "sealing"],
  [{ ...CLOSED, ...mine(3) }, "sealing"],
  [{ ...SEALED, mine: null }, "apart"],
  [{ ...SEALED, ...mine(3) }, "results"],
  [{ ...SEALED, ...mine(3, true) }, "continue"],
  [{ ...SEALED, ...mine(0, true, "key") }, "invite"],
  [{ ...SEALED, ...mine(8, true) }, "results"],
] as const)("%j leads to %s", (set, door) => expect(doorOf(set)).toBe(door));

test.each([
  [{ ...OPEN, phase: "announced", mine: null }, 1],
  [{ ...OPEN, mine: null }, 2],
  [{ ...OPEN, ...mine(3) }, 2],
  [{ ...OPEN, ...mine(0, false, "key") }, 0],
  [{ ...OPEN, ...mine(8) }, null],
  [{ ...CLOSED, mine: null }, 0],
  [{ ...SEALED, mine: null }, null],
  [{ ...SEALED, ...mine(3, true) }, null],
  [{ ...SEALED, ...mine(0, true, "key") }, 0],
] as const)("what can be done with %j may change from %s on", (set, from) =>
  expect(nextChange({ ...set, opens_at: 1, closes_at: 2 })).toBe(from),
);

test("the field is open for finished boards, and for all once the set is sealed", () => {
  expect(openIn({ ...OPEN, mine: null })).toBe(0);
  expect(openIn({ ...OPEN, ...mine(3) })).toBe(3);
  expect(openIn({ ...SEALED, mine: null })).toBe(8);
  expect(openIn({ ...SEALED, ...mine(3) })).toBe(8);
  expect(openIn({ ...SEALED, ...mine(3, true) })).toBe(3);
});

test("a set has the name that it was given, or that of its day or week", () => {
  const SET = { title: "", people: 1, boards: 8, opens_at: 0, maker: null };
  expect(setTitle({ ...SET, id: "2026-11-26", kind: "day" })).toContain("Hands of the day, 26 November 2026");
  expect(setTitle({ ...SET, id: "2026-11-26-pairs", kind: "day", people: 2 })).toContain("for pairs, 26 November 2026");
  expect(setTitle({ ...SET, id: "2026-W05", kind: "week" })).toMatch(/week 5$/);
  expect(setTitle({ ...SET, id: "A", kind: "club", title: "Club de Vic" })).toBe("Club de Vic");
});

test("challenges without a title differ by their boards, their maker and their time", () => {
  const challenge = { id: "A", kind: "challenge", title: "", people: 1, boards: 8, opens_at: Date.UTC(2026, 10, 26, 12), maker: "Anna" } as const;
  expect(setTitle(challenge)).toMatch(/^Challenge of 8 hands: Anna, 2\d Nov, \d\d:00$/);
  expect(setTitle({ ...challenge, maker: null })).toMatch(/^Challenge of 8 hands: \d+ Nov/);
  const others = [{ boards: 4 }, { maker: "Biel" }, { opens_at: challenge.opens_at + 60_000 }];
  const names = [challenge, ...others.map((other) => ({ ...challenge, ...other }))].map(setTitle);
  expect(new Set(names).size).toBe(4);
});

test("the time that is left has two units at most", () => {
  const [minute, hour] = [60_000, 3_600_000];
  expect(timeText(minute / 2)).toBe("1 min");
  expect(timeText(59 * minute)).toBe("59 min");
  expect(timeText(hour)).toBe("1 h");
  expect(timeText(5 * hour + 12 * minute)).toBe("5 h 12 min");
  expect(timeText(24 * hour)).toBe("1 day");
  expect(timeText(51 * hour + 12 * minute)).toBe("2 days 3 h");
});

test("numbers of people, scores and places are written out", () => {
  expect(entrantsText({ entrants: 0, people: 1 })).toBe("Nobody has entered yet");
  expect(entrantsText({ entrants: 1, people: 1 })).toBe("1 person has entered");
  expect(entrantsText({ entrants: 3, people: 2 })).toBe("3 pairs have entered");
  expect(scoreText(1.666666)).toBe("1.67");
  expect(rankText(3, 214)).toBe("Place 3 of 214");
  expect(rankText(1, 1)).toBe(""); // nobody else has played
  expect(placeText(1, 1, 1.5)).toBe("Average 1.50");
  expect(placeText(null, 214, 1.5)).toBe("Average 1.50"); // a bot
  expect(ownPlaceText({ rank: null, ranked: null, average: null })).toBe("");
  expect(ownPlaceText({ rank: 3, ranked: 214, average: 1.5 })).toBe("Place 3 of 214 · Average 1.50");
});

test("days go on over the end of the month", () => {
  expect(nextDay("2026-11-30")).toBe("2026-12-01");
  expect(nextDay("2026-12-31-pairs")).toBe("2027-01-01-pairs");
});

test("months go on over the end of the year", () => {
  expect(monthBeside("2026-12", 1)).toBe("2027-01");
  expect(monthBeside("2026-01", -1)).toBe("2025-12");
  expect(monthBeside("2026-11", -1)).toBe("2026-10");
});
