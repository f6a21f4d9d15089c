// Open hands: what each card is worth if all four players see every card. The browser finds it in a worker, also without
// the server. Where WebAssembly is missing or fails, the server answers the same question.

import { solveOpenHands } from "../api";
import type { CardBounds, OpenHandsForm } from "../http";
import { InvalidPosition, type Part, type Solved } from "./kernel";

export interface Question {
  id: number;
  position: OpenHandsForm;
}

/** `fault` is the part of the position that is wrong, or null where the solver does not work. */
export type Answer = ({ id: number } & Solved) | { id: number; fault: Part | null };

export interface Thread {
  postMessage(question: Question): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Waiting {
  resolve(solved: Solved): void;
  reject(error: Error): void;
}

/** The solver does not work in this browser. */
class Unavailable extends Error {}

/** Maximal number of answers that are kept. */
const MOST_ANSWERS = 500;

/** Solves positions in a worker, which starts with the first question. After a failure the next question starts another. */
export class Solver {
  private thread: Thread | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;
  /** The answers that the worker has found or is finding, by position. */
  private readonly answers = new Map<string, Promise<CardBounds[]>>();
  /** The positions to solve while nobody waits. */
  private ahead: readonly OpenHandsForm[] = [];

  constructor(
    private readonly start: () => Thread,
    private readonly askServer: (position: OpenHandsForm) => Promise<{ cards: CardBounds[] }>,
  ) {}

  /**
   * Return the points that N-S win after each legal card, by suit and weakest first. The bounds of a value are equal unless
   * the server answered and reached its limit. Throws `InvalidPosition`, or `Refused` by the server.
   */
  async cards(position: OpenHandsForm): Promise<CardBounds[]> {
    this.ahead = [];
    try {
      return await this.answer(position);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      return (await this.askServer(position)).cards;
    }
  }

  /** Solve positions that may be asked for next, one after another, until there is a question. A failure ends it too. */
  prepare(positions: readonly OpenHandsForm[]): void {
    this.ahead = positions;
    this.goAhead();
  }

  private goAhead(): void {
    if (this.waiting.size) return;
    const [next, ...rest] = this.ahead.filter((each) => !this.answers.has(keyOf(each)));
    this.ahead = rest;
    if (next) this.answer(next).catch(() => undefined);
  }

  private answer(position: OpenHandsForm): Promise<CardBounds[]> {
    const key = keyOf(position);
    const known = this.answers.get(key);
    if (known) return known;
    if (this.answers.size >= MOST_ANSWERS) this.answers.clear();
    const answer = this.solve(position).then(({ cards }) => cards);
    this.answers.set(key, answer);
    answer.catch(() => this.answers.delete(key));
    return answer;
  }

  /** Return what the worker finds, with the number of nodes searched. */
  solve(position: OpenHandsForm): Promise<Solved> {
    return new Promise((resolve, reject) => {
      const id = ++this.asked;
      try {
        this.thread ??= this.begin();
      } catch {
        reject(new Unavailable());
        return;
      }
      // This throws for what cannot be copied, such as a proxy of Svelte: an error of the page, which the server must not hide.
      this.thread.postMessage({ id, position });
      this.waiting.set(id, { resolve, reject });
    });
  }

  private begin(): Thread {
    const thread = this.start();
    thread.onmessage = ({ data }) => this.settle(data);
    thread.onerror = (event) => {
      event.preventDefault();
      this.fail();
    };
    return thread;
  }

  private settle(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    if (!("fault" in answer)) waiting?.resolve(answer);
    else if (answer.fault) waiting?.reject(new InvalidPosition(answer.fault));
    else return this.fail();
    this.waiting.delete(answer.id);
    this.goAhead();
  }

  /** End the worker and all questions that wait for it. */
  private fail(): void {
    this.thread?.terminate();
    this.thread = null;
    this.ahead = [];
    this.answers.clear();
    for (const { reject } of this.waiting.values()) reject(new Unavailable());
    this.waiting.clear();
  }
}

const keyOf = (position: OpenHandsForm): string => JSON.stringify(position);

/** The solver of all pages. */
export const solver = new Solver(
  () => new Worker(new URL("./solver_worker.ts", import.meta.url), { type: "module" }),
  solveOpenHands,
);

