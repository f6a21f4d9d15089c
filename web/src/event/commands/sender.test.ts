import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { AnyCommand } from "../../desk";
import * as fixtures from "../fixtures";
import { type CommandAnswer, readAnswer } from "./answer";
import { KeptQueue } from "./kept_queue";
import { type CommandQueue, type QueuedCommand, parseQueue } from "./queue";
import { CommandSender } from "./sender";

const kept = new Map<string, string>();
let isFull: boolean;
/** The requests that reached the server, in order, and those that it has done, each once. */
let posted: string[];
let done: string[];
/** What happens to the next posts on the way; after that each is answered. */
let faults: ("down" | "lost" | CommandAnswer)[];
let queue: CommandQueue;
let isFailing: boolean;
let answers: CommandAnswer[];
let senders: CommandSender[];

const answerTo = (request: string): CommandAnswer => ({ kind: "done", done: fixtures.done(request) });
const LATER: CommandAnswer = { kind: "later", seconds: null };

/** The server: it does each request once, and repeats its answer when the request comes again. */
async function post({ form: { request } }: QueuedCommand): Promise<CommandAnswer> {
  await Promise.resolve();
  const fault = faults.shift();
  if (fault === "down") return LATER;
  posted.push(request);
  if (typeof fault === "object") return fault;
  if (!done.includes(request)) done.push(request);
  return fault === "lost" ? LATER : answerTo(request);
}

/** A page that is opened: it finds what the last one left in the browser's storage. */
function openPage(): CommandSender {
  const sender = new CommandSender(new KeptQueue("tardor"), post, {
    queue: (now, failing) => [queue, isFailing] = [now, failing],
    answered: (_, answer) => answers.push(answer),
  });
  senders.push(sender);
  sender.wake();
  return sender;
}

const claim = (board: number): AnyCommand => ({ t: "claim", place: { round: 1, table: 1, board }, side: "NS", slip: fixtures.slip(24) });
const queued = (request: string, board = 1): QueuedCommand => ({
  link: "secret", form: { request, device: "d", command: claim(board) }, refusal: null,
}); // prettier-ignore
const waiting = () => queue.filter(({ refusal }) => !refusal).map(({ form }) => form.request);

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  isFull = false;
  [posted, done, faults, queue, answers, senders] = [[], [], [], [], [], []];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  });
});

afterEach(() => {
  for (const sender of senders) sender.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("commands are sent in their order, and leave the queue with their answers", async () => {
  const page = openPage();
  for (const request of ["a", "b", "c"]) page.add(queued(request));
  expect(waiting()).toEqual(["a", "b", "c"]);
  await vi.advanceTimersByTimeAsync(0);
  expect([done, waiting(), answers.length]).toEqual([["a", "b", "c"], [], 3]);
  expect(kept.size).toBe(0);
});

test("without a network commands wait, and are sent in order when it is back", async () => {
  faults = ["down", "down"];
  const page = openPage();
  page.add(queued("a"));
  page.add(queued("b", 2));
  await vi.advanceTimersByTimeAsync(700);
  expect([posted, waiting()]).toEqual([[], ["a", "b"]]);
  page.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(posted).toEqual([]);
  page.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect([done, waiting()]).toEqual([["a", "b"], []]);
});

test("a command whose answer is lost is sent again with the same id, and done once", async () => {
  faults = ["lost", "lost", "lost"];
  openPage().add(queued("a"));
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000);
  expect([posted, done, waiting()]).toEqual([["a", "a", "a", "a"], ["a"], []]);
});

test("after a reload the page sends what waits, also if the server has already done it", async () => {
  faults = ["lost"];
  const before = openPage();
  before.add(queued("a"));
  before.add(queued("b", 2));
  await vi.advanceTimersByTimeAsync(0);
  before.stop();
  openPage();
  expect(waiting()).toEqual(["a", "b"]);
  await vi.advanceTimersByTimeAsync(0);
  expect([posted, done, waiting()]).toEqual([["a", "a", "b"], ["a", "b"], []]);
});

test("two tabs that send the same queue do each command once, and lose none", async () => {
  faults = ["down"];
  const one = openPage();
  one.add(queued("a"));
  const two = openPage();
  two.add(queued("b", 2));
  one.wake();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([done, kept.size]).toEqual([["a", "b"], 0]);
});

test("a refused command does not hold the others up, and stays until it is read", async () => {
  const refusal = { code: "RoundClosed", sentence: "La ronda 1 s'ha acabat.", facts: { round: 1 } };
  faults = [{ kind: "refused", refusal }];
  const page = openPage();
  page.add(queued("a"));
  page.add(queued("b", 2));
  await vi.advanceTimersByTimeAsync(0);
  expect([done, waiting()]).toEqual([["b"], []]);
  expect(queue).toEqual([{ ...queued("a"), refusal }]);
  page.stop();
  const next = openPage();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([posted, queue.length]).toEqual([["a", "b"], 1]);
  next.dismiss("a");
  expect([queue, kept.size]).toEqual([[], 0]);
});

test("another entry for the same place takes the place of a refused one", async () => {
  faults = [{ kind: "refused", refusal: { code: "ClaimChanged", sentence: null, facts: {} } }];
  const page = openPage();
  page.add(queued("a"));
  await vi.advanceTimersByTimeAsync(0);
  page.add(queued("b"));
  await vi.advanceTimersByTimeAsync(0);
  expect([done, queue]).toEqual([["b"], []]);
});

test("a server that is too busy says when to come again", async () => {
  faults = [{ kind: "later", seconds: 5 }];
  openPage().add(queued("a"));
  await vi.advanceTimersByTimeAsync(4_900);
  expect([posted.length, done, isFailing]).toEqual([1, [], true]);
  await vi.advanceTimersByTimeAsync(100);
  expect([posted.length, done, isFailing]).toEqual([2, ["a"], false]);
});

test("a wrong clock changes nothing", async () => {
  faults = ["down"];
  openPage().add(queued("a"));
  await vi.advanceTimersByTimeAsync(0);
  vi.setSystemTime(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([done, waiting()]).toEqual([["a"], []]);
});

test("a browser that keeps nothing sends all the same, and the page can say so", async () => {
  isFull = true;
  faults = ["down"];
  const store = new KeptQueue("tardor");
  const page = new CommandSender(store, post, { queue: (now) => (queue = now), answered: () => undefined });
  senders.push(page);
  page.add(queued("a"));
  page.add(queued("b", 2));
  expect([waiting(), store.isKept]).toEqual([["a", "b"], false]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([done, waiting()]).toEqual([["a", "b"], []]);
});

test("what is not a queue in the storage is left out", () => {
  for (const kept of [null, 3, "x", {}, [null, 3, {}, { link: "x" }, { link: "x", form: { request: "a" } }]]) {
    expect(parseQueue(kept)).toEqual([]);
  }
  expect(parseQueue([queued("a"), { form: {} }])).toEqual([queued("a")]);
});

test.each([
  [201, { request: "a", is_logged: true, wrote: [], entries: [] }, null, "done"],
  [200, null, null, "later"], // the page of a Wi-Fi that wants a login
  [404, null, null, "later"],
  [409, { code: "WrongTable", facts: { right: 5 }, sentence: "…" }, null, "refused"],
  [401, { code: "no_link" }, null, "refused"],
  [429, { code: "too_fast" }, "7", "later"],
  [500, { code: "damaged" }, null, "later"],
  [503, { code: "file" }, null, "later"],
  [502, null, null, "later"],
] as const)("an answer %i %j means: %s %s", (status, body, retryAfter, kind) => {
  const answer = readAnswer(status, body, retryAfter);
  expect(answer.kind).toBe(kind);
  if (answer.kind === "later") expect(answer.seconds).toBe(retryAfter && 7);
});
