import { expect, test } from "vitest";

import type { Sitter, Snapshot } from "../../protocol";
import { sheet, snapshot, you } from "../state/fixtures";
import { mayArrange, choicesAt, freeSeats, maySitDown, maySeatBots } from "./seating";

const [NORTH, WEST, SOUTH] = [0, 1, 2];
const watching = you({ player: 9, seat: null, hand: null });
const quim: Sitter = { name: "Quim", player: 3 };

function may(table: Snapshot, seat: number): string[] {
  return Object.entries(choicesAt(table, seat)).flatMap(([choice, allowed]) => (allowed ? [choice] : []));
}

function seating(west: Sitter | null, changes: Partial<Snapshot> = {}): Snapshot {
  const [north, , south, east] = snapshot().seats;
  return snapshot({ seats: [north ?? null, west, south ?? null, east ?? null], ...changes });
}

test("a late guest may take a bot's seat between hands, and none during a hand", () => {
  for (const stage of ["dealing", "counted", "finished"] as const) {
    const table = seating(quim, { stage, you: watching });
    expect(may(table, NORTH)).toEqual(["sit"]);
    expect(may(table, WEST)).toEqual([]);
    expect(maySitDown(table)).toBe(true);
  }
  expect(may(snapshot({ you: watching }), NORTH)).toEqual([]);
  expect(maySitDown(snapshot({ you: watching }))).toBe(false);
});

test("in a match a player keeps the seat, and so do bots", () => {
  for (const seat of [NORTH, SOUTH]) expect(may(snapshot({ stage: "counted" }), seat)).toEqual([]);
});

test("after a match a player may move, get up, and place bots", () => {
  const table = seating(null, { stage: "finished" });
  expect(may(table, NORTH)).toEqual(["sit", "remove"]);
  expect(may(table, WEST)).toEqual(["sit", "bot"]);
  expect(may(table, SOUTH)).toEqual(["stand"]);
  expect(freeSeats(table)).toBe(1);
});

test("in a series partners are fixed, but a player who got up may sit down again (R6.4)", () => {
  const on = { stage: "finished" as const, sheet: sheet({ wins: [1, 0, 1, 0], series_over: false }) };
  expect(may(seating(null, on), WEST)).toEqual(["bot"]);
  expect(may(seating(null, { ...on, you: watching }), WEST)).toEqual(["sit"]);
});

test("a bot can replace an absent player once the match is over", () => {
  const gone = { ...quim, away: true };
  expect(may(seating(gone, { stage: "finished" }), WEST)).toEqual(["bot"]);
  expect(may(seating(gone, { stage: "counted" }), WEST)).toEqual([]);
  expect(may(seating(quim, { stage: "finished" }), WEST)).toEqual([]);
});

test("the level of bots is asked of players who can seat one", () => {
  expect(maySeatBots(seating(null, { stage: "finished" }))).toBe(true);
  expect(maySeatBots(seating(quim, { stage: "open" }))).toBe(true);
  const people = snapshot({ stage: "finished", seats: [quim, quim, { name: "Laia", player: 7 }, quim] });
  expect(maySeatBots(people)).toBe(false);
  expect(maySeatBots(snapshot({ stage: "counted" }))).toBe(false);
  expect(maySeatBots(seating(null, { stage: "finished", you: watching }))).toBe(false);
});

test("a relieved player may take the seat back at any time", () => {
  const [north, west, south, east] = snapshot().seats;
  const seats: Snapshot["seats"] = [north, west, { ...(south as Sitter), relieved: true }, east];
  for (const stage of ["hand", "counted"] as const) expect(may(snapshot({ stage, seats }), SOUTH)).toEqual(["comeBack"]);
});

test("a person who neither sits nor hosts cannot change the seats", () => {
  expect(mayArrange(snapshot({ you: watching }))).toBe(false);
  expect(mayArrange(snapshot({ you: { ...watching, player: 7 } }))).toBe(true);
});
