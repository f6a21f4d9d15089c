import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { FromClient, FromServer, Happened } from "../protocol";
import { Connection, type Ear, type Line, type News } from "./connection";
import { snapshot } from "./fixtures";

/** A socket whose far end is the test. */
class Socket {
  sent: FromClient[] = [];
  open = false;
  closed = false;
  constructor(readonly ear: Ear) {}
  send(text: string): void {
    if (this.open) this.sent.push(JSON.parse(text) as FromClient);
  }
  close(): void {
    this.closed = true;
  }
  accept(): void {
    this.open = true;
    this.ear.opened();
  }
  say(message: FromServer): void {
    this.ear.heard(JSON.stringify(message));
  }
  welcome(seq: number): void {
    this.accept();
    this.say({ t: "welcome", seq, now: Date.now(), table: snapshot() });
  }
}

function happened(seq: number): Happened {
  return { t: "happened", seq, at: 0, e: { k: "returned", seat: 0 }, stage: "hand" };
}

let sockets: Socket[];
let news: News[];
let lines: Line[];
let connection: Connection;
let isSeen: boolean;
const last = (): Socket => sockets.at(-1) as Socket;
const seqs = (): number[] => news.flatMap((each) => (each.t === "happened" ? [each.seq] : []));

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  news = [];
  lines = [];
  isSeen = true;
  const dial = (ear: Ear): Socket => {
    const socket = new Socket(ear);
    sockets.push(socket);
    return socket;
  };
  const listener = { news: (message: News) => news.push(message), line: (line: Line) => lines.push(line) };
  connection = new Connection("cafe", dial, listener, () => isSeen);
  connection.open();
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test("says hello, and passes events on once and in order", () => {
  last().welcome(5);
  expect(last().sent).toEqual([{ t: "hello", table: "cafe", seq: 0 }]);
  for (const seq of [6, 7, 7, 6, 8]) last().say(happened(seq));
  expect(seqs()).toEqual([6, 7, 8]);
  expect(lines).toEqual(["live"]);
});

test("a gap is asked about on the same line, and what comes before the answer is not believed", () => {
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

test("missed events that were heard before are not told again", () => {
  last().welcome(5);
  last().say(happened(6));
  const e = { k: "returned", seat: 0 } as const;
  last().say({ t: "welcome", seq: 8, now: 0, table: snapshot(), missed: [5, 6, 7, 8].map((seq) => ({ seq, at: 0, e })) });
  const welcome = news.at(-1);
  expect(welcome?.t === "welcome" && welcome.missed?.map((each) => each.seq)).toEqual([7, 8]);
});

test("a command is sent again under the same name until it is answered", () => {
  last().welcome(5);
  const id = connection.send({ t: "act", action: 3 });
  const command = { t: "act", action: 3, id, base: 5 };
  expect(last().sent.at(-1)).toEqual(command);
  last().ear.closed();
  vi.advanceTimersByTime(0);
  last().welcome(7);
  expect(last().sent).toEqual([{ t: "hello", table: "cafe", seq: 5 }, command]);
  last().say({ t: "ack", id, seq: 6 });
  last().ear.closed();
  vi.advanceTimersByTime(400);
  last().welcome(7);
  expect(last().sent).toEqual([{ t: "hello", table: "cafe", seq: 7 }]);
});

test("what is wished while there is no line waits for one", () => {
  const id = connection.send({ t: "fill", level: "greedy" });
  last().welcome(2);
  expect(last().sent.at(-1)).toEqual({ t: "fill", level: "greedy", id, base: 0 });
});

test("two commands have two names", () => {
  expect(connection.send({ t: "start" })).not.toBe(connection.send({ t: "start" }));
});

test("a refused command is not sent again, and an old table with it is left out", () => {
  last().welcome(5);
  const id = connection.send({ t: "act", action: 3 });
  last().say(happened(6));
  last().say({ t: "reject", id, code: "illegal", rule: "R4.4", seq: 5, table: snapshot() });
  expect(news.at(-1)).toMatchObject({ t: "reject", table: null });
  last().say({ t: "reject", id: "x", code: "stale", seq: 9, table: snapshot() });
  expect(connection.seq).toBe(9);
  last().ear.closed();
  vi.advanceTimersByTime(1000);
  last().welcome(9);
  expect(last().sent.length).toBe(1);
});

test("a cut line is dialled again at once, then ever later, three seconds at most", () => {
  last().welcome(1);
  vi.advanceTimersByTime(3_000);
  const waits: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const before = sockets.length;
    last().ear.closed();
    const from = Date.now();
    while (sockets.length === before) vi.advanceTimersByTime(10);
    waits.push(Date.now() - from);
  }
  expect(waits[0]).toBeLessThanOrEqual(10);
  expect(waits[1]).toBeGreaterThanOrEqual(150);
  expect(waits[1]).toBeLessThanOrEqual(310);
  expect(Math.max(...waits)).toBeLessThanOrEqual(3_010);
  expect(waits[7]).toBeGreaterThanOrEqual(1_500);
  expect(lines).toEqual(["live", "silent", "lost"]);
});

test("a black hole is left within twelve seconds", () => {
  last().welcome(1);
  const hole = last();
  const from = Date.now();
  while (sockets.length === 1) vi.advanceTimersByTime(100);
  expect(hole.closed).toBe(true);
  expect(hole.sent.filter((each) => each.t === "ping").length).toBeGreaterThanOrEqual(2);
  last().welcome(1);
  expect(Date.now() - from).toBeLessThan(12_000);
  expect(lines).toEqual(["live", "silent", "lost", "live"]);
  hole.say(happened(2));
  expect(seqs()).toEqual([]);
});

test("answers keep a quiet line up", () => {
  last().welcome(1);
  for (let second = 0; second < 60; second += 1) {
    const ping = last().sent.pop();
    if (ping?.t === "ping") last().say({ t: "pong", n: ping.n, now: Date.now() + 500 });
    vi.advanceTimersByTime(1_000);
  }
  expect(sockets.length).toBe(1);
  expect(connection.ahead).toBeGreaterThanOrEqual(500);
  expect(connection.ahead).toBeLessThanOrEqual(1_000);
});

test("on a line with news it is said now and then that somebody listens", () => {
  last().welcome(1);
  for (let seq = 2; seq < 122; seq += 1) {
    last().say(happened(seq));
    vi.advanceTimersByTime(500);
  }
  const pings = last().sent.filter((each) => each.t === "ping").length;
  expect(pings).toBeGreaterThanOrEqual(4);
  expect(pings).toBeLessThanOrEqual(6);
  expect(sockets.length).toBe(1);
});

test("a line that falls silent is told within two seconds, and so is its first word", () => {
  last().welcome(1);
  vi.advanceTimersByTime(2_000);
  expect(lines).toEqual(["live", "silent"]);
  last().say({ t: "pong", n: Date.now(), now: Date.now() });
  expect(lines).toEqual(["live", "silent", "live"]);
  expect(sockets.length).toBe(1);
});

test("a line that is answered within half a second is never called silent", () => {
  last().welcome(1);
  let answered = 0;
  for (let tick = 0; tick < 600; tick += 1) {
    const pings = last().sent.filter((each) => each.t === "ping").length;
    if (pings > answered) setTimeout(() => last().say({ t: "pong", n: 0, now: 0 }), 500);
    answered = pings;
    vi.advanceTimersByTime(100);
  }
  expect(lines).toEqual(["live"]);
  expect(answered).toBeGreaterThan(30);
  expect(answered).toBeLessThan(70);
});

test("while nobody looks a ping is rarer, and silence is not told until the line is given up", () => {
  last().welcome(1);
  isSeen = false;
  vi.advanceTimersByTime(9_000);
  expect(lines).toEqual(["live"]);
  vi.advanceTimersByTime(3_000);
  expect(lines).toEqual(["live", "lost"]);
  expect(sockets[0]?.sent.filter((each) => each.t === "ping").length).toBeLessThanOrEqual(3);
});

test("what a slowed clock could not hear is no silence", () => {
  last().welcome(1);
  isSeen = false;
  vi.advanceTimersByTime(4_500);
  for (let minute = 0; minute < 3; minute += 1) {
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(300);
    expect(last().sent.at(-1)).toMatchObject({ t: "ping" });
    last().say({ t: "pong", n: 0, now: 0 });
  }
  expect(lines).toEqual(["live"]);
  expect(sockets.length).toBe(1);
});

test("without a network the line is lost at once, and dialled again when there is one", () => {
  last().welcome(1);
  connection.sever();
  expect(lines).toEqual(["live", "lost"]);
  expect(sockets[0]?.closed).toBe(true);
  connection.nudge();
  last().welcome(1);
  expect(lines).toEqual(["live", "lost", "live"]);
});

test("a socket that never opens is given up", () => {
  vi.advanceTimersByTime(5_000);
  expect(sockets.length).toBe(2);
  expect(sockets[0]?.closed).toBe(true);
});

test("when the network is back there is no waiting", () => {
  for (let round = 0; round < 6; round += 1) {
    last().ear.closed();
    vi.advanceTimersByTime(round ? 3_000 : 0);
  }
  last().ear.closed();
  const before = sockets.length;
  connection.nudge();
  expect(sockets.length).toBe(before + 1);
  vi.advanceTimersByTime(3_000);
  expect(sockets.length).toBe(before + 1);
});

test("where there is no table, or the server says goodbye for good, nobody knocks again", () => {
  last().accept();
  last().say({ t: "reject", id: null, code: "no_table" });
  last().ear.closed();
  connection.nudge();
  vi.advanceTimersByTime(20_000);
  expect(sockets.length).toBe(1);
  expect(lines).toEqual(["over"]);
});

test.each(["no_spectators", "too_many_spectators"] as const)("turned away by %s, nobody knocks again", (code) => {
  last().accept();
  last().say({ t: "reject", id: null, code });
  last().ear.closed();
  vi.advanceTimersByTime(20_000);
  expect(sockets.length).toBe(1);
  expect(lines).toEqual(["over"]);
});

test("to a table that was put away one comes again when one wishes, and not before", () => {
  last().welcome(5);
  last().say({ t: "bye", code: "suspended", again: false });
  last().ear.closed();
  connection.nudge();
  vi.advanceTimersByTime(100_000);
  expect(sockets.length).toBe(1);
  connection.reopen();
  connection.reopen();
  expect(sockets.length).toBe(2);
  last().welcome(7);
  expect(last().sent[0]).toMatchObject({ t: "hello", seq: 5 });
  expect(lines).toEqual(["live", "over", "connecting", "live"]);
});

test("a server that restarts is found again", () => {
  last().welcome(1);
  last().say({ t: "bye", code: "restart", again: true });
  last().ear.closed();
  vi.advanceTimersByTime(0);
  last().welcome(1);
  expect(lines).toEqual(["live", "lost", "live"]);
});

test("after close nothing is dialled", () => {
  last().welcome(1);
  connection.close();
  vi.advanceTimersByTime(60_000);
  expect(sockets.length).toBe(1);
});
