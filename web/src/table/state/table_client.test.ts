import { afterEach, expect, test, vi } from "vitest";

import { parseCard } from "../../common/cards";
import type { Happened } from "../../protocol";
import { settingsChanged } from "../../settings/changes";
import { client, listener, receive, elapse, sent, useTableClient, welcome } from "./fake_server";
import { hand, snapshot, you } from "./fixtures";
import { MOST_BEHIND } from "./pace";

vi.mock(import("../../settings/changes"), { spy: true });

useTableClient();
afterEach(() => void vi.clearAllMocks());

const FULL = { leader: 1, cards: [1, 2, 3, 9], winner: 2 };
const own = you({ hand: [5, 6], legal: [5, 6] });

/** West leads. South takes the trick, and North's card is the last that is shown. */
function trickTaken(seq: number): Happened {
  const after = hand({ to_act: 2, trick: { leader: 2 }, last: FULL, taken: [1, 0] });
  return { t: "happened", seq, at: 0, e: { k: "acted", seat: 0, action: 9, by: "bot" }, stage: "hand", hand: after, you: own };
}

test("a full trick is still shown while the player may already lead to the next", () => {
  welcome(snapshot({ hand: hand({ to_act: 0, trick: { leader: 1, cards: [1, 2, 3] } }) }));
  receive(trickTaken(2));
  expect(client.scene?.mood).toBe("full");
  expect(client.table?.you?.legal).toEqual([5, 6]);
  vi.advanceTimersByTime(1_000);
  expect(client.scene?.mood).toBe("gathered");
  vi.advanceTimersByTime(400);
  expect(client.scene).toMatchObject({ mood: "open", trick: { leader: 2 } });
});

test("a player who plays at once does not wait for the trick before", () => {
  welcome(snapshot({ hand: hand({ to_act: 0, trick: { leader: 1, cards: [1, 2, 3] } }) }));
  receive(trickTaken(2));
  client.act(5);
  expect(sent.at(-1)).toMatchObject({ t: "act", action: 5, base: 2 });
  expect(client.sentAction).toBe(5);
  vi.advanceTimersByTime(600);
  expect(client.scene?.mood).toBe("open");
});

function idSent(): string {
  return (sent.findLast((message) => message.t === "act") as { id: string }).id;
}

test("one action is sent at a time, and the next after the result of the first is shown", () => {
  welcome(snapshot({ hand: hand({ to_act: 0, trick: { leader: 1, cards: [1, 2, 3] } }), you: own }));
  receive(trickTaken(2));
  client.act(5);
  client.act(6);
  expect(sent.filter((message) => message.t === "act").length).toBe(1);
  receive({ t: "ack", id: idSent(), seq: 3 });
  expect(client.sentAction).toBe(5);
  const after = hand({ to_act: 3, trick: { leader: 2, cards: [5] } });
  receive({ t: "happened", seq: 3, at: 0, e: { k: "acted", seat: 2, action: 5, by: "player" }, stage: "hand", hand: after });
  expect(client.scene?.table).not.toBe(client.table);
  expect(client.sentAction).toBe(5);
  vi.advanceTimersByTime(600);
  expect(client.scene?.table).toBe(client.table);
  expect(client.sentAction).toBeNull();
});

test("an action sent as the connection broke stays pending until it is answered on the next", () => {
  welcome(snapshot({ you: own }));
  client.act(5);
  const id = idSent();
  listener.closed();
  vi.advanceTimersByTime(1);
  welcome(snapshot({ you: own }));
  expect(client.sentAction).toBe(5);
  expect(idSent()).toBe(id);
  receive({ t: "ack", id, seq: 2 });
  expect(client.sentAction).toBe(5);
  receive({ t: "welcome", seq: 2, now: 0, table: snapshot({ you: you({ hand: [6] }) }) });
  expect(client.sentAction).toBeNull();
});

test("a refused action is reported and can be tried again", () => {
  const trick = { leader: 1, cards: [parseCard("cR")] };
  const table = snapshot({ hand: hand({ to_act: 2, trick }), you: own });
  welcome(table);
  client.act(5);
  const id = (sent.at(-1) as { id: string }).id;
  receive({ t: "reject", id, code: "illegal", rule: "R4.4", seq: 1, table });
  expect(client.sentAction).toBeNull();
  expect(client.announcements.refusal).toMatchObject({ rule: "R4.4", text: "Tens copes: n'has de servir." });
  vi.advanceTimersByTime(10_000);
  expect(client.announcements.refusal).toBeNull();
});

test("a refusal goes when the hand goes on, and stays when something else happens", () => {
  const called = hand({ to_act: 2, trick: { leader: 1, cards: [1] } });
  welcome(snapshot({ hand: called, you: own }));
  client.announcements.refuse({ rule: null, text: "no" });
  receive({ t: "happened", seq: 2, at: 0, e: { k: "said", seat: 0, phrase: "thanks" }, stage: "hand" });
  expect(client.announcements.refusal).toMatchObject({ text: "no" });
  receive({ t: "happened", seq: 3, at: 0, e: { k: "undone", seat: 2 }, stage: "hand", hand: hand({ phase: "declare", to_act: 2 }) });
  expect(client.announcements.refusal).toBeNull();
});

test("a card that comes after a bot played for the player is refused with that reason", () => {
  const missed = [{ seq: 2, at: 0, e: { k: "acted", seat: 2, action: 6, by: "bot" } as const }];
  welcome(snapshot({ you: own }));
  client.act(5);
  const id = idSent();
  listener.closed();
  vi.advanceTimersByTime(1);
  listener.opened();
  const table = snapshot({ you: you({ hand: [5] }) });
  receive({ t: "welcome", seq: 2, now: 0, table, missed });
  expect(client.announcements.log.at(-1)?.text).toBe("Un bot ha jugat el 8 d'oros per tu.");
  receive({ t: "reject", id, code: "stale", seq: 2, table });
  expect(client.announcements.refusal?.text).toBe("Mentrestant un bot ha jugat per tu.");
  client.announcements.refusal = null;
  receive({ t: "reject", id: "another", code: "stale", seq: 2, table });
  expect(client.announcements.refusal).toMatchObject({ text: "Mentrestant ha passat alguna cosa. Torna-hi, si encara ho vols." });
});

test("after many events at once the screen soon shows the known table", () => {
  welcome(snapshot({ hand: hand({ to_act: 0, trick: { leader: 1, cards: [1, 2, 3] } }) }));
  for (let seq = 2; seq < 12; seq += 1) receive(trickTaken(seq));
  expect(client.scene?.table).not.toBe(client.table);
  vi.advanceTimersByTime(MOST_BEHIND + 1_000);
  expect(client.scene?.table).toBe(client.table);
});

test("a welcome is shown at once, and pending scenes are dropped", () => {
  welcome(snapshot({ hand: hand({ to_act: 0, trick: { leader: 1, cards: [1, 2, 3] } }) }));
  receive(trickTaken(2));
  receive({ t: "welcome", seq: 5, now: 0, table: snapshot({ code: "later" }) });
  expect(client.scene?.table.code).toBe("later");
  vi.advanceTimersByTime(5_000);
  expect(client.scene?.table.code).toBe("later");
});

test.each(["open", "finished"] as const)("at stage %s bots of the level last chosen are seated, else usual ones", (stage) => {
  const [north, , south, east] = snapshot().seats;
  welcome(snapshot({ stage, seats: [north ?? null, null, south ?? null, east ?? null] }));
  client.fill();
  client.botLevel = "casual";
  client.seatBot(1);
  client.fill();
  expect(sent.slice(-3)).toMatchObject([
    { t: "fill", level: "greedy" },
    { t: "bot", seat: 1, level: "casual" },
    { t: "fill", level: "casual" },
  ]);
});

test("a phrase is shown for a while at its seat, and other events without a trace become notices", () => {
  welcome(snapshot());
  receive({ t: "happened", seq: 2, at: 0, e: { k: "said", seat: 1, phrase: "hello" }, stage: "hand" });
  receive({ t: "happened", seq: 3, at: 0, e: { k: "away", seat: 1 }, stage: "hand" });
  expect(client.announcements.phrases).toEqual([null, "hello", null, null]);
  expect(client.announcements.notice?.text).toBe("Quim s'ha quedat sense connexió.");
  vi.advanceTimersByTime(6_000);
  expect(client.announcements.phrases).toEqual([null, null, null, null]);
  expect(client.announcements.notice).toBeNull();
});

test("only the sender of changed settings gets the answer", async () => {
  const table = snapshot({ stage: "open" });
  welcome(table);
  const named = () => (sent.at(-1) as { id: string }).id;
  const done = client.configure(table.settings);
  receive({ t: "ack", id: named(), seq: 1 });
  expect(await done).toBeNull();
  const refused = client.configure(table.settings);
  receive({ t: "reject", id: named(), code: "bad_settings", rule: "R6.1", detail: "target=0", seq: 1, table });
  expect(await refused).toMatchObject({ code: "bad_settings", detail: "target=0" });
  expect(client.announcements.refusal).toBeNull();
});

test("the host's changes stay readable, also for a player who was away", () => {
  const table = snapshot({ stage: "open" });
  welcome(table);
  expect(client.settingsBefore).toBeNull();
  const settings = { ...table.settings, rules: "occidental" };
  receive({ t: "welcome", seq: 5, now: 0, table: { ...table, settings } });
  expect(client.settingsBefore).toEqual(table.settings);
  receive({ t: "happened", seq: 6, at: 0, e: { k: "away", seat: 1 }, stage: "open" });
  expect(client.settingsBefore).toEqual(table.settings);
});

test("an event that leaves the settings unchanged does not compare them", () => {
  const table = snapshot({ stage: "open" });
  welcome(table);
  receive({ t: "happened", seq: 2, at: 0, e: { k: "away", seat: 1 }, stage: "open" });
  expect(settingsChanged).not.toHaveBeenCalled();
  receive({ t: "welcome", seq: 3, now: 0, table });
  expect(settingsChanged).toHaveBeenCalledTimes(1);
  expect(client.settingsBefore).toBeNull();
});

test("a lost connection is announced once", () => {
  welcome(snapshot());
  listener.closed();
  expect(client.status).toBe("lost");
  expect(client.announcements.log.filter(({ text }) => text.startsWith("S'ha perdut la connexió"))).toHaveLength(1);
});

test("the return of the connection is announced once, before the player's duty", () => {
  welcome(snapshot());
  expect(client.announcements.log.map(({ text }) => text)).not.toContain("Torna a haver-hi connexió.");
  listener.closed();
  vi.advanceTimersByTime(10);
  welcome(snapshot({ hand: hand({ to_act: 2 }), you: own }), 3);
  receive({ t: "happened", seq: 4, at: 0, e: { k: "returned", seat: 2 }, stage: "hand" });
  const told = client.announcements.log.map(({ text }) => text);
  expect(told.slice(-2)).toEqual(["Torna a haver-hi connexió.", "És el teu torn. Surts tu, amb la carta que vulguis."]);
});

test("while nothing can be stored, the missing table is explained once and without a refusal", () => {
  for (let tries = 0; tries < 3; tries += 1) {
    listener.opened();
    receive({ t: "reject", id: null, code: "storage" });
    vi.advanceTimersByTime(5_000);
  }
  expect(client.storageFails).toBe(true);
  expect(client.announcements.refusal).toBeNull();
  expect(client.announcements.log.map(({ text }) => text)).toEqual([
    "Ara mateix el servidor no pot llegir ni desar res. Es torna a provar…",
  ]);
  welcome(snapshot());
  expect(client.storageFails).toBe(false);
});

test("a card that cannot be stored stays sent until it is, which is explained once and without a refusal", () => {
  welcome(snapshot({ hand: hand({ to_act: 2 }), you: own }));
  client.act(0);
  const { id } = sent.findLast((each) => each.t === "act") as { id: string };
  for (let tries = 0; tries < 3; tries += 1) {
    receive({ t: "reject", id, code: "storage", seq: 1 });
    vi.advanceTimersByTime(1_000);
  }
  expect([client.storageFails, client.sentAction, client.announcements.refusal]).toEqual([true, 0, null]);
  const told = () => client.announcements.log.map(({ text }) => text);
  expect(told().filter((text) => text.includes("desar"))).toHaveLength(1);
  receive({ t: "ack", id, seq: 2 });
  expect(client.storageFails).toBe(false);
  expect(told().at(-1)).toBe("Torna a haver-hi connexió.");
});

test("time warnings are announced as time runs out, and stop after the player acts", () => {
  const clock = { turn_ends: 30_000, reserve_ends: 50_000 };
  const mine = snapshot({ hand: hand({ to_act: 2 }), you: own, clock });
  vi.setSystemTime(0);
  welcome(mine);
  receive({ t: "happened", seq: 2, at: 0, e: { k: "away", seat: 1 }, stage: "hand" });
  elapse(30_500);
  const spoken = () => client.announcements.log.map(({ text }) => text).filter((text) => text.includes("segons"));
  expect(spoken()).toEqual(["Et queden 10 segons de torn.", "S'ha acabat el torn: et queden 20 segons de reserva."]);
  receive({ ...trickTaken(3), hand: hand({ to_act: 3 }), clock: { turn_ends: 70_000, reserve_ends: 90_000 } });
  elapse(60_000);
  expect(spoken()).toHaveLength(2);
});

test("a notice that is repeated stays for the time of the second", () => {
  welcome(snapshot());
  receive({ t: "happened", seq: 2, at: 0, e: { k: "said", seat: 1, phrase: "hello" }, stage: "hand" });
  vi.advanceTimersByTime(3_000);
  receive({ t: "happened", seq: 3, at: 0, e: { k: "said", seat: 1, phrase: "hello" }, stage: "hand" });
  vi.advanceTimersByTime(3_000);
  expect(client.announcements.phrases[1]).toBe("hello");
  vi.advanceTimersByTime(1_500);
  expect(client.announcements.phrases[1]).toBeNull();
});

test("data of a table is stored under its own code, in any spelling", () => {
  const kept: string[] = [];
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: (_: string, value: string) => kept.push(value) });
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: (key: string) => kept.push(key) });
  welcome(snapshot({ code: "CAFE", stage: "dealing", hand: null, next: { deal: 1, commit: "cd".repeat(32) } }));
  expect(kept).toEqual(['["CAFE"]', "botifarra.entropy.CAFE"]);
});

test("a missing table is reported", () => {
  listener.opened();
  receive({ t: "reject", id: null, code: "no_table" });
  expect(client.turnedAway?.code).toBe("no_table");
  expect(client.status).toBe("over");
});

test("the state of the table is announced on coming, and not again after a reconnect", () => {
  const table = snapshot({ stage: "open", hand: null, sheet: null });
  const told = (): string[] => client.announcements.log.map(({ text }) => text).filter((text) => text.includes("Quim"));
  welcome(table);
  expect(told()).toEqual(["Quim, un bot, seu a la taula."]);
  listener.closed();
  vi.advanceTimersByTime(1_000);
  welcome(table);
  expect(told()).toHaveLength(1);
});

/** Return the number of pings in so many seconds, all of them answered. */
function asked(seconds: number): number {
  sent.length = 0;
  elapse(seconds * 1_000);
  return sent.filter((message) => message.t === "ping").length;
}

test("pings are frequent on the player's turn and on coming, else rare", () => {
  const others = snapshot({ hand: hand({ to_act: 1 }) });
  welcome(others);
  expect(asked(20)).toBeGreaterThan(10);
  elapse(30_000);
  expect(asked(20)).toBeLessThan(6);
  receive({ t: "welcome", seq: 2, now: 0, table: snapshot({ hand: hand({ to_act: 2 }), you: own }) });
  expect(asked(20)).toBeGreaterThan(10);
  receive({ t: "welcome", seq: 3, now: 0, table: others });
  expect(asked(20)).toBeLessThan(6);
});

test("a silent connection is announced, and then its return", () => {
  welcome(snapshot());
  vi.advanceTimersByTime(2_000);
  expect(client.status).toBe("silent");
  receive({ t: "pong", n: Date.now(), now: Date.now() });
  expect(client.announcements.log.slice(-2).map(({ text }) => text)).toEqual([
    "El servidor no respon: potser s'ha perdut la connexió…",
    "Torna a haver-hi connexió.",
  ]);
});
