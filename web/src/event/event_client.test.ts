import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { SocketListener } from "../common/socket";
import type { FromScreen, ToScreen } from "../desk";
import type { CommandAnswer } from "./commands/answer";
import type { QueuedCommand } from "./commands/queue";
import { EventClient } from "./event_client.svelte";
import { done, tableScreen } from "./fixtures";

const kept = new Map<string, string>();
let listener: SocketListener;
let sent: FromScreen[];
let posted: QueuedCommand[];
let answer: (request: string) => CommandAnswer;
let clients: EventClient[];

function openClient(link = "secret"): EventClient {
  const open = (given: SocketListener) => {
    listener = given;
    return { send: (text: string) => void sent.push(JSON.parse(text) as FromScreen), close: () => undefined };
  };
  const client = new EventClient("tardor", link, open, async (command) => {
    await Promise.resolve();
    posted.push(command);
    return answer(command.form.request);
  });
  clients.push(client);
  return client;
}

const receive = (message: ToScreen): void => listener.received(JSON.stringify(message));
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  [sent, posted, clients] = [[], [], []];
  answer = (request) => ({ kind: "done", done: done(request) });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => undefined);
  vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined });
});

afterEach(() => {
  for (const client of clients) client.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a command that was done counts as received until the next screen", async () => {
  const client = openClient();
  client.send({ t: "call" });
  expect(client.queue.length).toBe(1);
  await settled();
  expect([client.queue.length, client.received.length]).toEqual([0, 1]);
  receive({ t: "opened", role: "table", table: 3, now: 0, is_forked: false });
  receive({ t: "shown", seq: 1, screen: tableScreen() });
  expect([client.received, client.screen]).toEqual([[], tableScreen()]);
});

test("a command whose effect was shown before its answer does not count as received for long", async () => {
  const client = openClient();
  receive({ t: "opened", role: "table", table: 3, now: 0, is_forked: false });
  client.send({ t: "call" });
  receive({ t: "shown", seq: 1, screen: tableScreen({ called: true }) });
  await settled();
  expect(client.received.length).toBe(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(client.received).toEqual([]);
});

test("the last logged request is known at the next opening, and the device stays the same", async () => {
  const first = openClient();
  first.send({ t: "call" });
  await settled();
  const [command] = posted;
  first.leave();
  openClient().send({ t: "call" });
  listener.opened();
  await settled();
  expect(sent).toEqual([{ t: "open", link: "secret", known: command?.form.request }]);
  expect(posted[1]?.form.device).toBe(command?.form.device);
});

test("a command that writes nothing is not what the device knows", async () => {
  answer = (request) => ({ kind: "done", done: done(request, { is_logged: false }) });
  const client = openClient();
  client.send({ t: "call" });
  await settled();
  expect([...kept.keys()]).toEqual(["botifarra.device"]);
});

test("a question is not put into the queue", async () => {
  const client = openClient();
  answer = () => ({ kind: "later", seconds: null });
  expect(await client.ask({ t: "call" })).toEqual({ kind: "later", seconds: null });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([posted.length, client.queue]).toEqual([1, []]);
});

test("a page without a screen says that the file cannot be read now, until it can", () => {
  const client = openClient();
  receive({ t: "closed", code: "file", again: true });
  expect(client.closed).toBe("file");
  receive({ t: "opened", role: "table", table: 3, now: 0, is_forked: false });
  expect(client.closed).toBe(null);
});

test.each(["file", "restart"] as const)("a screen stays while the client connects again: %s", (code) => {
  const client = openClient();
  receive({ t: "opened", role: "table", table: 3, now: 0, is_forked: false });
  receive({ t: "shown", seq: 1, screen: tableScreen() });
  receive({ t: "closed", code, again: true });
  expect([client.closed, client.screen]).toEqual([null, tableScreen()]);
});

test("what an earlier page has left in the queue is sent at once", async () => {
  answer = () => ({ kind: "later", seconds: null });
  const before = openClient();
  before.send({ t: "call" });
  await settled();
  before.leave();
  answer = (request) => ({ kind: "done", done: done(request, { is_logged: false }) });
  const client = openClient();
  expect(client.queue.length).toBe(1);
  await settled();
  expect([client.queue, posted[1]?.form]).toEqual([[], posted[0]?.form]);
});

test("an entry of one table is sent with its own link, also after the card of another table was scanned", async () => {
  answer = () => ({ kind: "later", seconds: null });
  const before = openClient("first");
  before.send({ t: "call" });
  await settled();
  before.leave();
  answer = (request) => ({ kind: "done", done: done(request) });
  openClient("second").send({ t: "call" });
  await settled();
  expect(posted.slice(1).map(({ link }) => link)).toEqual(["first", "second"]);
});

test("a page gets the answer to its command though another tab has sent it: the hall screen beside the desk", async () => {
  answer = () => ({ kind: "later", seconds: null });
  const desk = openClient();
  const ordered = desk.order({ t: "call" }).answer;
  await settled();
  answer = (request) => ({ kind: "done", done: done(request) });
  openClient();
  await settled();
  desk.followOtherTabs();
  await settled();
  expect((await ordered).kind).toBe("done");
  expect([desk.queue, new Set(posted.map(({ form }) => form.request)).size]).toEqual([[], 1]);
});

test("a phone that has slept does not send again what was refused in another tab and read there", async () => {
  answer = () => ({ kind: "later", seconds: null });
  const asleep = openClient();
  asleep.send({ t: "call" });
  await settled();
  answer = () => ({ kind: "refused", refusal: { code: "RoundClosed", sentence: null, facts: {} } });
  const other = openClient();
  await settled();
  other.dismiss(other.queue[0]!.form.request);
  const before = posted.length;
  asleep.followOtherTabs();
  await settled();
  expect([asleep.queue, posted.length]).toEqual([[], before]);
});

test.each(["gone", "damaged"] as const)("a screen knows that the file is %s until the server has one again", (code) => {
  const client = openClient();
  const opened: ToScreen = { t: "opened", role: "director", table: null, now: 0, is_forked: false };
  receive(opened);
  receive({ t: "shown", seq: 1, screen: tableScreen() });
  receive({ t: "closed", code, again: true });
  expect([client.fileFault, client.closed]).toEqual([code, null]);
  receive(opened);
  expect(client.fileFault).toBeNull();
});

test("a page that was left puts no command back whose answer comes late", async () => {
  const desk = openClient();
  void desk.order({ t: "call" });
  desk.leave();
  await settled();
  expect([posted.length, [...kept.keys()]]).toEqual([1, ["botifarra.device"]]);
});

test("a page learns of a refusal that another tab has got", async () => {
  answer = () => ({ kind: "later", seconds: null });
  const desk = openClient();
  const ordered = desk.order({ t: "call" }).answer;
  await settled();
  answer = () => ({ kind: "refused", refusal: { code: "RoundClosed", sentence: null, facts: {} } });
  openClient();
  await settled();
  desk.followOtherTabs();
  expect((await ordered).kind).toBe("refused");
});
