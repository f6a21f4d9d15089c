// The client of one screen of an event: the screen as the server sends it, and the commands of this device.

import { freshId } from "../common/random_id";
import { type OpenSocket, onNetwork, socketAt } from "../common/socket";
import { stored } from "../common/storage";
import type { AnyCommand, AnyScreen, Closed, CommandForm, Opened } from "../desk";
import { language } from "../i18n/text.svelte";
import type { CommandAnswer } from "./commands/answer";
import { KeptQueue } from "./commands/kept_queue";
import { postTo } from "./commands/post";
import type { CommandQueue, QueuedCommand } from "./commands/queue";
import { CommandSender, type PostCommand } from "./commands/sender";
import { ScreenConnection, type ScreenStatus } from "./connection/screen_connection";

const DEVICE = stored("device");

/** The time in which the screen shows a command that was done, unless somebody has changed the same thing again. */
const SHOWN_WITHIN_MS = 3_000;

/** What a form has besides its command. */
type FormOptions = Partial<Pick<CommandForm, "by" | "expected">>;

export class EventClient {
  screen = $state.raw<AnyScreen | null>(null);
  status = $state<ScreenStatus>("connecting");
  /** Why there is no screen: the server refuses further connections or, before the first screen, cannot read the file now. */
  closed = $state<Closed["code"] | null>(null);
  /** What was wrong with the event file when the connection was closed: it was not in its place, or it was damaged. */
  fileFault = $state.raw<"gone" | "damaged" | null>(null);
  opened = $state.raw<Opened | null>(null);
  /** The commands that wait for their answer, and those that were refused. */
  queue = $state.raw<CommandQueue>([]);
  /** Whether a command was sent without getting an answer, and will be sent again. */
  isFailing = $state(false);
  /** Whether the browser keeps the queue when the page is closed. */
  isKept = $state(true);
  /** The commands that were done a moment ago. The screen may not have their effect yet. */
  received = $state.raw<readonly QueuedCommand[]>([]);

  readonly #link: string | null;
  readonly #post: PostCommand;
  readonly #device = deviceId();
  readonly #known;
  readonly #connection: ScreenConnection;
  readonly #sender: CommandSender;
  readonly #stopNetwork: () => void;
  /** The commands whose answer this page waits for, by request. */
  readonly #awaited = new Map<string, { queued: QueuedCommand; answered: (answer: CommandAnswer) => void }>();
  #forgetting: ReturnType<typeof setTimeout> | undefined;

  /** `link` is the secret of the link, null on the public page. */
  constructor(
    event: string,
    link: string | null,
    open: OpenSocket = socketAt(`/api/events/${event}/socket`),
    post: PostCommand = postTo(event),
  ) {
    this.#link = link;
    this.#post = post;
    this.#known = stored(`event.${event}.known`);
    const kept = new KeptQueue(event);
    this.#sender = new CommandSender(kept, post, {
      queue: (queue, isFailing) => {
        this.queue = queue;
        this.isFailing = isFailing;
        this.isKept = kept.isKept;
        this.#askForAnswers();
      },
      answered: (command, answer) => this.#onAnswer(command, answer),
    });
    this.#connection = new ScreenConnection(open, link, () => this.#known.read(), {
      opened: (message) => {
        this.opened = message;
        this.closed = null;
        this.fileFault = null;
        this.#sender.wake();
      },
      screen: (screen) => {
        this.screen = screen;
        this.received = [];
      },
      status: (status) => (this.status = status),
      closed: (code, again) => {
        this.fileFault = code === "gone" || code === "damaged" ? code : null;
        // The page stays as it is, with what is typed: a file that is being copied may look damaged for a moment.
        if (!again || ((this.fileFault || code === "file") && !this.screen)) this.closed = code;
      },
    });
    this.#connection.open();
    this.#sender.wake();
    this.#stopNetwork = onNetwork(
      () => {
        this.#connection.wake();
        this.#sender.wake();
      },
      () => this.#connection.goOffline(),
    );
  }

  leave(): void {
    clearTimeout(this.#forgetting);
    this.#stopNetwork();
    this.#connection.close();
    this.#sender.stop();
    this.#awaited.clear();
  }

  /** Return the server's time in milliseconds. */
  now(): number {
    return Date.now() + this.#connection.ahead;
  }

  /** Put a command into the queue, which sends it until it is answered, also after the page was closed. */
  send(command: AnyCommand): void {
    this.#sender.add(this.#queued(command));
  }

  /** Send a command in the same way. Return its id, and its answer once it comes, also if another tab has got it. */
  order(command: AnyCommand, options: FormOptions = {}): { request: string; answer: Promise<CommandAnswer> } {
    const queued = this.#queued(command, options);
    const answer = new Promise<CommandAnswer>((answered) => this.#awaited.set(queued.form.request, { queued, answered }));
    this.#sender.add(queued);
    return { request: queued.form.request, answer };
  }

  /** Send a command once, outside the queue. Return the answer, `later` if none came. */
  async ask(command: AnyCommand, options: FormOptions = {}): Promise<CommandAnswer> {
    const queued = this.#queued(command, options);
    const answer = await this.#post(queued);
    this.#onAnswer(queued, answer);
    return answer;
  }

  /** Forget a refused command, because a person has read why. */
  dismiss(request: string): void {
    this.#sender.dismiss(request);
  }

  /** Read the queue again, because another tab has changed it. */
  followOtherTabs(): void {
    this.#sender.wake();
  }

  /**
   * Find the answers that other tabs have got: each sends the whole queue. A refusal stands in the queue. A command that is
   * gone was done, so it is sent again, and the server repeats its answer. Nothing else is sent again: a tab that has slept
   * cannot know whether the command was refused, and the refusal read, in another one.
   */
  #askForAnswers(): void {
    for (const [request, { queued, answered }] of this.#awaited) {
      const kept = this.queue.find(({ form }) => form.request === request);
      if (!kept) this.#sender.add(queued);
      else if (kept.refusal) {
        this.#awaited.delete(request);
        answered({ kind: "refused", refusal: kept.refusal });
      }
    }
  }

  #queued(command: AnyCommand, options: FormOptions = {}): QueuedCommand {
    const form = { request: freshId(), device: this.#device, lang: language.now, command, ...options };
    return { link: this.#link ?? "", form, refusal: null };
  }

  #onAnswer(command: QueuedCommand, answer: CommandAnswer): void {
    this.#awaited.get(command.form.request)?.answered(answer);
    this.#awaited.delete(command.form.request);
    if (answer.kind !== "done") return;
    if (answer.done.is_logged) this.#known.write(command.form.request);
    this.received = [...this.received, command];
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => (this.received = []), SHOWN_WITHIN_MS);
  }
}

/** Return the random id of this browser. In a browser that keeps nothing, each page has its own. */
function deviceId(): string {
  const known = DEVICE.read();
  if (known) return known;
  const fresh = freshId();
  DEVICE.write(fresh);
  return fresh;
}
