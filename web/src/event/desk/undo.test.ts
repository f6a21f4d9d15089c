import { expect, test } from "vitest";

import type { AnyCommand, Done, HandSeating } from "../../desk";
import { cell, slip } from "../fixtures";
import { deskPair, deskRound, deskTable } from "./fixtures";
import { foundPairs } from "./pair_search";
import { exchanged, turned } from "./seat_changes";
import { staysOf, undoOf } from "./undo";

const place = { round: 2, table: 1, board: 4 };
const done = (...entries: number[]): Done => ({ request: "r", is_logged: true, wrote: [], entries });
const undo = (command: AnyCommand, ...entries: number[]): AnyCommand | null => undoOf(command, done(...entries), "undone");

test("a change of a result is undone by the number of its entry, whatever the screen shows", () => {
  const undone = { t: "undo", place, entry: 41, reason: "undone" } as const;
  for (const command of [
    { t: "score", place, slip: slip(40) },
    { t: "confirm", place },
    { t: "correct", place, slip: slip(40), reason: "x" },
    { t: "erase", place, reason: "x" },
    { ...undone, entry: 17 },
  ] as const) {
    expect(undo(command, 41, 42)).toEqual(undone);
    expect(undo(command)).toBeNull(); // nothing was written
  }
});

test("rulings are lifted by the number of their entry", () => {
  expect(undo({ t: "fine", pair: 1, points: "1", reason: "x" }, 41)).toEqual({ t: "lift", entry: 41, reason: "undone" });
  expect(undo({ t: "withdraw", pair: 1, reason: "x" }, 41, 42)).toMatchObject({ entry: 41 });
  expect(undo({ t: "fine", pair: 1, points: "1", reason: "x" })).toBeNull();
});

test("an appeal and its decision are lifted by the number of their entry", () => {
  const place = { round: 2, table: 1, board: 4 };
  expect(undo({ t: "appeal", place, side: "NS", reason: "x" }, 41)).toEqual({ t: "lift", entry: 41, reason: "undone" });
  const decide = { t: "decide", place, side: "NS", outcome: "kept", reason: "x" } as const;
  expect(undo(decide, 42)).toEqual({ t: "lift", entry: 42, reason: "undone" });
  const fine = { pair: 1, points: "1/2", reason: "late" };
  expect(undo({ t: "appealfine", fine, reason: "x" }, 43)).toEqual({ t: "lift", entry: 43, reason: "undone" });
  expect(undo({ t: "decidefine", fine, points: "0", reason: "x" }, 44)).toEqual({ t: "lift", entry: 44, reason: "undone" });
});

test("seats, players, rounds and pairs are undone by the number of their entry, whatever the screen shows", () => {
  const seatings: HandSeating[] = [{ table: 1, pairs: [2, 1], boards: [] }];
  const commands: AnyCommand[] = [
    { t: "reseat", round: 2, seatings, reason: "x" },
    { t: "substitute", pair: 3, leaves: "A", comes: "B", reason: "x" },
    { t: "pairround" },
    { t: "seatround", round: 4, seatings, reason: "x" },
    { t: "setrounds", rounds: 5, reason: "x" },
    { t: "enter", players: ["A", "B"] },
    { t: "undo", entry: 17, reason: "x" },
  ];
  for (const command of commands) {
    expect(undo(command, 41, 42)).toEqual({ t: "undo", entry: 41, reason: "undone" });
    expect(undo(command)).toBeNull();
  }
});

test("the undo of such a change is undone by what it wrote", () => {
  const again = (...wrote: string[]) => undoOf({ t: "undo", entry: 17, reason: "x" }, { ...done(41, 42), wrote }, "undone");
  expect(again("unpaired", "unpaired")).toEqual({ t: "restore", entry: 41 });
  expect(again("withdrawn", "satout")).toEqual({ t: "lift", entry: 41, reason: "undone" });
  expect(again("substituted")).toEqual({ t: "undo", entry: 41, reason: "undone" });
});

test("check-in and the closing of a round are undone by the request that did it", () => {
  expect(undo({ t: "closeround", round: 2 })).toEqual({ t: "reopenround", round: 2, undoes: "r", reason: "undone" });
  expect(undo({ t: "checkin", pair: 3 })).toEqual({ t: "checkin", pair: 3, present: false, undoes: "r" });
  expect(undo({ t: "checkin", pair: 3, present: false })).toEqual({ t: "checkin", pair: 3, present: true, undoes: "r" });
});

test("a lifted ruling is restored, and a restored one is lifted", () => {
  expect(undo({ t: "lift", entry: 41, reason: "x" })).toEqual({ t: "restore", entry: 41 });
  const again = (...wrote: string[]) => undoOf({ t: "restore", entry: 41 }, { ...done(43, 44), wrote }, "undone");
  expect(again("fined")).toEqual({ t: "lift", entry: 43, reason: "undone" });
  expect(again("withdrawn", "satout")).toEqual({ t: "lift", entry: 43, reason: "undone" });
  expect(again("paired", "satout")).toEqual({ t: "undo", entry: 43, reason: "undone" });
});

test("a round that is open again is closed again by the request that opened it", () => {
  expect(undo({ t: "reopenround", round: 2, undoes: "r" })).toEqual({ t: "closeround", round: 2, anyway: true, undoes: "r" });
});

test("what nothing takes back has no undo, and where somebody may expect one it says why", () => {
  expect(undo({ t: "answer", table: 1 })).toBeNull();
  for (const command of [{ t: "deal" }, { t: "reveal" }, { t: "revoke", link: "deputy" }] as const) {
    expect(undo(command)).toBeNull();
    expect(staysOf(command)).toBe(command.t);
  }
  expect(staysOf({ t: "answer", table: 1 })).toBeNull();
});

test("rounds that were taken back come again, all by the entry of the last one", () => {
  expect(undo({ t: "unpair", round: 2, reason: "x" }, 41, 42)).toEqual({ t: "restore", entry: 41 });
});

test("the seats of two tables are exchanged", () => {
  const round = deskRound();
  const [one, two] = round.tables as [(typeof round.tables)[0], (typeof round.tables)[0]];
  expect(turned(round, one)).toEqual([{ table: 1, pairs: [2, 1], boards: [] }]);
  const seatings = exchanged(round, one, 2, two, 3);
  expect(seatings).toEqual([
    { table: 1, pairs: [1, 3], boards: [] },
    { table: 2, pairs: [2, 4], boards: [] },
  ]);
  expect(exchanged(round, one, 7, two, 3)).toEqual([]);
  expect(exchanged(round, one, 1, one, 2)).toEqual([]);
});

test("a row of a table that has two names its boards", () => {
  const round = deskRound({ tables: [deskTable(1, [cell({ board: 4 })]), deskTable(1, [cell({ board: 5 })])] });
  expect(turned(round, round.tables[1] as (typeof round.tables)[0])).toEqual([{ table: 1, pairs: [2, 1], boards: [5] }]);
});

test("pairs are found by number, and by names without accents", () => {
  const pairs = [deskPair(1, "Núria Serra", "Joan Puig", { club: "Vic" }), deskPair(12, "Marta Soler", "Pere Vila")];
  const numbers = (text: string) => foundPairs(pairs, text).map(({ number }) => number);
  expect([numbers(""), numbers("1"), numbers("nuria"), numbers("soler pere"), numbers("vic"), numbers("xyz")]).toEqual([
    [1, 12], [1], [1], [12], [1], [],
  ]); // prettier-ignore
});
