// Whether a deal is the one that its seeds make, as far as that can be told (docs/shuffle.md).

import { hex } from "../common/hex";
import { changesIn, presetOf } from "../settings/settings";
import presets from "./presets.json";
import { sha256 } from "./sha256";
import { drawOf } from "./draw";
import { type Dealt, type Piles, ascending, bytes, cutOf, deckOf, handsOf } from "./shuffle";

/** What follows and what does not; null where it cannot be told, or where there was no draw. */
export interface Checked {
  /** The seed is the one that the server had bound itself to. */
  commitment: boolean;
  /** The draw before the first hand of a match says who deals it (R2.2); before a table's first there always is one. */
  dealer: boolean | null;
  /** It says who sits where. */
  seats: boolean | null;
  /** The cards follow from the seeds; those gathered and cut (R2.5) from the hand before too. */
  cards: boolean | null;
  /** Why not all can be told: it is not said what was drawn, or the hand before is not there. */
  lacks: ("Drawn" | "hand_before")[];
}

const DRAWN = /^(-|[NWSE]( [NWSE]){3})$/;
/** What tells that nothing was drawn before a match. */
const NOT_DRAWN = "-";

/** `piles` are those of the hand before, for cards that were gathered and cut. */
export function check(dealt: Dealt, piles: Piles | null): Checked {
  const deck = deckDealt(dealt, piles);
  const hands = deck && handsOf(deck, dealt.dealer);
  const isTold = DRAWN.test(dealt.drawn);
  const isDrawn = dealt.deal === 1 || (dealt.number === 1 && isTold && dealt.drawn !== NOT_DRAWN);
  const draw = isDrawn ? drawOf(dealt, optionIn(dealt.rules, "first_dealer")) : null;
  return {
    commitment: hex(sha256(bytes(dealt.seed))) === dealt.commit,
    dealer: draw && draw.dealer === dealt.dealer,
    seats: draw && isTold ? draw.seats === dealt.drawn : null,
    cards: hands && hands.every((hand, seat) => hand.join() === ascending(dealt.hands[seat] ?? []).join()),
    lacks: [
      ...((dealt.deal === 1 || dealt.number === 1) && !isTold ? (["Drawn"] as const) : []),
      ...(hands ? [] : (["hand_before"] as const)),
    ],
  };
}

/** Whether all was found right, something false, or nothing false but not all could be told. */
export function verdictOf({ commitment, dealer, seats, cards, lacks }: Checked): "proved" | "false" | "no_proof" {
  if ([commitment, dealer, seats, cards].includes(false)) return "false";
  return lacks.length > 0 ? "no_proof" : "proved";
}

/** The deck as it was dealt; null where it was gathered from a hand that lacks. */
export function deckDealt(dealt: Dealt, piles: Piles | null): number[] | null {
  if (!isGathered(dealt)) return deckOf(dealt);
  return piles && cutOf(dealt, piles);
}

/** Whether the cards were not shuffled but gathered from the hand before and cut: not in the first of a match (R2.5). */
export function isGathered({ rules, number }: Pick<Dealt, "rules" | "number">): boolean {
  return optionIn(rules, "shuffle") === "stack_and_cut" && number !== 1;
}

/** The value of an option that matters here; presets.json has what presets do not leave as usual. */
function optionIn(rules: string, option: "first_dealer" | "shuffle"): string {
  const changed = changesIn(rules).find(([name]) => name === option)?.[1];
  const ofPreset = (presets as Record<string, Record<string, string>>)[presetOf(rules)];
  return changed ?? ofPreset?.[option] ?? "random";
}
