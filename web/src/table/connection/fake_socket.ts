// For tests: a connection with fake sockets, and what it passes on.

import { afterEach, beforeEach, vi } from "vitest";

import type { SocketListener } from "../../common/socket";
import type { FromClient, FromServer, Happened } from "../../protocol";
import { snapshot } from "../state/fixtures";
import type { Attention } from "./attention";
import { Connection, type ConnectionStatus, type ServerMessage } from "./connection";

/** A socket whose other end is the test. */
export class FakeSocket {
  sent: FromClient[] = [];
  open = false;
  closed = false;
  /** The number of pings that were answered. */
  answered = 0;
  constructor(readonly listener: SocketListener) {}
  send(text: string): void {
    if (this.open) this.sent.push(JSON.parse(text) as FromClient);
  }
  close(): void {
    this.closed = true;
  }
  accept(): void {
    this.open = true;
    this.listener.opened();
  }
  say(message: FromServer): void {
    this.listener.received(JSON.stringify(message));
  }
  welcome(seq: number): void {
    this.accept();
    this.say({ t: "welcome", seq, now: Date.now(), table: snapshot() });
  }
}

export function happened(seq: number): Happened {
  return { t: "happened", seq, at: 0, e: { k: "returned", seat: 0 }, stage: "hand" };
}

export let sockets: FakeSocket[];
export let messages: ServerMessage[];
export let statuses: ConnectionStatus[];
export let connection: Connection;
/** Who looks at the page, and whether the connection is cut. */
export let scene: { attention: Attention; isCut: boolean };
export const last = (): FakeSocket => sockets.at(-1) as FakeSocket;
export const pings = (socket: FakeSocket): number => socket.sent.filter((each) => each.t === "ping").length;
export const seqs = (): number[] => messages.flatMap((each) => (each.t === "happened" ? [each.seq] : []));

/** Open a new connection before each test of the file. */
export function useConnection(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    sockets = [];
    messages = [];
    statuses = [];
    scene = { attention: "waiting", isCut: false };
    const openSocket = (listener: SocketListener): FakeSocket => {
      const socket = new FakeSocket(listener);
      sockets.push(socket);
      return socket;
    };
    const listener = { message: (message: ServerMessage) => messages.push(message), status: (status: ConnectionStatus) => statuses.push(status) };
    connection = new Connection("cafe", openSocket, listener, () => scene.attention);
    connection.open();
  });

  afterEach(() => {
    connection.close();
    vi.useRealTimers();
  });
}

/** Let time go by while each ping is answered after `trip()` milliseconds. */
export function elapseAnswering(ms: number, trip: () => number): void {
  const socket = last();
  for (let gone = 0; gone < ms; gone += 5) {
    vi.advanceTimersByTime(5);
    if (pings(socket) === socket.answered) continue;
    socket.answered += 1;
    const { n } = socket.sent.findLast((each) => each.t === "ping") as { n: number };
    const half = trip() / 2;
    const answer = (): void => void setTimeout(() => socket.say({ t: "pong", n, now: 0 }), half);
    setTimeout(() => scene.isCut || answer(), half); // an answer sent before the cut still arrives
  }
}
