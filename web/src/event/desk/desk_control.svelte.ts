// What the parts of the desk share: the screen, the commands of the director, and the last one that can be undone.

import { getContext, setContext, untrack } from "svelte";

import { freshId } from "../../common/random_id";
import { stored } from "../../common/storage";
import type { AnyCommand, Consequences, DeskScreen, Done, Publish } from "../../desk";
import { language, t } from "../../i18n/text.svelte";
import type { CommandAnswer } from "../commands/answer";
import { EventClient } from "../event_client.svelte";
import { type Closed, roundMinutes } from "./begun_round";
import { DeskProblem, DeskRequests } from "./desk_requests";
import { commandWords } from "./command_words";
import { doubtedSlips, keptSlips, slipsToKeep } from "./kept_slips";
import type { SentSlip } from "./paper_slips";
import { reuse } from "./reuse";
import { type FileNews, FileWatch } from "./file_watch";
import { type Goal, goalOf } from "./goals";
import { staysOf, undoOf } from "./undo";

/**
 * A command that was done: its words, the command that takes it back or, without one, the reason (`stays`). One that was not
 * undone has `isRefused`; `stays` is why, and `goal` what it is about.
 */
export interface LastChange {
  /** The id of the command; of one that was not undone, that of the refused command. */
  request: string;
  words: string;
  undo: AnyCommand | null;
  stays: string;
  isRefused?: boolean;
  goal?: Goal | null;
  closed?: Closed | null;
}

/** What is done with the round that begins when another one is closed: its clock starts, its seats are saved as PDF. */
export interface Begins {
  clock: boolean;
  seats: boolean;
}

const BY = stored("desk.by");
const BEGINS = stored("desk.begins");
const UNPUBLISHED = { is_public: false, initials: false };

export class DeskControl {
  readonly client: EventClient;
  readonly requests: DeskRequests;
  /** The name of the person at the desk, for the log. */
  by = $state(BY.read() ?? "");
  /** What else is done when a round is closed. */
  begins = $state.raw<Begins>({ clock: false, seats: false, ...(BEGINS.readJson() as Partial<Begins> | null) });
  last = $state.raw<LastChange | null>(null);
  /** Whether the file is good again, until somebody has read it. */
  isMended = $state(false);
  /** A place or a round that is to be shown. */
  goal = $state.raw<Goal | null>(null);
  /** How many commands of this desk closed, paired or took back a round: after each, the round in play is shown. */
  roundChanges = $state(0);
  /** The slips that were typed last: another view of the desk, or a reload, must not lose those that wait for an answer. */
  slips = $state<SentSlip[]>([]);
  readonly screen = $derived.by(() => (this.#shown = reuse(this.#shown, this.client.screen?.t === "desk" ? this.client.screen : null)));
  readonly isDirector = $derived.by(() => this.client.opened?.role === "director");
  readonly isLive = $derived.by(() => this.client.status === "live");
  #shown: DeskScreen | null = null;
  /** The length in milliseconds of the clock that was seen last. */
  #clock = 0;
  readonly #link: string;

  constructor(
    readonly event: string,
    link: string,
  ) {
    this.#link = link;
    this.client = new EventClient(event, link);
    this.requests = new DeskRequests(event, link);
    const kept = keptSlips(event);
    this.slips = doubtedSlips(kept.readJson());
    $effect(() => void kept.write(slipsToKeep(this.slips)));
    const file = new FileWatch();
    $effect(() => {
      const { opened, screen, fileFault } = this.client;
      const news = file.look({ opened, screen, isFaulty: fileFault !== null });
      if (news) untrack(() => this.#follow(news));
    });
    $effect(() => void (this.#clock = this.screen?.clock?.total || this.#clock));
  }

  /** Follow what has become of the file: what was written in another one cannot be undone, and is perhaps not in this one. */
  #follow({ isOther, isMended }: FileNews): void {
    this.isMended = isMended || (this.isMended && !isOther);
    if (!isOther) return;
    this.last = null;
    for (const line of this.slips) line.isOfOther = true;
  }

  /** Choose what else is done when a round is closed at this desk. */
  choose(begins: Partial<Begins>): void {
    this.begins = { ...this.begins, ...begins };
    BEGINS.write(JSON.stringify(this.begins));
  }

  /** Return the command that closes the round in play and, if that is chosen, starts the clock of the next one. */
  closing(round: number, anyway: boolean): AnyCommand {
    const { screen } = this;
    const minutes = screen && this.begins.clock ? roundMinutes(screen, screen.clock?.total || this.#clock) : 0;
    return { t: "closeround", round, anyway, ...(minutes ? { seconds: minutes * 60 } : {}) };
  }

  nameBy(name: string): void {
    this.by = name.slice(0, 40);
    BY.write(this.by || null);
  }

  /** The commands of this desk that were refused, until somebody has read why. */
  get refused() {
    return this.client.queue.filter(({ link, refusal }) => refusal && link === this.#link);
  }

  /** What the public page shows once all commands of this browser are answered. */
  get publication(): Omit<Publish, "t"> {
    const sent = [...this.client.received, ...this.client.queue.filter(({ refusal }) => !refusal)].map(({ form }) => form.command);
    const { is_public, initials } = sent.filter((command) => command.t === "publish").pop() ?? this.screen ?? UNPUBLISHED;
    return { is_public, initials };
  }

  /** Return how many commands still wait for their answer. */
  get waiting(): number {
    return this.client.queue.filter(({ refusal }) => !refusal).length;
  }

  /** Send a command until it is answered. `expected` is the basis of the preview that the person has seen. */
  send(command: AnyCommand, expected?: string): { request: string; answer: Promise<CommandAnswer> } {
    const before = this.screen;
    const sent = this.client.order(command, { by: this.by.trim(), expected: expected ?? null });
    void sent.answer.then((answer) => {
      if (answer.kind !== "done") return;
      if (changesRounds(command, answer.done)) this.roundChanges += 1;
      if (before) this.#remember(command, before, answer.done);
    });
    return sent;
  }

  /**
   * Send a command until it is answered. Throws a refusal as a `DeskProblem`, which the caller shows. If the caller is gone
   * by then (`isHeard`), the refusal stays among `refused`.
   */
  async order(command: AnyCommand, expected?: string, isHeard = (): boolean => true): Promise<Done> {
    const { request, answer } = this.send(command, expected);
    const answered = await answer;
    if (answered.kind === "done") return answered.done;
    if (isHeard()) this.client.dismiss(request);
    throw answered.kind === "refused"
      ? new DeskProblem(answered.refusal.code, answered.refusal.sentence)
      : new DeskProblem("offline");
  }

  /** Send a command until it is answered, and return the words of its refusal; empty if it was done. */
  async attempt(command: AnyCommand, isHeard?: () => boolean, expected?: string): Promise<string> {
    try {
      await this.order(command, expected, isHeard);
      return "";
    } catch (problem) {
      return problemWords(problem);
    }
  }

  /**
   * Send a command unless there are doubts about it that the person has not seen (`seen`): those of the server, and that
   * a revealed seed cannot be hidden again. Returns the doubts, none once it was sent, and the words of a refusal.
   */
  async attemptSeen(
    command: AnyCommand,
    seen: readonly string[],
    isHeard?: () => boolean,
  ): Promise<{ doubts: readonly string[]; problem: string }> {
    let basis = "";
    try {
      const found = await this.preview(command);
      ({ basis } = found);
      const doubts = command.t === "reveal" ? [...found.doubts, t("desk.undo.reveal")] : found.doubts;
      if (doubts.length && doubts.join("\n") !== seen.join("\n")) return { doubts, problem: "" };
    } catch (problem) {
      return { doubts: [], problem: problemWords(problem) };
    }
    return { doubts: [], problem: await this.attempt(command, isHeard, basis) };
  }

  preview(command: AnyCommand): Promise<Consequences> {
    const form = { request: freshId(), device: "desk", lang: language.now, command, by: this.by.trim() };
    return this.requests.preview(form);
  }

  /**
   * Take the last change back. If another change was done before the server refused, that one stays in sight, and the
   * refusal is among `refused`.
   */
  async undo(): Promise<void> {
    const { undo, words } = this.last ?? { undo: null, words: "" };
    this.last = null;
    if (!undo) return;
    const { request, answer } = this.send(undo);
    const answered = await answer;
    if (answered.kind !== "refused" || this.last) return;
    this.client.dismiss(request);
    const stays = answered.refusal.sentence ?? t("desk.problem.failed");
    const goal = goalOf(answered.refusal, this.screen?.head.rounds ?? 0);
    this.last = { request, words: t("desk.undo.refused", { words }), undo: null, stays, isRefused: true, goal };
  }

  #remember(command: AnyCommand, before: DeskScreen, done: Done): void {
    const words = commandWords(command, before, done);
    if (!words) return;
    const undo = undoOf(command, done, t("desk.undo.reason"));
    const why = undo ? null : staysOf(command);
    const closed = command.t === "closeround" ? { round: command.round, clock: before.clock?.total || this.#clock } : null;
    this.last = { request: done.request, words, undo, stays: why ? t(`desk.undo.${why}`) : "", closed };
  }
}

/** Return whether a command closed, paired or took back a round. */
function changesRounds({ t: kind }: AnyCommand, { wrote }: Done): boolean {
  return kind === "closeround" || wrote.some((event) => event === "paired" || event === "unpaired");
}

const KEY = Symbol("desk");

export const provideDesk = (desk: DeskControl): DeskControl => setContext(KEY, desk);

/** Return the desk around a component. */
export const theDesk = (): DeskControl => getContext<DeskControl>(KEY);

export function problemWords(problem: unknown): string {
  if (!(problem instanceof DeskProblem)) return t("desk.problem.failed");
  if (problem.code === "offline") return t("desk.problem.offline");
  return problem.sentence ?? t("desk.problem.failed");
}
