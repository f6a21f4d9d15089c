import { expect, test } from "vitest";

import type { Happened, Snapshot } from "../../protocol";
import { hand, sheet, snapshot, you } from "./fixtures";
import { type Known, apply, asPlayed, awaited, isReadyToGoOn, mayConfigure, maySay, nameAt, namesAt, onTurn, ownSeat, viewpoint } from "./state";

const NAMES = ["Roser", "Quim", "Laia", "Pau"];
const known: Known = { seq: 5, table: snapshot(), played: { match: 1, names: NAMES, seat: 2 }, relievedBy: null };

function happened(changes: Partial<Happened>): Happened {
  return { t: "happened", seq: 6, at: 0, e: { k: "acted", seat: 1, action: 3, by: "bot" }, stage: "hand", ...changes };
}

test("a welcome replaces the known table", () => {
  const table = snapshot({ code: "other", stage: "open" });
  expect(apply(known, { t: "welcome", seq: 9, now: 0, table })).toMatchObject({ seq: 9, table });
});

test("an event replaces the changed parts and leaves the others", () => {
  const next = hand({ to_act: 2, trick: { leader: 1, cards: [3] } });
  const after = apply(known, happened({ hand: next }));
  expect(after?.table).toEqual({ ...known.table, hand: next });
  expect(after?.seq).toBe(6);
  expect(after?.table.sheet).toBe(known.table.sheet);
  expect(known.table.hand).toEqual(hand());
});

test("the reason for the player's own relief is known until the return, and never that of others", () => {
  const [first, second, own, last] = known.table.seats;
  const seats: Snapshot["seats"] = [first ?? null, second ?? null, { ...own, name: "Laia", relieved: true }, last ?? null];
  const relieved = (seat: number): Happened => happened({ e: { k: "relieved", seat, by: "vote" }, seats });
  const after = apply(known, relieved(2));
  expect(after?.relievedBy).toBe("vote");
  expect(apply(after, happened({}))?.relievedBy).toBe("vote");
  expect(apply(after, happened({ seats: known.table.seats }))?.relievedBy).toBeNull();
  expect(apply(known, relieved(1))?.relievedBy).toBeNull();
});

test("a part that is null is removed", () => {
  const asked = { ...known, table: snapshot({ pending: { seat: 1, wish: "undo", waiting: [2] } }) };
  expect(apply(asked, happened({ pending: null }))?.table.pending).toBeNull();
});

test("the stage is always that of the event", () => {
  expect(apply(known, happened({ stage: "counted" }))?.table.stage).toBe("counted");
});

test("a refusal with a table replaces the known one, and one without leaves it", () => {
  const table = snapshot({ sheet: sheet({ score: [8, 0] }) });
  expect(apply(known, { t: "reject", id: "a", code: "stale", seq: 8, table })).toMatchObject({ seq: 8, table });
  expect(apply(known, { t: "reject", id: "a", code: "too_fast" })).toBe(known);
});

test("answers and goodbyes change nothing, and without a table nothing can change", () => {
  expect(apply(known, { t: "ack", id: "a", seq: 6 })).toBe(known);
  expect(apply(known, { t: "bye", code: "restart", again: true })).toBe(known);
  expect(apply(null, happened({}))).toBeNull();
});

test("the table is seen from the own seat, or from South by a spectator", () => {
  expect(viewpoint(snapshot({ you: you({ seat: 3 }) }))).toBe(3);
  const watched = snapshot({ you: {} });
  expect([ownSeat(watched), viewpoint(watched)]).toEqual([null, 2]);
});

test("a player is on turn at the own seat during a hand with legal actions", () => {
  const own = you({ legal: [3] });
  expect(onTurn(snapshot({ hand: hand({ to_act: 2 }), you: own }))).toBe(true);
  expect(onTurn(snapshot({ hand: hand({ to_act: 1 }), you: own }))).toBe(false);
  expect(onTurn(snapshot({ hand: hand({ to_act: 2 }), you: own, stage: "counted" }))).toBe(false);
  expect(onTurn(snapshot({ hand: hand({ to_act: 2 }), you: you() }))).toBe(false);
  expect(onTurn(snapshot({ hand: hand({ to_act: 2 }), you: {} }))).toBe(false);
});

test("during a hand only the player on turn may say a phrase (R4.13)", () => {
  expect(maySay(snapshot({ hand: hand({ to_act: 2 }) }))).toBe(true);
  expect(maySay(snapshot({ hand: hand({ to_act: 3 }) }))).toBe(false);
  expect(maySay(snapshot({ stage: "counted", hand: hand({ to_act: 3 }) }))).toBe(true);
  expect(maySay(snapshot({ stage: "counted", you: {} }))).toBe(false);
});

test("the host may change the settings outside a match", () => {
  expect(mayConfigure(snapshot({ stage: "open" }))).toBe(true);
  expect(mayConfigure(snapshot({ stage: "finished" }))).toBe(true);
  expect(mayConfigure(snapshot({ stage: "counted" }))).toBe(false);
  expect(mayConfigure(snapshot({ stage: "open", host: 8 }))).toBe(false);
  expect(mayConfigure(snapshot({ stage: "open", you: {} }))).toBe(false);
});

test("a name written from right to left is isolated from the words beside it", () => {
  const named = (name: string) => nameAt(snapshot({ seats: [{ name }, null, null, null] }), 0);
  expect(named("דוד")).toBe("\u2068דוד\u2069");
  expect(named("Núria")).toBe("Núria");
});

test("each seat has the name of its player, and a free one an empty name", () => {
  expect(namesAt(snapshot({ seats: [{ name: "דוד" }, null, { name: "Laia" }, null] }))).toEqual(["\u2068דוד\u2069", "", "Laia", ""]);
});

test("a deal waits for present players who are not ready, with isolated names", () => {
  const person = { name: "Pau", player: 3 };
  const waitsFor = (...seats: Snapshot["seats"]) => awaited(snapshot({ seats }));
  expect(waitsFor(person, { name: "דוד", player: 4 }, null, { name: "Quim", bot: "greedy" })).toEqual(["Pau", "\u2068דוד\u2069"]);
  expect(waitsFor({ ...person, ready: true }, { ...person, away: true }, { ...person, relieved: true }, null)).toEqual([]);
});

test("a finished match keeps the names of its players when seats change", () => {
  const [north, west, , east] = snapshot().seats;
  const over = { stage: "finished" as const, sheet: sheet({ over: true, winner: 0 }) };
  const finished = apply(known, happened({ ...over }));
  const left = apply(finished, happened({ ...over, seats: [north, west, null, east], you: { player: 7 } }));
  const taken = apply(left, happened({ ...over, seats: [north, west, { name: "Nil", player: 8 }, east] }));
  for (const each of [finished, left, taken]) {
    const played = each && asPlayed(each.table, each.played);
    expect(played?.seats.map((sitter) => sitter?.name)).toEqual(NAMES);
    expect(played && ownSeat(played)).toBe(2);
  }
  const welcomed = apply(left, { t: "welcome", seq: 9, now: 0, table: { ...snapshot(over), seats: [north, west, null, east] } });
  expect(welcomed?.played.names).toEqual(NAMES);
  const next = apply(taken, happened({ stage: "dealing" }));
  expect(next?.played.names).toEqual(["Roser", "Quim", "Nil", "Pau"]);
  expect(next && asPlayed(next.table, next.played)).toBe(next?.table);
});

test("the next shared board begins only after another one, in time, and once", () => {
  const shared = { set: "ABCD", boards: 4, lapsed: false };
  const seats = (changes: Partial<NonNullable<Snapshot["seats"][number]>>): Snapshot["seats"] => [null, null, { name: "Laia", player: 7, ...changes }, null];
  const goesOn = (changes: Partial<Snapshot>): boolean => isReadyToGoOn(snapshot({ stage: "counted", shared, ...changes }));
  expect(goesOn({})).toBe(true);
  expect(goesOn({ stage: "hand" })).toBe(false);
  expect(goesOn({ shared: null })).toBe(false);
  expect(goesOn({ shared: { ...shared, lapsed: true } })).toBe(false);
  expect(goesOn({ you: you({ seat: null }) })).toBe(false);
  expect(goesOn({ seats: seats({ ready: true }) })).toBe(false);
  expect(goesOn({ seats: seats({ relieved: true }) })).toBe(false);
});
