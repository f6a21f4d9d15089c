// Sends the commands of the queue: one after the other, each again and again until it is answered.

import { waitAfter } from "../connection/retry";
import type { CommandAnswer } from "./answer";
import type { KeptQueue } from "./kept_queue";
import { type CommandQueue, type QueuedCommand, nextToSend, withCommand, withRefusal, without } from "./queue";

/** Sends a form once. It never rejects: without an answer it returns `later`. */
export type PostCommand = (command: QueuedCommand) => Promise<CommandAnswer>;

export interface SenderListener {
  /** The queue has changed, or its first command has got no answer: then `isFailing`. */
  queue(queue: CommandQueue, isFailing: boolean): void;
  answered(command: QueuedCommand, answer: CommandAnswer): void;
}

export class CommandSender {
  readonly #kept: KeptQueue;
  readonly #post: PostCommand;
  readonly #listener: SenderListener;
  #isSending = false;
  #isStopped = false;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(kept: KeptQueue, post: PostCommand, listener: SenderListener) {
    this.#kept = kept;
    this.#post = post;
    this.#listener = listener;
  }

  /** Show the queue, and send what waits in it. Also called when the network is back, or another tab has changed the queue. */
  wake(): void {
    if (this.#isStopped) return;
    this.#show(this.#kept.read());
    clearTimeout(this.#retry);
    void this.#send();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
  }

  add(command: QueuedCommand): void {
    this.#change((queue) => withCommand(queue, command));
    void this.#send();
  }

  /** Forget a refused command, because a person has read why. */
  dismiss(request: string): void {
    this.#change((queue) => without(queue, request));
  }

  #change(change: (queue: CommandQueue) => CommandQueue): void {
    this.#show(this.#kept.change(change));
  }

  #show(queue: CommandQueue): void {
    this.#listener.queue(queue, this.#failures > 0 && nextToSend(queue) !== null);
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (;;) {
        const command = this.#isStopped ? null : nextToSend(this.#kept.read());
        if (!command) return;
        const answer = await this.#post(command);
        if (answer.kind === "later") return this.#sendLater(answer.seconds);
        this.#failures = 0;
        this.#settle(command, answer);
      }
    } finally {
      this.#isSending = false;
    }
  }

  #settle(command: QueuedCommand, answer: CommandAnswer): void {
    const { request } = command.form;
    // The listener gets the answer before the queue loses the command, so that the screen shows the command all the time.
    if (!this.#isStopped) this.#listener.answered(command, answer);
    this.#change((queue) => (answer.kind === "refused" ? withRefusal(queue, request, answer.refusal) : without(queue, request)));
  }

  #sendLater(seconds: number | null): void {
    this.#failures += 1;
    if (this.#isStopped) return;
    this.#show(this.#kept.read());
    this.#retry = setTimeout(() => void this.#send(), seconds === null ? waitAfter(this.#failures) : seconds * 1_000);
  }
}
