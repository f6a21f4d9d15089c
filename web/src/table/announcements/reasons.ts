// Why a card or a call is not legal, and what is legal instead, in plain words.

import { isPlay } from "../../common/actions";
import { pointsOf, suitIndex, suitOf } from "../../common/cards";
import { best } from "../../common/trick";
import { doubleName, strainName, theCard } from "../../common/words";
import { type Values, t } from "../../i18n/text.svelte";
import { type Reject, SHOW, type Snapshot } from "../../protocol";
import { nameAt, onTurn, youAt } from "../state/state";

const RULES = [
  "R2.1", "R2.3", "R3.1", "R3.2", "R3.3", "R3.5", "R4.1", "R4.4", "R4.5", "R4.6a", "R4.6b", "R4.11", "R4.12", "R4.13",
  "R5.4", "R5.5",
] as const; // prettier-ignore
type Rule = (typeof RULES)[number];

/** What is refused at a table whose boards other tables play too. */
const SHARED = ["undo", "advice", "seats", "settings", "once", "relieve", "lapsed"] as const;

export interface Reason {
  rule: string | null;
  text: string;
}

/** Return why a card of the own hand may not be played now, or null where it may. */
export function whyNot(table: Snapshot, card: number): Reason | null {
  const you = youAt(table);
  if (you.legal?.includes(card)) return null;
  if (!onTurn(table)) return told(table, "R2.1", card);
  if (table.hand?.phase !== "play") return told(table, "R4.1", card);
  return told(table, you.why?.[card] ?? "R2.3", card);
}

/** Return the text of a refusal by the server. */
export function whyRefused(table: Snapshot | null, refusal: Reject): Reason {
  const why = SHARED.find((each) => refusal.code === "shared_boards" && each === refusal.detail);
  if (why) return { rule: null, text: t(`shared.${why}`) };
  if (refusal.code !== "illegal" || !table) return { rule: null, text: t(`reject.${refusal.code}`) };
  return told(table, refusal.rule ?? "R2.1", null);
}

/** Return what the player on turn has to do. */
export function duty(table: Snapshot): string {
  const { hand } = table;
  if (!hand) return "";
  if (hand.phase === "show" && !youAt(table).legal?.includes(SHOW)) return t("calls.no_codony");
  if (hand.phase === "double") return t("turn.double", { call: doubleName((hand.bid?.doublers?.length ?? 0) + 1) });
  if (hand.phase !== "play") return hand.phase === "over" ? "" : t(`turn.${hand.phase}`);
  const strain = hand.bid?.strain ?? 0;
  const top = best(hand.trick, strain);
  const lead = hand.trick.cards?.[0];
  const legal = youAt(table).legal?.filter(isPlay) ?? [];
  const [only, ...others] = legal;
  if (lead === undefined || top === null) return t("turn.lead");
  if (only !== undefined && others.length === 0) return t("turn.only", { card: theCard(only) });
  const led = suitIndex(lead);
  const values = { led: strainName(led), trumps: strainName(strain) };
  const wins = (card: number): boolean => best({ leader: 0, cards: [top.card, card] }, strain)?.seat === 1;
  const must = Object.keys(youAt(table).why ?? {}).length > 0 && legal.every(wins);
  if (legal.every((card) => suitIndex(card) === led)) return t(must ? "turn.beat" : "turn.follow", values);
  if (must) return t(suitIndex(top.card) === strain ? "turn.overruff" : "turn.ruff", values);
  return t("turn.free", values);
}

function told(table: Snapshot, rule: string, card: number | null): Reason {
  const known = RULES.find((each) => each === rule);
  if (!known) return { rule, text: t("reject.illegal") };
  return { rule, text: card === null ? t(`rule.${known}`, values(table, null)) : inDetail(table, known, card) };
}

function inDetail(table: Snapshot, rule: Rule, card: number): string {
  const { trick, bid } = table.hand ?? {};
  const filled = values(table, card);
  const lead = trick?.cards?.[0];
  const top = trick && bid ? best(trick, bid.strain) : null;
  const hand = youAt(table).hand ?? [];
  if (rule === "R4.5" && lead !== undefined && top) {
    const follows = hand.some((each) => suitOf(each) === suitOf(lead));
    if (follows) return t("why.beat", filled);
    return t(suitIndex(top.card) === bid?.strain ? "why.overruff" : "why.ruff", filled);
  }
  if (rule === "R4.6a") return t("why.load", filled);
  if (rule === "R4.6b") {
    const loads = youAt(table).legal?.some((each) => isPlay(each) && suitOf(each) === suitOf(card) && pointsOf(each) > 0);
    return t(loads ? "why.least_or_load" : "why.least", filled);
  }
  return t(`rule.${rule}`, filled);
}

/** Return the values for the blanks of the sentences. */
function values(table: Snapshot, card: number | null): Values {
  const { hand } = table;
  if (!hand) return {};
  const lead = hand.trick.cards?.[0];
  const top = hand.bid ? best(hand.trick, hand.bid.strain) : null;
  const suit = card === null ? [] : (youAt(table).hand ?? []).filter((each) => suitOf(each) === suitOf(card));
  return {
    turn: nameAt(table, hand.to_act),
    led: lead === undefined ? "" : strainName(suitIndex(lead)),
    trumps: hand.bid ? strainName(hand.bid.strain) : "",
    who: top ? nameAt(table, top.seat) : "",
    best: top ? theCard(top.card) : "",
    lowest: suit.length ? theCard(Math.min(...suit)) : "",
  };
}
