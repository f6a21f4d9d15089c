// For tests: a table client without a browser, and a server that sends what the test wants.

import { afterEach, beforeEach, vi } from "vitest";

import type { SocketListener } from "../../common/socket";
import { speaking } from "../../i18n/language_for_tests";
import type { FromClient, FromServer, Snapshot } from "../../protocol";
import { TableClient } from "./table_client.svelte";

export let client: TableClient;
export let listener: SocketListener;
/** The messages that the client sent. */
export let sent: FromClient[];

export function receive(message: FromServer): void {
  listener.received(JSON.stringify(message));
}

export function welcome(table: Snapshot, seq = 1): void {
  listener.opened();
  receive({ t: "welcome", seq, now: 0, table });
}

/** The messages with the player's entropy. */
export const readyMessages = () => sent.filter((message) => message.t === "ready");

/** Let time go by while the server answers. */
export function elapse(ms: number): void {
  for (let left = ms; left > 0; left -= 500) {
    vi.advanceTimersByTime(500);
    if (left % 1_000 === 0) receive({ t: "pong", n: Date.now(), now: Date.now() });
  }
}

/** Make a new client before each test of the file. */
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
