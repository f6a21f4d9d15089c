import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { SocketListener } from "../../common/socket";
import type { Closed, FromScreen, ToScreen } from "../../desk";
import { tableScreen } from "../fixtures";
import { waitAfter } from "./retry";
import { ScreenConnection, type ScreenStatus } from "./screen_connection";

/** A socket whose other end is the test. */
class FakeSocket {
  readonly sent: FromScreen[] = [];
  isClosed = false;
  constructor(readonly listener: SocketListener) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromScreen);
  }
  close(): void {
    this.isClosed = true;
  }
  say(message: ToScreen): void {
    this.listener.received(JSON.stringify(message));
  }
  /** Open, and show the first screen. */
  welcome(now = Date.now()): void {
    this.listener.opened();
    this.say({ t: "opened", role: "table", table: 3, now, is_forked: false });
    this.show(1);
  }
  show(seq: number): void {
    this.say({ t: "shown", seq, screen: tableScreen() });
  }
}

let sockets: FakeSocket[];
let statuses: ScreenStatus[];
let codes: Closed["code"][];
let screens: number;
let connection: ScreenConnection;
let known: string | null;
const last = (): FakeSocket => sockets.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, statuses, codes, screens, known] = [[], [], [], 0, null];
  const open = (listener: SocketListener): FakeSocket => {
    sockets.push(new FakeSocket(listener));
    return last();
  };
  connection = new ScreenConnection(open, "secret", () => known, {
    opened: () => undefined,
    screen: () => (screens += 1),
    status: (status) => statuses.push(status),
    closed: (code) => codes.push(code),
  });
  connection.open();
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test("it opens with its link and the last request that it knows as done", () => {
  known = "r1";
  last().welcome();
  expect(last().sent).toEqual([{ t: "open", link: "secret", known: "r1" }]);
  expect([screens, statuses]).toEqual([1, ["live"]]);
});

test("a heartbeat goes out every ten seconds, and a connection without an answer is lost", () => {
  last().welcome();
  for (const n of [1, 2, 3]) {
    vi.advanceTimersByTime(10_000);
    expect(last().sent.at(-1)).toEqual({ t: "beat", n });
    last().say({ t: "beat", n, now: Date.now() });
  }
  vi.advanceTimersByTime(16_000);
  expect([sockets[0]?.isClosed, statuses]).toEqual([true, ["live", "lost"]]);
  vi.advanceTimersByTime(1_000);
  last().welcome();
  expect(statuses).toEqual(["live", "lost", "live"]);
});

test("a socket that is never answered is given up", () => {
  last().listener.opened();
  vi.advanceTimersByTime(7_000);
  expect(sockets.length).toBe(2);
});

test("after losses it waits ever longer, four seconds at most, and begins anew after a screen", () => {
  const waits = Array.from({ length: 7 }, (_, index) => waitAfter(index + 1, () => 1));
  expect(waits).toEqual([1_000, 2_000, 4_000, 4_000, 4_000, 4_000, 4_000]);
  for (let loss = 0; loss < 6; loss += 1) {
    last().listener.closed();
    vi.advanceTimersByTime(waits[loss] as number);
  }
  expect(sockets.length).toBe(7);
  last().welcome();
  last().listener.closed();
  vi.advanceTimersByTime(1_000);
  expect(sockets.length).toBe(8);
});

test("when the network is back it reconnects without delay, and once", () => {
  last().welcome();
  connection.goOffline();
  connection.wake();
  expect(sockets.length).toBe(2);
  last().welcome();
  vi.advanceTimersByTime(5_000);
  expect([sockets.length, statuses]).toEqual([2, ["live", "lost", "live"]]);
});

test("a page that comes back into view tests its connection at once", () => {
  last().welcome();
  connection.wake();
  expect(last().sent.at(-1)).toEqual({ t: "beat", n: 1 });
  vi.advanceTimersByTime(6_000);
  expect(statuses).toEqual(["live", "lost"]);
});

test("a phone that has slept connects at once, without waiting for an answer", () => {
  last().welcome();
  vi.setSystemTime(Date.now() + 60_000); // its timers stood still
  connection.wake();
  expect([sockets.length, sockets[0]?.isClosed]).toEqual([2, true]);
  last().welcome();
  expect(statuses).toEqual(["live"]);
});

test("a gap in the numbers of the screens leads to another socket", () => {
  last().welcome();
  last().show(2);
  last().show(4);
  expect([screens, sockets[0]?.isClosed]).toEqual([2, true]);
  vi.advanceTimersByTime(1_000);
  last().welcome();
  expect(screens).toBe(3);
});

test.each(["no_link", "no_event"] as const)("after the last message %s it does not come back", (code) => {
  last().welcome();
  last().say({ t: "closed", code, again: false });
  last().listener.closed();
  connection.wake();
  vi.advanceTimersByTime(60_000);
  expect([codes, sockets.length, statuses]).toEqual([[code], 1, ["live", "over"]]);
});

test.each(["restart", "file", "damaged"] as const)("after the last message %s it comes back", (code) => {
  last().welcome();
  last().say({ t: "closed", code, again: true });
  last().listener.closed();
  vi.advanceTimersByTime(1_000);
  last().welcome();
  expect([codes, statuses]).toEqual([[code], ["live", "lost", "live"]]);
});

test.each([-7_200_000, 0, 3_600_000])("the server's time is known though the phone's clock is wrong by %i ms", (wrong) => {
  const server = () => Date.now() + wrong;
  last().welcome(server());
  expect(connection.ahead).toBe(wrong);
  vi.advanceTimersByTime(10_000);
  const now = server() + 200;
  vi.advanceTimersByTime(400);
  last().say({ t: "beat", n: 1, now });
  expect(connection.ahead).toBe(wrong);
  vi.setSystemTime(Date.now() - 60_000); // somebody sets the phone's clock
  vi.advanceTimersByTime(10_000);
  last().say({ t: "beat", n: 2, now: server() + 60_000 });
  expect(connection.ahead).toBe(wrong + 60_000);
});

test("after close nothing happens any more", () => {
  last().welcome();
  connection.close();
  last().show(2);
  vi.advanceTimersByTime(60_000);
  expect([sockets.length, screens]).toEqual([1, 1]);
});
