// The queue of an event in the browser's storage, which several tabs share.

import { stored } from "../../common/storage";
import { type CommandQueue, parseQueue } from "./queue";

export class KeptQueue {
  /** Whether the browser keeps the queue. If it does not, a closed page loses the commands that wait. */
  isKept = true;

  readonly #stored;
  #here: CommandQueue = [];

  constructor(event: string) {
    this.#stored = stored(`event.${event}.queue`);
  }

  /** Return the queue as it is now, with what other tabs have done to it. */
  read(): CommandQueue {
    if (this.isKept) this.#here = parseQueue(this.#stored.readJson());
    return this.#here;
  }

  change(change: (queue: CommandQueue) => CommandQueue): CommandQueue {
    this.#here = change(this.read());
    this.isKept = this.#stored.write(this.#here.length ? JSON.stringify(this.#here) : null);
    return this.#here;
  }
}
