// For the tests: somebody who sits at a table without a browser, and a server that says what it is told to.

import { afterEach, beforeEach, vi } from "vitest";

import { speaking } from "../../i18n/language_for_tests";
import type { FromClient, FromServer, Snapshot } from "../../protocol";
import type { SocketListener } from "../connection/connection";
import { TableClient } from "./table_client.svelte";

export let client: TableClient;
export let listener: SocketListener;
/** What was said to the server. */
export let sent: FromClient[];

export function receive(message: FromServer): void {
  listener.received(JSON.stringify(message));
}

export function welcome(table: Snapshot, seq = 1): void {
  listener.opened();
  receive({ t: "welcome", seq, now: 0, table });
}

/** The parts of the chance that were given. */
export const readyMessages = () => sent.filter((message) => message.t === "ready");

/** Lets time go by on a line that stands. */
export function elapse(ms: number): void {
  for (let left = ms; left > 0; left -= 500) {
    vi.advanceTimersByTime(500);
    if (left % 1_000 === 0) receive({ t: "pong", n: Date.now(), now: Date.now() });
  }
}

/** Each test of a file that calls this sits down anew. */
export function useTableClient(): void {
  beforeEach(async () => {
    await speaking("ca");
    vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => undefined });
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("removeEventListener", () => undefined);
    vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined, hidden: false });
    vi.useFakeTimers();
    sent = [];
    client = new TableClient("cafe", (opened) => {
      listener = opened;
      return { send: (text) => void sent.push(JSON.parse(text) as FromClient), close: () => undefined };
    });
  });

  afterEach(() => {
    client.leave();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
