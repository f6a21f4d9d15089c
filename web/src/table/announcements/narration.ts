// Events as sentences, for players who listen instead of looking.

import { isPlay } from "../../common/actions";
import { fanned, other, sideOf } from "../../common/cards";
import { callName, cardName, numeral, sideName, strainName, theCard } from "../../common/words";
import { type Values, t } from "../../i18n/text.svelte";
import { ANSWER_S, CLAIM, DEAL_S } from "../../protocol";
import type { Acted, AnyEvent, Count, Heard, Settings, Snapshot } from "../../protocol";
import { settingsChanged } from "../../settings/changes";
import { isSilent } from "../state/calls";
import { nameAt, namesAt, onTurn, ownSeat, waits, nameOnTurn, youAt } from "../state/state";
import { duty } from "./reasons";

type Told =
  | "sat" | "stood" | "drawn" | "dealt" | "play" | "call" | "won" | "clock" | "relief" | "overclaimed" | "undo" | "concede"
  | "relieve" | "stalled" | "yes" | "no" | "undone" | "away" | "returned" | "relieved"; // prettier-ignore

const NEWS: ReadonlySet<AnyEvent["k"]> = new Set([
  "drawn", "readied", "overclaimed", "answered", "undone", "away", "returned", "relieved", "lapsed",
]); // prettier-ignore

/** The number of missed plays that are told at most. */
const MISSED = 8;

/** Return the sentences for an event that changed `before` into `after`. Some events need none. */
export function narrate(before: Snapshot, event: AnyEvent, after: Snapshot): string[] {
  const who = (told: Told, seat: number, values: Values = {}): string => whoDid(after, told, seat, values);
  switch (event.k) {
    case "configured":
      return [narrateChanges(before.settings, after.settings)].filter(Boolean);
    case "sat":
      return [event.bot ? t("told.bot", { who: event.name }) : who("sat", event.seat)];
    case "stood":
      return [whoDid(before, "stood", event.seat)];
    case "began":
      return [t("told.began")];
    case "drawn":
      return [...event.cards.map((card) => t("told.lot", { card: theCard(card) })), who("drawn", event.dealer)];
    case "dealt":
      return dealt(after);
    case "placed":
      return [t("practice.placed"), ...narrateArrival(after)];
    case "acted":
      return acted(before, event, after);
    case "overclaimed":
      return [who("overclaimed", event.seat)];
    case "asked":
      return [who(event.wish, event.seat, { whom: nameOnTurn(after) }), ...(isWaitedFor(after) ? [t("told.answer", { n: ANSWER_S })] : [])];
    case "readied":
      return hurried(before, event.seat, after);
    case "answered":
      return [who(event.yes ? "yes" : "no", event.seat)];
    case "returned":
      // A player's own lost connection is told elsewhere, when it is back.
      if (event.seat === ownSeat(before) && !before.seats[event.seat]?.relieved) return [];
      return [who("returned", event.seat), ...hurried(before, event.seat, after)];
    case "stalled":
      return [stalled(after, event.seat)];
    case "undone":
    case "away":
      return [who(event.k, event.seat)];
    case "relieved":
      return [event.by && event.seat === ownSeat(after) ? t(`told.relieved.${event.by}`) : who("relieved", event.seat)];
    case "said":
      return [t("told.said", { who: nameAt(after, event.seat), words: t(`phrase.${event.phrase}`) })];
    case "lapsed":
      return [t("told.lapsed")];
    case "closed":
      return [t("told.closed")];
    default:
      return [];
  }
}

/** Return the sentence that a player keeps the others waiting. For spectators it says that the player does nothing. */
export function stalled(table: Snapshot, seat: number): string {
  if (ownSeat(table) === null) return t("told.stalled.watched", { who: nameAt(table, seat) });
  return whoDid(table, "stalled", seat);
}

/** Return whether an event cannot be seen on the table afterwards, so that a notice must tell it to everybody. */
export function isNews(event: AnyEvent, after: Snapshot): boolean {
  if (event.k === "acted") return event.by === "clock" || event.action >= CLAIM;
  if (event.k === "sat" || event.k === "stood") return after.stage !== "open";
  if (event.k === "configured") return youAt(after).player !== after.host; // the host knows what they changed
  return NEWS.has(event.k);
}

/** Return what the player has to do, where an event has begun their turn. */
export function narrateTurn(before: Snapshot, event: AnyEvent, after: Snapshot): string[] {
  const same = onTurn(before) && event.k !== "acted" && event.k !== "undone";
  return onTurn(after) && !same ? [t("turn.yours", { duty: duty(after) })] : [];
}

/** Return what a person finds on coming to a table: the players in the waiting room, or the hand. */
export function narrateArrival(table: Snapshot): string[] {
  if (table.stage === "hand") return [...dealt(table), ...contract(table)];
  if (table.stage !== "open") return [];
  return table.seats.flatMap((sitter, seat) => {
    if (!sitter) return [];
    return [sitter.bot ? t("told.bot", { who: sitter.name }) : whoDid(table, "sat", seat)];
  });
}

/** Return the last plays that a player missed. */
export function narrateMissed(missed: readonly Heard[], table: Snapshot): string[] {
  const plays = missed.flatMap(({ e }) => (e.k === "acted" && isPlay(e.action) ? [e] : []));
  return plays.slice(-MISSED).map(({ seat, action, by }) => {
    const card = theCard(action);
    if (seat === ownSeat(table) && by !== "player") return t("told.play.relieved", { card });
    return whoDid(table, "play", seat, { card });
  });
}

/** Return what the host has changed in the settings, or an empty text. */
export function narrateChanges(before: Settings, after: Settings): string {
  const changes = settingsChanged(before, after);
  return changes.length ? t("told.configured", { changes: changes.join("; ") }) : "";
}

/** Return a hand as it is read out, by suit. */
function handAloud(cards: readonly number[]): string {
  return fanned(cards).map(cardName).join(", ");
}

function isWaitedFor(table: Snapshot): boolean {
  const seat = ownSeat(table);
  return seat !== null && !!table.pending?.waiting.includes(seat);
}

/** Return the sentence that another player has begun to wait until this one is ready, or none. */
function hurried(before: Snapshot, by: number, after: Snapshot): string[] {
  const seat = ownSeat(after);
  const own = seat === null ? null : after.seats[seat];
  const begins = !before.seats.some(waits) && after.seats.some(waits);
  const isHurried = after.stage === "counted" && begins && !!own && !own.ready && !own.relieved;
  return isHurried ? [t("told.readied", { who: nameAt(after, by), n: DEAL_S })] : [];
}

function whoDid(table: Snapshot, told: Told, seat: number, values: Values = {}): string {
  const you = ownSeat(table) === seat;
  return t(`told.${told}.${you ? "you" : "other"}`, { who: nameAt(table, seat), ...values });
}

function dealt(table: Snapshot): string[] {
  const { hand } = table;
  if (!hand) return [];
  const cards = youAt(table).hand;
  const number = t("told.hand", { number: hand.number });
  const own = cards?.length ? [t("told.cards", { cards: handAloud(cards) })] : [];
  const blind = ownSeat(table) !== null && !cards ? [t("hand.blind")] : [];
  return [number, whoDid(table, "dealt", hand.dealer), ...own, ...blind];
}

/** Return the contract, once the calls are over. */
function contract(table: Snapshot): string[] {
  const { phase, bid } = table.hand ?? {};
  if (phase !== "play" || !bid) return [];
  return [t("told.contract", { strain: strainName(bid.strain), who: nameAt(table, bid.declarer) })];
}

function acted(before: Snapshot, event: Acted, after: Snapshot): string[] {
  const person = after.seats[event.seat]?.bot == null;
  const stead = event.by === "clock" ? "clock" : event.by === "bot" && person ? "relief" : null;
  const sentences = stead ? [whoDid(after, stead, event.seat)] : [];
  if (isPlay(event.action)) sentences.push(whoDid(after, "play", event.seat, { card: theCard(event.action) }));
  else if (!isSilent(before, event.action)) {
    const doubles = before.hand?.bid?.doublers?.length ?? 0;
    sentences.push(whoDid(after, "call", event.seat, { call: callName(event.action, doubles) }));
  }
  const { hand } = after;
  if (hand && !hand.trick.cards?.length && hand.last?.winner != null && isPlay(event.action)) {
    sentences.push(whoDid(after, "won", hand.last.winner));
  }
  if (before.hand?.phase !== "play") sentences.push(...contract(after));
  if (youAt(after).hand && !youAt(before).hand) sentences.push(...dealt(after).slice(2));
  if (after.count && after.stage !== "hand") sentences.push(...counted(after, after.count));
  return sentences;
}

function counted(table: Snapshot, count: Count): string[] {
  const { sheet } = table;
  const seat = ownSeat(table);
  const names = namesAt(table);
  const own = sideOf(seat ?? 0);
  const values = (points: readonly [number, number]): Values => ({
    us: sideName(own, names, seat),
    them: sideName(other(own), names, seat),
    ours: numeral(points[own]),
    theirs: numeral(points[other(own)]),
  });
  const sentences = [t("told.points", values(count.points)), t("told.scored", values(count.scored))];
  if (table.practice || table.shared) return sentences;
  if (sheet) sentences.push(t("told.score", values(sheet.score)));
  if (sheet?.over && sheet.winner != null) {
    sentences.push(t("told.match", { side: sideName(sheet.winner === 0 ? 0 : 1, names, seat) }));
  } else if (sheet?.over) sentences.push(t("told.drawn_match"));
  return sentences;
}
