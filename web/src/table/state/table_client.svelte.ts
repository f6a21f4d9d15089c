// Sitting at a table: what is known of it, what of that is on screen by now, and what one does there.

import { createContext } from "svelte";

import { freshEntropy } from "../../common/entropy";
import { USUAL_LEVEL } from "../../common/levels";
import { rememberSeat } from "../../common/recent_tables";
import { t } from "../../i18n/text.svelte";
import type { Again, AnyEvent, Reject, Settings, Snapshot, Welcome } from "../../protocol";
import { sound } from "../../sounds";
import { LineNews } from "../announcements/connection_notices";
import { isNews, narrate, narrateArrival, narrateChanges, narrateMissed, turnCome } from "../announcements/narration";
import { type Reason, whyRefused } from "../announcements/reasons";
import { heardAs, turnComes } from "../announcements/sound_cues";
import { warnings } from "../announcements/time_warnings";
import { type Attention, Presses } from "../connection/attention";
import { Connection, TURNED_AWAY, type Dial, type Line, type News, type Order } from "../connection/connection";
import { dial, onNetwork } from "../connection/socket";
import { type Beat, MOST_BEHIND, type Scene, beats, hurry, still } from "./pace";
import { type Known, apply, asPlayed, onTurn, ownSeat } from "./state";

type Phrase = Extract<AnyEvent, { k: "said" }>["phrase"];
type Farewell = { code: Reject["code"] | Extract<News, { t: "bye" }>["code"] };

/** How long what somebody says is seen, a refusal, and news. */
const BUBBLE = 4_000;
const REFUSAL = 7_000;
const NEWS = 5_000;
/** After one's own card nobody waits for what came before. */
const AT_ONCE = 250;
/** From a refused part of the chance to the next try. */
const AGAIN = 1_500;
const TOLD = 12;

export class Sitting {
  known = $state.raw<Known | null>(null);
  scene = $state.raw<Scene | null>(null);
  line = $state<Line>("connecting");
  /** The server answers, but cannot let anybody in for now. */
  storeFails = $state(false);
  farewell = $state.raw<Farewell | null>(null);
  /** The last sentences, each with a number of its own. */
  told = $state.raw<readonly { n: number; text: string }[]>([]);
  refusal = $state.raw<(Reason & { n: number }) | null>(null);
  /** What everybody should see happen, and would not see on the table. */
  news = $state.raw<{ n: number; text: string } | null>(null);
  /** The end of a match and who played it, still read while another has begun: the deal waits for who has not gone on. */
  reading = $state.raw<Known | null>(null);
  /** What was played by before the host last changed it, while one was looking on or away. */
  changed = $state.raw<Settings | null>(null);
  said = $state.raw<readonly (Phrase | null)[]>([null, null, null, null]);
  /** How well the bots play that one puts on seats. */
  level = $state(USUAL_LEVEL);
  /** The action that is on its way, until what came of it is on screen. */
  sent = $state<number | null>(null);

  readonly #connection: Connection;
  readonly #stopReturns: () => void;
  readonly #presses = new Presses();
  readonly #lineNews = new LineNews((text) => this.#tell([text]));
  /** What is still to be shown, and of which entry it is. */
  #queue: (Beat & { seq: number })[] = [];
  #shown = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #until = 0;
  #sentId: string | null = null;
  /** The entry that the sent action became; 0 for none. */
  #doneAt: number | null = null;
  readonly #waiting = new Map<string, (refusal: Reject | null) => void>();
  #seated: boolean | null = null;
  #readied = 0;
  /** The last deal for which it was told that one's part of the chance was refused. */
  #refused = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #wantsMore = false;
  #counter = 0;
  /** By seat, which phrase is the one that is seen. */
  #phrases = [0, 0, 0, 0];
  #clock = "";
  #warnings: ReturnType<typeof setTimeout>[] = [];

  constructor(code: string, socket: Dial = dial) {
    const listener = { news: (message: News) => this.#news(message), line: (line: Line) => this.#lineIs(line) };
    this.#connection = new Connection(code, socket, listener, () => this.#attention());
    this.#connection.open();
    this.#stopReturns = onNetwork(
      () => this.#connection.nudge(),
      () => this.#connection.sever(),
    );
  }

  leave(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#retry);
    this.#warnings.forEach(clearTimeout);
    this.#stopReturns();
    this.#presses.stop();
    this.#lineNews.stop();
    this.#connection.close();
  }

  /** Come again, by one's own wish, to a table that had sent one away. */
  comeBack(): void {
    this.farewell = null;
    this.#connection.reopen();
  }

  /** The table as it is, of which `scene` may be a little behind. */
  get table(): Snapshot | null {
    return this.known?.table ?? null;
  }

  /** The table as it is to be looked at. */
  get shown(): Snapshot | null {
    return this.reading?.table ?? this.scene?.table ?? null;
  }

  /** The same with those who played the match that is over, whoever sits there by now. */
  get played(): Snapshot | null {
    const played = (this.reading ?? this.known)?.played;
    return this.shown && played ? asPlayed(this.shown, played) : null;
  }

  /** The server's clock. */
  serverNow(): number {
    return Date.now() + this.#connection.ahead;
  }

  send(order: Order): void {
    this.#connection.send(order);
  }

  act(action: number): void {
    if (this.sent !== null) return;
    this.refusal = null;
    this.sent = action;
    this.#sentId = this.#connection.send({ t: "act", action });
    this.#rush(AT_ONCE);
  }

  /** Go on to the next deal, with one's own part of its chance. */
  ready(): void {
    this.#giveChance((refusal) => {
      this.#readied = 0;
      this.refuse(whyRefused(this.table, refusal));
    });
  }

  /** Put a bot on a seat. */
  seatBot(seat: number): void {
    this.send({ t: "bot", seat, level: this.level });
  }

  /** Put bots on all free seats. */
  fill(): void {
    this.send({ t: "fill", level: this.level });
  }

  /** Begin another match. */
  again(kind: Again["kind"]): void {
    this.#wantsMore = true;
    this.send({ t: "again", kind });
  }

  /** On to the match that somebody else has begun. */
  goOn(): void {
    this.reading = null;
    if (this.table) this.#readyForFirst(this.table);
  }

  /** Change what the table is played by; what the server has against it is for who asked. */
  configure(settings: Settings): Promise<Reject | null> {
    return new Promise((answer) => this.#waiting.set(this.#connection.send({ t: "configure", settings }), answer));
  }

  /** How a card is played that was raised. */
  tellAgain(): void {
    this.#tell([t("hand.again")]);
  }

  refuse(reason: Reason): void {
    sound("refused");
    const n = ++this.#counter;
    this.refusal = { ...reason, n };
    setTimeout(() => this.refusal?.n === n && (this.refusal = null), REFUSAL);
  }

  #giveChance(onrefused: (refusal: Reject, deal: number) => void): void {
    const { code, next } = this.table ?? {};
    if (code === undefined || !next || this.#readied === next.deal) return;
    const { deal } = next;
    this.#readied = deal;
    const id = this.#connection.send({ t: "ready", deal, entropy: freshEntropy(code, deal) });
    // What became of a deal that is past is nothing to be told, nor to be tried again.
    this.#waiting.set(id, (refusal) => refusal && this.table?.next?.deal === deal && onrefused(refusal, deal));
  }

  #attention(): Attention {
    if (document.hidden) return "away";
    return this.#presses.isRecent || (this.table && onTurn(this.table)) ? "waiting" : "looking";
  }

  #lineIs(line: Line): void {
    if (!this.storeFails) this.#lineNews.turned(line);
    this.line = line;
  }

  #news(message: News): void {
    const known = this.known;
    const before = this.table;
    this.known = apply(this.known, message);
    if (message.t === "happened" && message.e.k === "dealt") this.news = null;
    const after = this.table;
    if (after) this.#remember(after.code, ownSeat(after) !== null);
    if (message.t === "happened" && message.e.k === "began" && known) this.#begun(known);
    if (after && after.stage !== "dealing") this.reading = null;
    if (before && after) this.#compare(before.settings, after.settings);
    if (message.t === "bye") this.farewell = message.again ? null : message;
    else if (message.t === "ack") this.#answered(message.id, message.seq, null);
    else if (message.t === "reject") this.#rejected(message, after);
    else if (!after) return;
    else if (message.t === "welcome") this.#welcomed(message, before, after);
    else if (before) this.#push(before, message.e, after);
    if (after && message.t !== "reject") this.#readyForFirst(after);
    if (after) this.#watchClock(after);
  }

  /** A table that is sent whole has settings that are others, though they may say the same. */
  #compare(before: Settings, after: Settings): void {
    if (before !== after && narrateChanges(before, after)) this.changed = before;
  }

  /** Where one sits, or not, is worth writing down only when it changes. */
  #remember(code: string, seated: boolean): void {
    if (seated === this.#seated) return;
    this.#seated = seated;
    rememberSeat(code, seated);
  }

  #welcomed({ missed = [] }: Welcome, before: Snapshot | null, table: Snapshot): void {
    const back = this.line === "lost" || this.storeFails ? [t("line.back")] : [];
    const found = before ? [] : narrateArrival(table);
    this.storeFails = false;
    this.#restart(table, [...back, ...found, ...narrateMissed(missed, table)]);
  }

  #rejected(message: Reject, after: Snapshot | null): void {
    const wasAsked = this.#answered(message.id, 0, message);
    if (message.id === null && message.code === "storage") this.#notLetIn();
    else if (TURNED_AWAY.has(message.code)) this.farewell = message;
    else if (!wasAsked) {
      this.#wantsMore = false;
      this.refuse(whyRefused(after, message));
    }
    if (message.table && after) this.#restart(after, []);
  }

  /** Nobody asked for anything: the page tries to come in again and again, and is told why not once. */
  #notLetIn(): void {
    if (!this.storeFails) this.#tell([t("line.storage")]);
    this.storeFails = true;
  }

  /** Whether somebody was waiting for just this answer. */
  #answered(id: string | null, seq: number, refusal: Reject | null): boolean {
    if (id === null) return false;
    const answer = this.#waiting.get(id);
    this.#waiting.delete(id);
    answer?.(refusal);
    if (id === this.#sentId) this.#doneAt = seq;
    this.#settle();
    return answer !== undefined;
  }

  /** Nothing else is offered from a table on which what one did is not yet to be seen. */
  #settle(): void {
    if (this.#doneAt === null || this.#doneAt > this.#shown) return;
    this.sent = this.#sentId = this.#doneAt = null;
  }

  /** The first deal of a match asks nobody to go on: the page gives its part of the chance by itself. */
  #readyForFirst(table: Snapshot): void {
    const seat = ownSeat(table);
    if (table.stage !== "dealing" || seat === null) return;
    const sitter = table.seats[seat];
    if (sitter && !sitter.ready && !sitter.relieved && !this.reading) {
      this.#giveChance((refusal, deal) => this.#chanceRefused(refusal, deal));
    }
  }

  /**
   * Nobody pressed anything and there is nothing to press: one is told once, and the page tries until there is a deal.
   * That another page of one's own was faster is nothing to be told.
   */
  #chanceRefused(refusal: Reject, deal: number): void {
    if (refusal.code !== "not_now" && this.#refused !== deal) {
      this.#refused = deal;
      this.refuse(whyRefused(this.table, refusal));
    }
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.#readied = 0;
      if (this.table) this.#readyForFirst(this.table);
    }, AGAIN);
  }

  /** Who did not ask for another match has perhaps not yet read how this one ended. */
  #begun(before: Known): void {
    const reads = before.table.stage === "finished" && ownSeat(before.table) !== null && !this.#wantsMore;
    this.reading = reads ? before : null;
    this.#wantsMore = false;
  }

  /** One's own time is told, as it runs out. */
  #watchClock(table: Snapshot): void {
    const own = table.stage === "hand" && table.hand?.to_act === ownSeat(table) ? table.clock : null;
    const clock = own ? `${own.turn_ends} ${own.reserve_ends}` : "";
    if (clock === this.#clock) return;
    this.#clock = clock;
    this.#warnings.forEach(clearTimeout);
    const now = this.serverNow();
    this.#warnings = (own ? warnings(own, now) : []).map(({ at, text }) => setTimeout(() => this.#tell([text]), at - now));
  }

  #restart(table: Snapshot, told: readonly string[]): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    if (turnComes(this.scene?.table ?? null, table)) sound("turn");
    this.scene = still(table);
    this.#isShown(this.known?.seq ?? 0);
    const turn = onTurn(table) ? turnCome({ ...table, stage: "counted" }, { k: "closed" }, table) : [];
    this.#tell([...told, ...turn]);
  }

  #push(before: Snapshot, event: AnyEvent, after: Snapshot): void {
    if (event.k === "said") this.#say(event.seat, event.phrase);
    const sentences = narrate(before, event, after);
    this.#tell([...sentences, ...turnCome(before, event, after)]);
    if (isNews(event, after) && sentences[0]) this.#announce(sentences[0]);
    const seq = this.known?.seq ?? 0;
    const shown = beats(before, event, after).map((beat) => ({ ...beat, seq }));
    this.#queue = hurry([...this.#queue, ...shown], document.hidden ? 0 : MOST_BEHIND);
    if (this.#timer === undefined) this.#next();
  }

  #next(): void {
    const [beat, ...rest] = this.#queue;
    this.#timer = undefined;
    if (!beat) return;
    this.#queue = rest;
    const heard = this.scene ? heardAs(this.scene.table, beat) : [];
    // Who is at another page hears no more than that it is their turn.
    heard.filter((each) => each === "turn" || !document.hidden).forEach(sound);
    this.scene = beat.scene;
    this.#isShown(beat.seq);
    this.#wait(beat.ms);
  }

  #isShown(seq: number): void {
    this.#shown = seq;
    this.#settle();
  }

  #wait(ms: number): void {
    this.#until = Date.now() + ms;
    if (ms === 0) this.#next();
    else this.#timer = setTimeout(() => this.#next(), ms);
  }

  #rush(most: number): void {
    this.#queue = hurry(this.#queue, most);
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#wait(Math.min(most, Math.max(0, this.#until - Date.now())));
  }

  #tell(sentences: readonly string[]): void {
    const fresh = sentences.map((text) => ({ n: ++this.#counter, text }));
    if (fresh.length) this.told = [...this.told, ...fresh].slice(-TOLD);
  }

  #announce(text: string): void {
    const n = ++this.#counter;
    this.news = { n, text };
    setTimeout(() => this.news?.n === n && (this.news = null), NEWS);
  }

  #say(seat: number, phrase: Phrase): void {
    const n = ++this.#counter;
    this.#phrases[seat] = n;
    this.said = this.said.with(seat, phrase);
    setTimeout(() => this.#phrases[seat] === n && (this.said = this.said.with(seat, null)), BUBBLE);
  }
}

export const [sitting, provideSitting] = createContext<Sitting>();
