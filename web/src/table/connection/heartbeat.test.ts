import { expect, test, vi } from "vitest";

import { snapshot } from "../state/fixtures";
import { elapseAnswering, useConnection, connection, happened, last, statuses, pings, scene, sockets } from "./fake_socket";

useConnection();

test("answers keep a quiet connection live", () => {
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

test("on a busy connection an occasional ping tells the server that somebody listens", () => {
  last().welcome(1);
  for (let seq = 2; seq < 122; seq += 1) {
    last().say(happened(seq));
    vi.advanceTimersByTime(500);
  }
  expect(pings(last())).toBeGreaterThanOrEqual(4);
  expect(pings(last())).toBeLessThanOrEqual(6);
  expect(sockets.length).toBe(1);
});

test.each([0, 50, 150, 299])("on a connection with answers within %i ms a cut is noticed within two seconds, at any moment", (trip) => {
  for (let after = 0; after < 1_400; after += 35) {
    connection.close();
    connection.open();
    statuses.length = 0;
    scene.isCut = false;
    last().welcome(1);
    elapseAnswering(5_000 + after, () => trip);
    expect(statuses).toEqual(["live"]);
    scene.isCut = true;
    elapseAnswering(2_000, () => trip);
    expect(statuses).toEqual(["live", "silent"]);
  }
});

test("the first message after a silence ends it", () => {
  last().welcome(1);
  vi.advanceTimersByTime(2_000);
  last().say(happened(2));
  expect(statuses).toEqual(["live", "silent", "live"]);
  expect(sockets.length).toBe(1);
});

test.each([
  [0, 500],
  [200, 600],
  [800, 1_500],
])("a line with answers after %i to %i ms is never called silent", (least, most) => {
  const steps = [0, 1, 0.3, 0.8, 0.1, 0.6];
  let turn = 0;
  const trip = (): number => least + (most - least) * (steps[turn++ % steps.length] as number);
  last().accept();
  vi.advanceTimersByTime(most);
  last().say({ t: "welcome", seq: 1, now: 0, table: snapshot() });
  elapseAnswering(120_000, trip);
  expect(statuses).toEqual(["live"]);
  expect(turn).toBeGreaterThan(45);
});

test("a connection that becomes slow is silent once, until its slowness is known", () => {
  last().welcome(1);
  elapseAnswering(20_000, () => 50);
  elapseAnswering(60_000, () => 1_500);
  expect(statuses).toEqual(["live", "silent", "live"]);
  elapseAnswering(20_000, () => 50);
  scene.isCut = true;
  elapseAnswering(2_000, () => 50);
  expect(statuses).toEqual(["live", "silent", "live", "silent"]);
});

test("a page that comes back into view waits for the radio to wake up", () => {
  last().welcome(1);
  elapseAnswering(10_000, () => 50);
  scene.attention = "away";
  elapseAnswering(10_000, () => 50);
  scene.attention = "waiting";
  connection.wake();
  elapseAnswering(10_000, () => 2_800);
  expect(statuses).toEqual(["live"]);
  elapseAnswering(20_000, () => 50);
  scene.isCut = true;
  connection.wake();
  elapseAnswering(2_900, () => 50);
  expect(statuses).toEqual(["live"]);
  elapseAnswering(400, () => 50);
  expect(statuses).toEqual(["live", "silent"]);
});

test.each([
  ["waiting", 55, 75],
  ["looking", 13, 16],
  ["away", 13, 16],
] as const)("while somebody is %s a quiet line is asked %i to %i times a minute", (how, least, most) => {
  scene.attention = how;
  last().welcome(1);
  elapseAnswering(60_000, () => 50);
  expect(pings(last())).toBeGreaterThanOrEqual(least);
  expect(pings(last())).toBeLessThanOrEqual(most);
});

test("a command without an answer counts as waiting on a visible page", () => {
  scene.attention = "looking";
  last().welcome(1);
  elapseAnswering(3_000, () => 50);
  scene.isCut = true;
  connection.send({ t: "act", action: 3 });
  elapseAnswering(2_000, () => 50);
  expect(statuses).toEqual(["live", "silent"]);
});

test("on a hidden page pings are rarer, and silence is not reported before the loss", () => {
  last().welcome(1);
  scene.attention = "away";
  vi.advanceTimersByTime(9_000);
  expect(statuses).toEqual(["live"]);
  vi.advanceTimersByTime(3_000);
  expect(statuses).toEqual(["live", "lost"]);
  expect(sockets[0]?.sent.filter((each) => each.t === "ping").length).toBeLessThanOrEqual(3);
});

test("a pause of the page's timers does not count as silence", () => {
  last().welcome(1);
  scene.attention = "away";
  vi.advanceTimersByTime(4_500);
  for (let minute = 0; minute < 3; minute += 1) {
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(300);
    expect(last().sent.at(-1)).toMatchObject({ t: "ping" });
    last().say({ t: "pong", n: 0, now: 0 });
  }
  expect(statuses).toEqual(["live"]);
  expect(sockets.length).toBe(1);
});
