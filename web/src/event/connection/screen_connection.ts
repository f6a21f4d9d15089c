// The connection of a screen to its event (docs/desk.md). The server sends whole screens, so after a loss the client only
// opens another socket. The caller passes in how to open one.

import { type OpenSocket, type Socket, hushed } from "../../common/socket";
import type { AnyScreen, Closed, FromScreen, Opened, ToScreen } from "../../desk";
import { waitAfter } from "./retry";

/** `over`: the server refuses further connections. */
export type ScreenStatus = "connecting" | "live" | "lost" | "over";

export interface ScreenListener {
  opened(message: Opened): void;
  screen(screen: AnyScreen): void;
  status(status: ScreenStatus): void;
  /** The server has closed the connection. With `again` the client connects again. */
  closed(code: Closed["code"], again: boolean): void;
}

const BEAT_EVERY = 10_000;
/** After such a silence the server has closed the socket, although a phone that slept may not have noticed. */
const DEAD_AFTER = 30_000;
/** The time in which a new socket, or a heartbeat, must be answered. */
const ANSWER_WITHIN = 6_000;

export class ScreenConnection {
  /** How far the server's clock is ahead of this one, in milliseconds. */
  ahead = 0;

  readonly #open: OpenSocket;
  readonly #link: string | null;
  readonly #known: () => string | null;
  readonly #listener: ScreenListener;
  #socket: Socket | null = null;
  #status: ScreenStatus = "connecting";
  #seq = 0;
  #beats = 0;
  #beatAt = 0;
  #heardAt = 0;
  #failures = 0;
  #beat: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /** `link` is null on the public page. `known` is the last logged request of this device. */
  constructor(open: OpenSocket, link: string | null, known: () => string | null, listener: ScreenListener) {
    this.#open = hushed(open);
    this.#link = link;
    this.#known = known;
    this.#listener = listener;
  }

  open(): void {
    clearTimeout(this.#retry);
    this.#seq = 0;
    this.#heardAt = Date.now();
    this.#socket = this.#open({
      opened: () => this.#say({ t: "open", link: this.#link, known: this.#known() }),
      received: (text) => this.#receive(JSON.parse(text) as ToScreen),
      closed: () => this.#lose(),
    });
    this.#expectAnswer();
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#drop();
  }

  /** Connect at once, or test the connection, because the network or the page is back. */
  wake(): void {
    if (this.#status === "over") return;
    if (this.#socket && Date.now() - this.#heardAt < DEAD_AFTER) return this.#sendBeat();
    this.#drop();
    this.open();
  }

  /** Give the connection up, because the machine has lost its network. */
  goOffline(): void {
    if (this.#socket) this.#lose();
  }

  #drop(): void {
    clearTimeout(this.#beat);
    clearTimeout(this.#patience);
    this.#socket?.close();
    this.#socket = null;
  }

  #lose(): void {
    this.#drop();
    if (this.#status === "over") return;
    this.#setStatus("lost");
    this.#failures += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.open(), waitAfter(this.#failures));
  }

  #expectAnswer(): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#lose(), ANSWER_WITHIN);
  }

  #sendBeat(): void {
    if (this.#status !== "live") return; // the socket is not open yet
    clearTimeout(this.#beat);
    this.#beats += 1;
    this.#beatAt = Date.now();
    this.#say({ t: "beat", n: this.#beats });
    this.#expectAnswer();
  }

  #say(message: FromScreen): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #receive(message: ToScreen): void {
    this.#heardAt = Date.now();
    switch (message.t) {
      case "opened":
        this.ahead = message.now - Date.now();
        this.#answered();
        this.#setStatus("live");
        return this.#listener.opened(message);
      case "shown":
        return this.#onShown(message.seq, message.screen);
      case "beat":
        if (message.n !== this.#beats) return;
        // The server answered about halfway between the heartbeat and now.
        this.ahead = message.now - (this.#beatAt + Date.now()) / 2;
        return this.#answered();
      case "closed":
        if (!message.again) {
          this.#drop();
          this.#setStatus("over");
        }
        return this.#listener.closed(message.code, message.again);
    }
  }

  #answered(): void {
    clearTimeout(this.#patience);
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => this.#sendBeat(), BEAT_EVERY);
  }

  /** After a gap in the numbers, another socket gets the screen as it is. */
  #onShown(seq: number, screen: AnyScreen): void {
    if (seq !== this.#seq + 1) return this.#lose();
    this.#seq = seq;
    this.#failures = 0;
    this.#listener.screen(screen);
  }

  #setStatus(status: ScreenStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#listener.status(status);
  }
}
