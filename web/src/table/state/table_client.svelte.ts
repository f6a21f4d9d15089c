// The client of one table: what is known of it, what of that is on screen, and what the player does there.

import { createContext } from "svelte";

import { USUAL_LEVEL } from "../../common/levels";
import { rememberSeat } from "../../common/recent_tables";
import { type OpenSocket, onNetwork, socketAt } from "../../common/socket";
import { speakWhole, t } from "../../i18n/text.svelte";
import type { Advice, Again, AnyEvent, Correction, Reject, Settings, Snapshot, Welcome } from "../../protocol";
import { ground, recommendation } from "../announcements/advice";
import { Announcements } from "../announcements/announcements.svelte";
import { correctionSentences } from "../announcements/correction";
import { ConnectionNotices } from "../announcements/connection_notices";
import { isNews, narrate, narrateArrival, narrateChanges, narrateMissed, narrateTurn } from "../announcements/narration";
import { whyRefused } from "../announcements/reasons";
import { TimeWarnings } from "../announcements/time_warnings";
import { type Attention, Presses } from "../connection/attention";
import { type CommandBody, Connection, type ConnectionStatus, type ServerMessage, TURNED_AWAY } from "../connection/connection";
import { DealReadiness } from "./deal_readiness";
import type { Scene } from "./pace";
import { ScenePlayer } from "./scene_player.svelte";
import { type Known, apply, asPlayed, onTurn, ownSeat, youAt } from "./state";

type TurnedAway = { code: Reject["code"] | Extract<ServerMessage, { t: "bye" }>["code"]; detail?: string | null };

/** The time in which all earlier events are shown once the player has played a card. */
const RUSH_MS = 250;

export class TableClient {
  known = $state.raw<Known | null>(null);
  status = $state<ConnectionStatus>("connecting");
  /** Whether the server answers, but its storage fails: it lets nobody in, or cannot store a command. */
  storageFails = $state(false);
  /** Why the player is no longer at the table. */
  turnedAway = $state.raw<TurnedAway | null>(null);
  /** The end of a match that the player still reads, though another has begun. The deal waits until they go on. */
  finishedMatch = $state.raw<Known | null>(null);
  /** The settings before the host last changed them. */
  settingsBefore = $state.raw<Settings | null>(null);
  /** The level of the bots that the player seats. */
  botLevel = $state(USUAL_LEVEL);
  /** The action that was sent, until its event is on screen. */
  sentAction = $state<number | null>(null);

  /** The advice for the present turn, once it has come. */
  advice = $state.raw<Advice | null>(null);

  /** What the coach says about the last choice, until the player has answered. */
  correction = $state.raw<Correction | null>(null);

  readonly announcements = new Announcements();

  readonly #connection: Connection;
  readonly #stopNetwork: () => void;
  readonly #presses = new Presses();
  readonly #notices = new ConnectionNotices((text) => this.announcements.tell([text]));
  readonly #warnings = new TimeWarnings((text) => this.announcements.tell([text]));
  readonly #player = new ScenePlayer((seq) => this.#onShown(seq));
  readonly #readiness: DealReadiness;
  /** The last log entry that is on screen. */
  #shown = 0;
  #sentId: string | null = null;
  /** The log entry that the sent action became: 0 for none, null while there is no answer. */
  #sentSeq: number | null = null;
  readonly #onAnswer = new Map<string, (refusal: Reject | null) => void>();
  /** Whether a bot took the last action of the player, who was away or out of time. */
  #wasRelieved = false;
  #wasSeated: boolean | null = null;
  #wantsMatch = false;

  constructor(code: string, open: OpenSocket = socketAt("/api/socket")) {
    const listener = {
      message: (message: ServerMessage) => this.#receive(message),
      status: (status: ConnectionStatus) => this.#onStatus(status),
    };
    this.#connection = new Connection(code, open, listener, () => this.#attention());
    this.#readiness = new DealReadiness({
      table: () => this.table,
      isReading: () => this.finishedMatch !== null,
      send: (command, onAnswer) => this.#sendFor(command, onAnswer),
      refuse: (refusal) => this.announcements.refuse(whyRefused(this.table, refusal)),
    });
    this.#connection.open();
    this.#stopNetwork = onNetwork(
      () => this.#connection.wake(),
      () => this.#connection.goOffline(),
    );
  }

  leave(): void {
    this.#player.stop();
    this.#readiness.stop();
    this.#warnings.stop();
    this.#stopNetwork();
    this.#presses.stop();
    this.#notices.stop();
    this.#connection.close();
  }

  /** Connect again, at the player's wish, to a table that had turned them away. */
  comeBack(): void {
    this.turnedAway = null;
    this.#connection.reopen();
  }

  /** The table as it is. The `scene` may be a little behind it. */
  get table(): Snapshot | null {
    return this.known?.table ?? null;
  }

  get scene(): Scene | null {
    return this.#player.scene;
  }

  /** The table that is on screen. */
  get shown(): Snapshot | null {
    return this.finishedMatch?.table ?? this.scene?.table ?? null;
  }

  /** The table on screen with the four who played the match that is over, whoever sits there by now. */
  get played(): Snapshot | null {
    const played = (this.finishedMatch ?? this.known)?.played;
    return this.shown && played ? asPlayed(this.shown, played) : null;
  }

  /** Return the server's time, in milliseconds since 1970. */
  serverNow(): number {
    return Date.now() + this.#connection.ahead;
  }

  send(command: CommandBody): void {
    this.#connection.send(command);
  }

  act(action: number): void {
    if (this.sentAction !== null) return;
    this.announcements.refusal = null;
    this.sentAction = action;
    this.#sentId = this.#connection.send({ t: "act", action });
    this.#player.rush(RUSH_MS);
  }

  /** Ask for advice on this turn, unless it was asked for already. */
  askAdvice(): void {
    if (this.table && youAt(this.table).advice === "open") this.send({ t: "advise" });
  }

  /** Go on to the next deal. */
  ready(): void {
    this.#readiness.giveAsAsked();
  }

  seatBot(seat: number): void {
    this.send({ t: "bot", seat, level: this.botLevel });
  }

  /** Put bots on all free seats. */
  fill(): void {
    this.send({ t: "fill", level: this.botLevel });
  }

  /** Begin another match. */
  again(kind: Again["kind"]): void {
    this.#wantsMatch = true;
    this.send({ t: "again", kind });
  }

  /** Go on to the match that another player has begun. */
  goOn(): void {
    this.finishedMatch = null;
    this.#readiness.giveForFirst();
  }

  /** Change the settings. The refusal, if any, is for the caller to show. */
  configure(settings: Settings): Promise<Reject | null> {
    return new Promise((answer) => this.#sendFor({ t: "configure", settings }, answer));
  }

  #sendFor(command: CommandBody, onAnswer: (refusal: Reject | null) => void): void {
    this.#onAnswer.set(this.#connection.send(command), onAnswer);
  }

  #attention(): Attention {
    if (document.hidden) return "away";
    return this.#presses.isRecent || (this.table && onTurn(this.table)) ? "waiting" : "looking";
  }

  #onStatus(status: ConnectionStatus): void {
    if (!this.storageFails) this.#notices.onStatus(status);
    this.status = status;
  }

  #receive(message: ServerMessage): void {
    if (message.t === "advice") {
      void this.#advised(message);
      return;
    }
    if (message.t === "correction") {
      void this.#corrected(message);
      return;
    }
    const known = this.known;
    const before = this.table;
    this.known = apply(this.known, message);
    if (message.t === "happened" && message.e.k === "dealt") this.announcements.notice = null;
    const after = this.table;
    if (message.t === "happened" && (after?.hand !== before?.hand || after?.stage !== before?.stage)) this.announcements.refusal = null;
    if (!after || youAt(after).advice !== "asked") this.advice = null;
    if (!after || youAt(after).warned == null) this.correction = null;
    if (after && !after.practice && !after.shared) this.#remember(after.code, ownSeat(after) !== null);
    if (message.t === "happened" && message.e.k === "began" && known) this.#matchBegan(known);
    if (after && after.stage !== "dealing") this.finishedMatch = null;
    if (before && after) this.#compare(before.settings, after.settings);
    if (message.t === "ack" || message.t === "happened") this.#onStorageBack();
    if (message.t === "bye") this.turnedAway = message.again ? null : message;
    else if (message.t === "ack") this.#answered(message.id, message.seq, null);
    else if (message.t === "reject") this.#rejected(message, after);
    else if (!after) return;
    else if (message.t === "welcome") this.#welcomed(message, before, after);
    else if (before) this.#happened(before, message.e, after);
    if (after && message.t !== "reject") this.#readiness.giveForFirst();
    if (after) this.#warnings.watch(after, this.serverNow());
  }

  /** The sentences of advice are loaded when the first is there. */
  async #advised(advice: Advice): Promise<void> {
    await speakWhole();
    if (!this.table || youAt(this.table).advice !== "asked") return;
    if (this.advice?.seq !== advice.seq) {
      this.announcements.tell([recommendation(this.table, advice), ground(this.table, advice)].filter(Boolean));
    }
    this.advice = advice;
  }

  /** The words of the coach are loaded when it first has something to say. */
  async #corrected(correction: Correction): Promise<void> {
    await speakWhole();
    if (!this.table || youAt(this.table).warned == null) return;
    if (this.correction?.seq !== correction.seq) this.announcements.tell(correctionSentences(this.table, correction));
    this.correction = correction;
  }

  /** A whole table has settings of its own, which may be equal to those before. */
  #compare(before: Settings, after: Settings): void {
    if (before !== after && narrateChanges(before, after)) this.settingsBefore = before;
  }

  /** The seat is written to the browser's storage only when it has changed. */
  #remember(code: string, isSeated: boolean): void {
    if (isSeated === this.#wasSeated) return;
    this.#wasSeated = isSeated;
    rememberSeat(code, isSeated);
  }

  #noteOwn(events: readonly AnyEvent[], seat: number | null): void {
    const own = events.findLast((event) => event.k === "acted" && event.seat === seat);
    if (own?.k === "acted") this.#wasRelieved = own.by !== "player";
  }

  #welcomed({ missed = [] }: Welcome, before: Snapshot | null, table: Snapshot): void {
    const events = missed.map(({ e }) => e);
    this.#noteOwn(events, ownSeat(table));
    const back = this.status === "lost" || this.storageFails ? [t("line.back")] : [];
    const found = before ? [] : narrateArrival(table);
    this.storageFails = false;
    this.#restart(table, [...back, ...found, ...narrateMissed(missed, table)]);
  }

  #rejected(message: Reject, after: Snapshot | null): void {
    const isRepeated = message.code === "storage";
    const isRelieved = message.code === "stale" && message.id !== null && message.id === this.#sentId && this.#wasRelieved;
    const isHandled = !isRepeated && this.#answered(message.id, 0, message);
    if (isRepeated) this.#onStorageFailure();
    else if (TURNED_AWAY.has(message.code)) this.turnedAway = message;
    else if (!isHandled) {
      this.#wantsMatch = false;
      this.announcements.refuse(isRelieved ? { rule: null, text: t("reject.stale.relieved") } : whyRefused(after, message));
    }
    if (message.table && after) this.#restart(after, []);
  }

  /** The connection tries again and again, so the failure is told once. */
  #onStorageFailure(): void {
    if (!this.storageFails) this.announcements.tell([t("line.storage")]);
    this.storageFails = true;
  }

  #onStorageBack(): void {
    if (this.storageFails) this.announcements.tell([t("line.back")]);
    this.storageFails = false;
  }

  /** Pass on the answer to a command. Return whether a caller was waiting for it. */
  #answered(id: string | null, seq: number, refusal: Reject | null): boolean {
    if (id === null) return false;
    const onAnswer = this.#onAnswer.get(id);
    this.#onAnswer.delete(id);
    onAnswer?.(refusal);
    if (id === this.#sentId) this.#sentSeq = seq;
    this.#settle();
    return onAnswer !== undefined;
  }

  #onShown(seq: number): void {
    this.#shown = seq;
    this.#settle();
  }

  /** The next action is offered only when the one before is on screen. */
  #settle(): void {
    if (this.#sentSeq === null || this.#sentSeq > this.#shown) return;
    this.sentAction = this.#sentId = this.#sentSeq = null;
  }

  /** A player who did not ask for another match may not have read yet how this one ended. */
  #matchBegan(before: Known): void {
    const reads = before.table.stage === "finished" && ownSeat(before.table) !== null && !this.#wantsMatch;
    this.finishedMatch = reads ? before : null;
    this.#wantsMatch = false;
  }

  #restart(table: Snapshot, sentences: readonly string[]): void {
    this.#player.restart(table, this.known?.seq ?? 0);
    const turn = onTurn(table) ? narrateTurn({ ...table, stage: "counted" }, { k: "closed" }, table) : [];
    this.announcements.tell([...sentences, ...turn]);
  }

  #happened(before: Snapshot, event: AnyEvent, after: Snapshot): void {
    this.#noteOwn([event], ownSeat(before));
    if (event.k === "said") this.announcements.say(event.seat, event.phrase);
    const sentences = narrate(before, event, after);
    this.announcements.tell([...sentences, ...narrateTurn(before, event, after)]);
    if (isNews(event, after) && sentences[0]) this.announcements.notify(sentences[0]);
    this.#player.push(before, event, after, this.known?.seq ?? 0);
  }
}

export const [tableClient, provideTableClient] = createContext<TableClient>();
