// The line to the server: kept up whatever the network does, and no command lost on it or done twice. The socket comes
// from outside; what happens on it, and when, is decided here.

import { hex } from "../../common/hex";
import type { FromClient, FromServer, Happened, Hello, Ping, Reject, Welcome } from "../../protocol";
import type { Attention } from "./attention";

/** One attempt at a socket. After `close` nothing more is heard from it. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface Ear {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}

/** Opens a socket and tells what happens on it; must not call back before it has returned. */
export type Dial = (ear: Ear) => Wire;

/** `silent`: the server has not answered for a moment; `over`: it said not to come again. */
export type Line = "connecting" | "live" | "silent" | "lost" | "over";

type Command = Exclude<FromClient, Hello | Ping>;
type Unnamed<C> = C extends Command ? Omit<C, "id" | "base"> : never;
/** A command as it is wished; its name and what it was based on are added here. */
export type Order = Unnamed<Command>;

/** What is passed on: each event once and in order, and every answer. */
export type News = Exclude<FromServer, { t: "pong" }>;

export interface Listener {
  news(message: News): void;
  line(line: Line): void;
}

/** How long after the last word a ping asks whether the line still stands; on a busy one it only says that somebody listens. */
const PING_AFTER: Record<Attention, number> = { waiting: 800, looking: 4_000, away: 4_000 };
const PING_EVERY = 12_000;
/**
 * How long a ping may be without an answer until that is told: longer where answers are always slow, and on a line not
 * heard yet. With the time to the ping and two beats, a line that answers within 300 ms is told to be silent within two seconds.
 */
const TOLD_AFTER = 700;
const TOLD_AFTER_TRIPS = 2.5;
const TOLD_AT_LAST = 3_000;
/** A radio that was asleep needs so long to wake. */
const WAKING = 3_000;
const GIVEN_UP_AFTER = 6_000;
const ANSWER_WITHIN = 4_000;
const BEAT = 200;
/** The browser slows the clocks of a page that nobody looks at, or of a machine that slept: then nothing was missed. */
const SLOWED = 1_500;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 3_000;
const SETTLED = 2_000;

/** Refusals after which nobody knocks again by itself. */
export const TURNED_AWAY: ReadonlySet<Reject["code"]> = new Set(["no_table", "damaged", "no_spectators", "too_many_spectators"]);

export class Connection {
  /** The last `seq` passed on. */
  seq = 0;
  /** What the server's clock is ahead of this one, in milliseconds. */
  ahead = 0;

  readonly #table: string;
  readonly #dial: Dial;
  readonly #listener: Listener;
  readonly #attention: () => Attention;
  readonly #unanswered = new Map<string, Command>();
  #wire: Wire | null = null;
  #line: Line = "connecting";
  #welcomed = false;
  #dialled = 0;
  #heard = 0;
  #pinged = 0;
  #greeted = 0;
  /** What an answer takes; null before the first. */
  #trip: number | null = null;
  #woken = 0;
  /** Since when a ping is without an answer; 0 for none. */
  #asked = 0;
  #beaten = 0;
  #attempts = 0;
  #beat: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /** While a command has no answer, `attention` is taken for `waiting` if the page is in view. */
  constructor(table: string, dial: Dial, listener: Listener, attention: () => Attention) {
    this.#table = table;
    this.#dial = dial;
    this.#listener = listener;
    this.#attention = attention;
  }

  open(): void {
    this.#beaten = Date.now();
    this.#beat = setInterval(() => this.#check(), BEAT);
    this.#connect();
  }

  close(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#retry);
    this.#drop();
    this.#unanswered.clear();
  }

  /** Sends a command, now or as soon as there is a line, and again until it is answered; returns its id. */
  send(order: Order): string {
    const id = freshId();
    const command: Command = { ...order, id, base: this.seq };
    this.#unanswered.set(id, command);
    if (this.#welcomed) this.#say(command);
    return id;
  }

  /** The network or the page is back: no more waiting, and a line that may be dead is put to the test. */
  nudge(): void {
    if (this.#line === "over" || this.#beat === undefined) return;
    if (!this.#wire) this.#connect();
    else if (this.#welcomed) {
      this.#woken = Date.now();
      this.#check();
      if (this.#welcomed) this.#ping();
    }
  }

  /** Somebody wants to come again to a table that had sent everybody away. */
  reopen(): void {
    if (this.#line !== "over") return;
    this.#attempts = 0;
    this.#turn("connecting");
    this.#connect();
  }

  /** The machine has no network any more: no answer is waited for. */
  sever(): void {
    if (this.#wire) this.#lose();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#dialled = Date.now();
    this.#welcomed = false;
    let current = true;
    const wire = this.#dial({
      opened: () => current && this.#hello(),
      heard: (text) => current && this.#hear(JSON.parse(text) as FromServer),
      closed: () => current && this.#lose(),
    });
    this.#wire = {
      send: (text) => wire.send(text),
      close: () => {
        current = false;
        wire.close();
      },
    };
  }

  #drop(): void {
    this.#wire?.close();
    this.#wire = null;
    this.#welcomed = false;
  }

  /** The first try again is at once, the next ones ever later; chance keeps a hall full of tables from knocking together. */
  #lose(): void {
    if (this.#welcomed && Date.now() - this.#dialled > SETTLED) this.#attempts = 0;
    this.#drop();
    if (this.#line === "over") return;
    this.#turn("lost");
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#attempts - 1));
    const wait = this.#attempts === 0 ? 0 : longest * (0.5 + Math.random() / 2);
    this.#attempts += 1;
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #check(): void {
    const now = Date.now();
    const slowed = now - this.#beaten > SLOWED;
    this.#beaten = now;
    if (!this.#wire) return;
    if (!this.#welcomed) {
      if (now - this.#dialled >= ANSWER_WITHIN) this.#lose();
      return;
    }
    if (slowed) {
      this.#asked = 0;
      this.#woken = now;
    }
    const unanswered = this.#asked ? now - this.#asked : 0;
    if (unanswered >= GIVEN_UP_AFTER) return this.#lose();
    if (unanswered >= this.#patience(now) && this.#attention() !== "away") this.#turn("silent");
    if (this.#isToPing(now)) this.#ping();
  }

  #patience(now: number): number {
    if (now - this.#woken < WAKING) return Infinity;
    if (this.#trip === null) return TOLD_AT_LAST;
    return Math.min(TOLD_AT_LAST, Math.max(TOLD_AFTER, TOLD_AFTER_TRIPS * this.#trip));
  }

  /** One ping at a time: what is sent on the same line after it comes after it. */
  #isToPing(now: number): boolean {
    if (this.#asked) return false;
    const attention = this.#attention();
    const waits = attention === "looking" && this.#unanswered.size > 0;
    return now - this.#heard >= PING_AFTER[waits ? "waiting" : attention] || now - this.#pinged >= PING_EVERY;
  }

  /** A line that becomes slow is known to be at once, and to be quick again only after a while. */
  #answeredAfter(ms: number): void {
    const before = this.#trip ?? ms;
    this.#trip = before + Math.max(0, ms - before) / 2 + Math.min(0, ms - before) / 4;
  }

  #ping(): void {
    this.#pinged = Date.now();
    this.#asked ||= this.#pinged;
    this.#say({ t: "ping", n: this.#pinged });
  }

  #hello(): void {
    this.#greeted = Date.now();
    this.#say({ t: "hello", table: this.#table, seq: this.seq });
  }

  #say(message: FromClient): void {
    this.#wire?.send(JSON.stringify(message));
  }

  #hear(message: FromServer): void {
    this.#heard = Date.now();
    this.#asked = 0;
    if (this.#line === "silent") this.#turn("live");
    switch (message.t) {
      case "welcome":
        return this.#welcome(message);
      case "happened":
        return this.#happened(message);
      case "ack":
        this.#unanswered.delete(message.id);
        return this.#listener.news(message);
      case "reject":
        return this.#reject(message);
      case "pong":
        this.ahead = message.now - (this.#heard + message.n) / 2;
        this.#answeredAfter(Math.max(0, this.#heard - message.n));
        return;
      case "bye":
        if (!message.again) this.#turn("over");
        return this.#listener.news(message);
    }
  }

  #welcome(message: Welcome): void {
    const missed = (message.missed ?? []).filter((each) => each.seq > this.seq);
    this.seq = message.seq;
    this.ahead = message.now - Date.now();
    this.#pinged = this.#heard;
    this.#answeredAfter(this.#heard - this.#greeted);
    this.#welcomed = true;
    for (const command of this.#unanswered.values()) this.#say(command);
    this.#listener.news({ ...message, missed });
    this.#turn("live");
  }

  #happened(message: Happened): void {
    if (!this.#welcomed || message.seq <= this.seq) return;
    if (message.seq > this.seq + 1) {
      this.#welcomed = false;
      this.#dialled = Date.now();
      return this.#hello();
    }
    this.seq = message.seq;
    this.#listener.news(message);
  }

  /** A table older than the one known is left out. */
  #reject(message: Reject): void {
    if (message.id !== null) this.#unanswered.delete(message.id);
    if (TURNED_AWAY.has(message.code)) this.#turn("over");
    const table = message.seq != null && message.seq >= this.seq ? (message.table ?? null) : null;
    if (table && message.seq != null) this.seq = message.seq;
    this.#listener.news({ ...message, table });
  }

  #turn(line: Line): void {
    if (line === this.#line) return;
    this.#line = line;
    if (line === "over") this.#drop();
    this.#listener.line(line);
  }
}

/** A name for a command that no other has. */
function freshId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(12)));
}
