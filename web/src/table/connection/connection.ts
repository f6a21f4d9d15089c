// The connection to the server. It is restored after every loss of the network; no command is lost, and none
// is done twice. The caller passes in how to open a socket. This module decides what is done with it, and
// when.

import { freshId } from "../../common/random_id";
import { type OpenSocket, type Socket, hushed } from "../../common/socket";
import type { FromClient, FromServer, Happened, Hello, Ping, Reject, Welcome } from "../../protocol";
import type { Attention } from "./attention";

/** `silent`: the server has not answered for a moment; `over`: the server refused further connections. */
export type ConnectionStatus = "connecting" | "live" | "silent" | "lost" | "over";

type Command = Exclude<FromClient, Hello | Ping>;
type WithoutId<C> = C extends Command ? Omit<C, "id" | "base"> : never;
/** A command as the caller gives it. The connection adds its id and the event that it was based on. */
export type CommandBody = WithoutId<Command>;

/** A message that is passed on: each event once and in order, and every answer. */
export type ServerMessage = Exclude<FromServer, { t: "pong" }>;

export interface ConnectionListener {
  message(message: ServerMessage): void;
  status(status: ConnectionStatus): void;
}

/** The quiet time, in milliseconds, after which a ping asks whether the server still answers. */
const PING_AFTER: Record<Attention, number> = { waiting: 800, looking: 4_000, away: 4_000 };
/** The longest time between two pings on a busy connection. They tell the server that somebody listens. */
const PING_EVERY = 12_000;
/**
 * The time without an answer to a ping after which the connection is `silent`. It is longer where answers
 * are always slow, and before the first answer. If answers take 300 ms, a connection is `silent` within two
 * seconds after it was cut. That includes the time to the ping and two heartbeats.
 */
const SILENT_AFTER = 700;
const SILENT_AFTER_ROUND_TRIPS = 2.5;
const SILENT_AFTER_AT_MOST = 3_000;
/** The time that the radio of a phone needs to wake up. */
const WAKING = 3_000;
const LOST_AFTER = 6_000;
const WELCOME_WITHIN = 4_000;
const HEARTBEAT = 200;
/** A longer time between two heartbeats means that the browser has slowed the page down, or that the machine slept. */
const SLOWED = 1_500;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 3_000;
/** The time until a command that the server could not store is repeated. */
const REPEAT_AFTER = 1_000;
/** A connection that lasted so long was a good one: the next attempt is made at once. */
const SETTLED = 2_000;

/** Refusals after which the connection does not try again by itself. */
export const TURNED_AWAY: ReadonlySet<Reject["code"]> = new Set(["no_table", "damaged", "no_spectators", "too_many_spectators"]);

export class Connection {
  /** The number of the last event that was passed on. */
  seq = 0;
  /** How far the server's clock is ahead of this one, in milliseconds. */
  ahead = 0;

  readonly #table: string;
  readonly #openSocket: OpenSocket;
  readonly #listener: ConnectionListener;
  readonly #attention: () => Attention;
  readonly #unanswered = new Map<string, Command>();
  /** The commands that will be repeated. */
  readonly #repeats = new Map<string, ReturnType<typeof setTimeout>>();
  #socket: Socket | null = null;
  #status: ConnectionStatus = "connecting";
  #welcomed = false;
  #connectedAt = 0;
  #receivedAt = 0;
  #pingedAt = 0;
  #helloAt = 0;
  /** The time that an answer takes; null before the first. */
  #roundTrip: number | null = null;
  #wokenAt = 0;
  /** When the ping was sent that has no answer yet; 0 for none. */
  #unansweredSince = 0;
  #heartbeatAt = 0;
  #attempts = 0;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /** While a command has no answer, `looking` counts as `waiting`. */
  constructor(table: string, openSocket: OpenSocket, listener: ConnectionListener, attention: () => Attention) {
    this.#table = table;
    this.#openSocket = hushed(openSocket);
    this.#listener = listener;
    this.#attention = attention;
  }

  open(): void {
    this.#heartbeatAt = Date.now();
    this.#heartbeat = setInterval(() => this.#check(), HEARTBEAT);
    this.#connect();
  }

  close(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#retry);
    for (const repeat of this.#repeats.values()) clearTimeout(repeat);
    this.#drop();
    this.#unanswered.clear();
  }

  /** Send a command now or as soon as there is a connection, and again until it is answered. Return its id. */
  send(body: CommandBody): string {
    const id = freshId();
    const command: Command = { ...body, id, base: this.seq };
    this.#unanswered.set(id, command);
    if (this.#welcomed) this.#say(command);
    return id;
  }

  /** Test the connection at once, or connect at once, because the network or the page is back. */
  wake(): void {
    if (this.#status === "over" || this.#heartbeat === undefined) return;
    if (!this.#socket) this.#connect();
    else if (this.#welcomed) {
      this.#wokenAt = Date.now();
      this.#check();
      if (this.#welcomed) this.#ping();
    }
  }

  /** Connect again to a table that had turned the player away. */
  reopen(): void {
    if (this.#status !== "over") return;
    this.#attempts = 0;
    this.#setStatus("connecting");
    this.#connect();
  }

  /** Give the connection up, because the machine has lost its network. */
  goOffline(): void {
    if (this.#socket) this.#lose();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#connectedAt = Date.now();
    this.#welcomed = false;
    this.#socket = this.#openSocket({
      opened: () => this.#hello(),
      received: (text) => this.#receive(JSON.parse(text) as FromServer),
      closed: () => this.#lose(),
    });
  }

  #drop(): void {
    this.#socket?.close();
    this.#socket = null;
    this.#welcomed = false;
  }

  /** The first retry is at once, the next ones ever later. Their random delay keeps many pages from retrying together. */
  #lose(): void {
    if (this.#welcomed && Date.now() - this.#connectedAt > SETTLED) this.#attempts = 0;
    this.#drop();
    if (this.#status === "over") return;
    this.#setStatus("lost");
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#attempts - 1));
    const wait = this.#attempts === 0 ? 0 : longest * (0.5 + Math.random() / 2);
    this.#attempts += 1;
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #check(): void {
    const now = Date.now();
    const wasSlowed = now - this.#heartbeatAt > SLOWED;
    this.#heartbeatAt = now;
    if (!this.#socket) return;
    if (!this.#welcomed) {
      if (now - this.#connectedAt >= WELCOME_WITHIN) this.#lose();
      return;
    }
    if (wasSlowed) {
      this.#unansweredSince = 0;
      this.#wokenAt = now;
    }
    const unanswered = this.#unansweredSince ? now - this.#unansweredSince : 0;
    if (unanswered >= LOST_AFTER) return this.#lose();
    if (unanswered >= this.#patience(now) && this.#attention() !== "away") this.#setStatus("silent");
    if (this.#isPingDue(now)) this.#ping();
  }

  #patience(now: number): number {
    if (now - this.#wokenAt < WAKING) return Infinity;
    if (this.#roundTrip === null) return SILENT_AFTER_AT_MOST;
    return Math.min(SILENT_AFTER_AT_MOST, Math.max(SILENT_AFTER, SILENT_AFTER_ROUND_TRIPS * this.#roundTrip));
  }

  /** One ping at a time is enough: messages arrive in order, so its answer vouches for those before it. */
  #isPingDue(now: number): boolean {
    if (this.#unansweredSince) return false;
    const attention = this.#attention();
    const isWaiting = attention === "looking" && this.#unanswered.size > 0;
    return now - this.#receivedAt >= PING_AFTER[isWaiting ? "waiting" : attention] || now - this.#pingedAt >= PING_EVERY;
  }

  /** The estimate rises fast when answers become slow, and falls slowly when they become quick. */
  #answeredAfter(ms: number): void {
    const before = this.#roundTrip ?? ms;
    this.#roundTrip = before + Math.max(0, ms - before) / 2 + Math.min(0, ms - before) / 4;
  }

  #ping(): void {
    this.#pingedAt = Date.now();
    this.#unansweredSince ||= this.#pingedAt;
    this.#say({ t: "ping", n: this.#pingedAt });
  }

  #hello(): void {
    this.#helloAt = Date.now();
    this.#say({ t: "hello", table: this.#table, seq: this.seq });
  }

  #say(message: FromClient): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #receive(message: FromServer): void {
    this.#receivedAt = Date.now();
    this.#unansweredSince = 0;
    if (this.#status === "silent") this.#setStatus("live");
    switch (message.t) {
      case "welcome":
        return this.#onWelcome(message);
      case "happened":
        return this.#onHappened(message);
      case "ack":
        this.#unanswered.delete(message.id);
        return this.#listener.message(message);
      case "reject":
        return this.#onReject(message);
      case "advice":
      case "correction":
        return this.#listener.message(message);
      case "pong":
        this.ahead = message.now - (this.#receivedAt + message.n) / 2;
        this.#answeredAfter(Math.max(0, this.#receivedAt - message.n));
        return;
      case "bye":
        if (!message.again) this.#setStatus("over");
        return this.#listener.message(message);
    }
  }

  #onWelcome(message: Welcome): void {
    const missed = (message.missed ?? []).filter((each) => each.seq > this.seq);
    this.seq = message.seq;
    this.ahead = message.now - Date.now();
    this.#pingedAt = this.#receivedAt;
    this.#answeredAfter(this.#receivedAt - this.#helloAt);
    this.#welcomed = true;
    for (const command of this.#unanswered.values()) this.#say(command);
    this.#listener.message({ ...message, missed });
    this.#setStatus("live");
  }

  /** After a gap in the numbers, ask for the whole table. */
  #onHappened(message: Happened): void {
    if (!this.#welcomed || message.seq <= this.seq) return;
    if (message.seq > this.seq + 1) {
      this.#welcomed = false;
      this.#connectedAt = Date.now();
      return this.#hello();
    }
    this.seq = message.seq;
    this.#listener.message(message);
  }

  /**
   * Pass a refusal on, without its table where that is older than the known one. `storage` leaves open whether the command
   * was done, so it is repeated.
   */
  #onReject(message: Reject): void {
    if (message.id !== null) {
      if (message.code === "storage") this.#repeatLater(message.id);
      else this.#unanswered.delete(message.id);
    }
    if (TURNED_AWAY.has(message.code)) this.#setStatus("over");
    const table = message.seq != null && message.seq >= this.seq ? (message.table ?? null) : null;
    if (table && message.seq != null) this.seq = message.seq;
    this.#listener.message({ ...message, table });
  }

  #repeatLater(id: string): void {
    if (this.#repeats.has(id)) return;
    const repeat = setTimeout(() => {
      this.#repeats.delete(id);
      const command = this.#unanswered.get(id);
      if (command && this.#welcomed) this.#say(command);
    }, REPEAT_AFTER);
    this.#repeats.set(id, repeat);
  }

  #setStatus(status: ConnectionStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    if (status === "over") this.#drop();
    this.#listener.status(status);
  }
}
