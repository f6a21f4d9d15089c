import { expect, test, vi } from "vitest";

import { snapshot } from "../state/fixtures";
import { useConnection, connection, happened, last, statuses, messages, pings, seqs, sockets } from "./fake_socket";

useConnection();

test("it says hello, and passes events on once and in order", () => {
  last().welcome(5);
  expect(last().sent).toEqual([{ t: "hello", table: "cafe", seq: 0 }]);
  for (const seq of [6, 7, 7, 6, 8]) last().say(happened(seq));
  expect(seqs()).toEqual([6, 7, 8]);
  expect(statuses).toEqual(["live"]);
});

test("after a gap it asks again on the same connection, and ignores events until the answer", () => {
  last().welcome(5);
  last().say(happened(6));
  last().say(happened(8));
  last().say(happened(9));
  expect(last().sent.slice(1)).toEqual([{ t: "hello", table: "cafe", seq: 6 }]);
  last().say({ t: "welcome", seq: 9, now: 0, table: snapshot(), missed: [] });
  last().say(happened(10));
  expect(seqs()).toEqual([6, 10]);
  expect(sockets.length).toBe(1);
});

test("missed events that were already passed on are not passed on again", () => {
  last().welcome(5);
  last().say(happened(6));
  const e = { k: "returned", seat: 0 } as const;
  last().say({ t: "welcome", seq: 8, now: 0, table: snapshot(), missed: [5, 6, 7, 8].map((seq) => ({ seq, at: 0, e })) });
  const welcome = messages.at(-1);
  expect(welcome?.t === "welcome" && welcome.missed?.map((each) => each.seq)).toEqual([7, 8]);
});

test("a command is sent again with the same id until it is answered", () => {
  last().welcome(5);
  const id = connection.send({ t: "act", action: 3 });
  const command = { t: "act", action: 3, id, base: 5 };
  expect(last().sent.at(-1)).toEqual(command);
  last().listener.closed();
  vi.advanceTimersByTime(0);
  last().welcome(7);
  expect(last().sent).toEqual([{ t: "hello", table: "cafe", seq: 5 }, command]);
  last().say({ t: "ack", id, seq: 6 });
  last().listener.closed();
  vi.advanceTimersByTime(400);
  last().welcome(7);
  expect(last().sent).toEqual([{ t: "hello", table: "cafe", seq: 7 }]);
});

test("a command without a connection waits for one", () => {
  const id = connection.send({ t: "fill", level: "greedy" });
  last().welcome(2);
  expect(last().sent.at(-1)).toEqual({ t: "fill", level: "greedy", id, base: 0 });
});

test("two commands have different ids", () => {
  expect(connection.send({ t: "start" })).not.toBe(connection.send({ t: "start" }));
});

test("a refused command is not sent again, and its older table is left out", () => {
  last().welcome(5);
  const id = connection.send({ t: "act", action: 3 });
  last().say(happened(6));
  last().say({ t: "reject", id, code: "illegal", rule: "R4.4", seq: 5, table: snapshot() });
  expect(messages.at(-1)).toMatchObject({ t: "reject", table: null });
  last().say({ t: "reject", id: "x", code: "stale", seq: 9, table: snapshot() });
  expect(connection.seq).toBe(9);
  last().listener.closed();
  vi.advanceTimersByTime(1000);
  last().welcome(9);
  expect(last().sent.length).toBe(1);
});

test("a command refused as storage is sent again with the same id, each second until there is another answer", () => {
  last().welcome(5);
  const id = connection.send({ t: "act", action: 3 });
  const acts = () => last().sent.filter((each) => each.t === "act");
  for (let tries = 1; tries < 4; tries += 1) {
    expect(acts()).toHaveLength(tries);
    last().say({ t: "reject", id, code: "storage", seq: 5 });
    vi.advanceTimersByTime(900);
    expect(acts()).toHaveLength(tries);
    vi.advanceTimersByTime(100);
  }
  expect(acts()).toEqual(Array(4).fill({ t: "act", action: 3, id, base: 5 }));
  last().say({ t: "ack", id, seq: 6 });
  last().say({ t: "reject", id, code: "storage", seq: 5 });
  vi.advanceTimersByTime(5_000);
  expect(acts()).toHaveLength(4);
});

test("a command that is repeated over two connections is in flight once", () => {
  last().welcome(5);
  const id = connection.send({ t: "act", action: 3 });
  last().say({ t: "reject", id, code: "storage", seq: 5 });
  last().listener.closed();
  vi.advanceTimersByTime(0);
  last().welcome(5);
  last().say({ t: "reject", id, code: "storage", seq: 5 });
  last().sent = [];
  vi.advanceTimersByTime(1_000);
  expect(last().sent.filter((each) => each.t === "act")).toHaveLength(1);
});

test("after a loss it reconnects at once, then ever later, three seconds at most", () => {
  last().welcome(1);
  vi.advanceTimersByTime(3_000);
  const waits: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const before = sockets.length;
    last().listener.closed();
    const from = Date.now();
    while (sockets.length === before) vi.advanceTimersByTime(10);
    waits.push(Date.now() - from);
  }
  expect(waits[0]).toBeLessThanOrEqual(10);
  expect(waits[1]).toBeGreaterThanOrEqual(150);
  expect(waits[1]).toBeLessThanOrEqual(310);
  expect(Math.max(...waits)).toBeLessThanOrEqual(3_010);
  expect(waits[7]).toBeGreaterThanOrEqual(1_500);
  expect(statuses).toEqual(["live", "silent", "lost"]);
});

test("a connection without any answer is given up within twelve seconds", () => {
  last().welcome(1);
  const hole = last();
  const from = Date.now();
  while (sockets.length === 1) vi.advanceTimersByTime(100);
  expect(hole.closed).toBe(true);
  expect(pings(hole)).toBe(1);
  last().welcome(1);
  expect(Date.now() - from).toBeLessThan(12_000);
  expect(statuses).toEqual(["live", "silent", "lost", "live"]);
  hole.say(happened(2));
  expect(seqs()).toEqual([]);
});

test("without a network the connection is lost at once, and returns with the network", () => {
  last().welcome(1);
  connection.goOffline();
  expect(statuses).toEqual(["live", "lost"]);
  expect(sockets[0]?.closed).toBe(true);
  connection.wake();
  last().welcome(1);
  expect(statuses).toEqual(["live", "lost", "live"]);
});

test("a socket that never opens is given up", () => {
  vi.advanceTimersByTime(5_000);
  expect(sockets.length).toBe(2);
  expect(sockets[0]?.closed).toBe(true);
});

test("when the network is back it reconnects without delay", () => {
  for (let round = 0; round < 6; round += 1) {
    last().listener.closed();
    vi.advanceTimersByTime(round ? 3_000 : 0);
  }
  last().listener.closed();
  const before = sockets.length;
  connection.wake();
  expect(sockets.length).toBe(before + 1);
  vi.advanceTimersByTime(3_000);
  expect(sockets.length).toBe(before + 1);
});

test("without a table, or after a final goodbye, it does not reconnect", () => {
  last().accept();
  last().say({ t: "reject", id: null, code: "no_table" });
  last().listener.closed();
  connection.wake();
  vi.advanceTimersByTime(20_000);
  expect(sockets.length).toBe(1);
  expect(statuses).toEqual(["over"]);
});

test.each(["no_spectators", "too_many_spectators"] as const)("turned away by %s, nobody knocks again", (code) => {
  last().accept();
  last().say({ t: "reject", id: null, code });
  last().listener.closed();
  vi.advanceTimersByTime(20_000);
  expect(sockets.length).toBe(1);
  expect(statuses).toEqual(["over"]);
});

test("it returns to a suspended table only on request", () => {
  last().welcome(5);
  last().say({ t: "bye", code: "suspended", again: false });
  last().listener.closed();
  connection.wake();
  vi.advanceTimersByTime(100_000);
  expect(sockets.length).toBe(1);
  connection.reopen();
  connection.reopen();
  expect(sockets.length).toBe(2);
  last().welcome(7);
  expect(last().sent[0]).toMatchObject({ t: "hello", seq: 5 });
  expect(statuses).toEqual(["live", "over", "connecting", "live"]);
});

test("it reconnects to a server that restarts", () => {
  last().welcome(1);
  last().say({ t: "bye", code: "restart", again: true });
  last().listener.closed();
  vi.advanceTimersByTime(0);
  last().welcome(1);
  expect(statuses).toEqual(["live", "lost", "live"]);
});

test("after close it does not reconnect", () => {
  last().welcome(1);
  connection.close();
  vi.advanceTimersByTime(60_000);
  expect(sockets.length).toBe(1);
});
