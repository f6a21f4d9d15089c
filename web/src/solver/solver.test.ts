import { expect, test, vi } from "vitest";

import type { OpenHandsForm } from "../http";
import { InvalidPosition } from "./kernel";
import { type Answer, type Question, Solver, type Thread } from "./solver";

const POSITION: OpenHandsForm = { hands: [[10], [0], [1], [2]], leader: 0, strain: 4 };
const ending = (card: number): OpenHandsForm => ({ ...POSITION, hands: [[card], [0], [1], [2]] });
const LOCAL = [{ card: 10, lower: 5, upper: 5 }];
const REMOTE = [{ card: 10, lower: 4, upper: 6 }];

/** A worker whose answers the test gives. */
class FakeThread implements Thread {
  readonly asked: Question[] = [];
  readonly terminate = vi.fn();
  onmessage: Thread["onmessage"] = null;
  onerror: Thread["onerror"] = null;

  postMessage(question: Question): void {
    this.asked.push(question);
  }

  say(data: Answer): void {
    this.onmessage?.({ data } as MessageEvent<Answer>);
  }
}

function prepared(): { solver: Solver; threads: FakeThread[]; askServer: ReturnType<typeof vi.fn> } {
  const threads: FakeThread[] = [];
  const askServer = vi.fn(async () => ({ cards: REMOTE }));
  const solver = new Solver(() => {
    const thread = new FakeThread();
    threads.push(thread);
    return thread;
  }, askServer);
  return { solver, threads, askServer };
}

test("the worker starts with the first question, and answers each question in any order", async () => {
  const { solver, threads, askServer } = prepared();
  expect(threads).toHaveLength(0);
  const first = solver.cards(POSITION);
  const second = solver.cards(ending(11));
  const [thread] = threads;
  expect(threads).toHaveLength(1);
  expect(thread?.asked.map(({ id }) => id)).toEqual([1, 2]);
  thread?.say({ id: 2, cards: [], nodes: 1 });
  thread?.say({ id: 1, cards: LOCAL, nodes: 1 });
  expect([await first, await second]).toEqual([LOCAL, []]);
  expect(askServer).not.toHaveBeenCalled();
});

test("a malformed position is refused, and the server is not asked", async () => {
  const { solver, threads, askServer } = prepared();
  const wrong = solver.cards(POSITION);
  threads[0]?.say({ id: 1, fault: "trick" });
  await expect(wrong).rejects.toThrow(new InvalidPosition("trick"));
  expect(askServer).not.toHaveBeenCalled();
  expect(threads[0]?.terminate).not.toHaveBeenCalled();
});

test.each<[string, (thread: FakeThread) => void]>([
  ["the solver fails", (thread) => thread.say({ id: 1, fault: null })],
  ["the worker cannot be loaded", (thread) => thread.onerror?.(new Event("error", { cancelable: true }) as ErrorEvent)],
])("where %s, the server answers all that wait, and the next question starts another worker", async (_, fail) => {
  const { solver, threads, askServer } = prepared();
  const waiting = [solver.cards(POSITION), solver.cards(ending(11))];
  fail(threads[0] as FakeThread);
  expect(await Promise.all(waiting)).toEqual([REMOTE, REMOTE]);
  expect(askServer).toHaveBeenCalledTimes(2);
  expect(threads[0]?.terminate).toHaveBeenCalled();
  const next = solver.cards(POSITION);
  threads[1]?.say({ id: 3, cards: LOCAL, nodes: 1 });
  expect(await next).toEqual(LOCAL);
});

test("a position that cannot be sent to the worker is an error, and disturbs no other question", async () => {
  const { solver, threads, askServer } = prepared();
  const first = solver.cards(POSITION);
  const [thread] = threads as [FakeThread];
  vi.spyOn(thread, "postMessage").mockImplementationOnce(() => {
    throw new DOMException("a proxy", "DataCloneError");
  });
  await expect(solver.cards(ending(11))).rejects.toThrow("a proxy");
  thread.say({ id: 1, cards: LOCAL, nodes: 1 });
  expect(await first).toEqual(LOCAL);
  expect(askServer).not.toHaveBeenCalled();
});

test("where there are no workers, the server answers", async () => {
  const askServer = vi.fn(async () => ({ cards: REMOTE }));
  const solver = new Solver(() => {
    throw new ReferenceError("Worker is not defined");
  }, askServer);
  expect(await solver.cards(POSITION)).toEqual(REMOTE);
  expect(askServer).toHaveBeenCalledWith(POSITION);
});

test("positions are prepared one after another, and their answers are kept", async () => {
  const { solver, threads } = prepared();
  solver.prepare([ending(11), ending(12)]);
  const [thread] = threads as [FakeThread];
  expect(thread.asked.map(({ position }) => position)).toEqual([ending(11)]);
  thread.say({ id: 1, cards: LOCAL, nodes: 1 });
  expect(thread.asked.map(({ position }) => position)).toEqual([ending(11), ending(12)]);
  thread.say({ id: 2, cards: [], nodes: 1 });
  expect(await solver.cards(ending(11))).toEqual(LOCAL);
  expect(await solver.cards(ending(12))).toEqual([]);
  expect(thread.asked).toHaveLength(2);
});

test("a question waits only for the position that is being prepared, and ends the others", async () => {
  const { solver, threads } = prepared();
  solver.prepare([ending(11), ending(12), ending(13)]);
  const asked = solver.cards(ending(13));
  const [thread] = threads as [FakeThread];
  expect(thread.asked.map(({ position }) => position)).toEqual([ending(11), ending(13)]);
  thread.say({ id: 1, cards: [], nodes: 1 });
  thread.say({ id: 2, cards: LOCAL, nodes: 1 });
  expect(await asked).toEqual(LOCAL);
  expect(thread.asked).toHaveLength(2);
});

test("a question for the position that is being prepared gets its answer", async () => {
  const { solver, threads } = prepared();
  solver.prepare([ending(11)]);
  const asked = solver.cards(ending(11));
  const [thread] = threads as [FakeThread];
  thread.say({ id: 1, cards: LOCAL, nodes: 1 });
  expect(await asked).toEqual(LOCAL);
  expect(thread.asked).toHaveLength(1);
});

test("where the worker fails, nothing is prepared and the server is not asked", async () => {
  const { solver, threads, askServer } = prepared();
  solver.prepare([ending(11), ending(12)]);
  (threads[0] as FakeThread).say({ id: 1, fault: null });
  await Promise.resolve();
  expect(threads).toHaveLength(1);
  expect(askServer).not.toHaveBeenCalled();
  expect(await Promise.all([solver.cards(ending(11)), threads[1]?.say({ id: 2, cards: LOCAL, nodes: 1 })])).toEqual([LOCAL, undefined]);
});
